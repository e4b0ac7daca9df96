import sha256 from 'crypto-js/sha256';
import type { Chart } from './chart';

// Fields of a chart that came from a page are in another order.
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Twelve hexadecimal digits that are the same for the same chart, however it came here. */
export const hashOf = (chart: Chart): string => sha256(JSON.stringify(chart, sorted)).toString().slice(0, 12);
