import sha256 from 'crypto-js/sha256';
import type { Chart } from './chart';

// Sorted, because the fields of a chart from a page may have a different order.
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Twelve hexadecimal digits, the same for equal charts wherever they come from. */
export const hashOf = (chart: Chart): string => sha256(JSON.stringify(chart, sorted)).toString().slice(0, 12);
