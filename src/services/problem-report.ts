import { memoryNow, type Memory } from './memory';

// Part of the inspector, which is a separate build: loaded by its address, and only to report a problem.
const maker = import.meta.env.DEV ? '/inspector/tap/report.ts' : '/inspector/report.js';

/** A line of the report's contents. */
export type ReportLine = { at: number; what: 'click' | 'request' | 'page' | 'error' | 'state'; words: string };
/** A masked recording as a file, and all its contents in words. */
export type ProblemReport = {
  file: Uint8Array;
  lines: readonly ReportLine[];
  madeWith: { version: string; browser: string };
};

/** Prepares a report of what the page remembers now (product: Report a problem). */
export async function prepareReport(): Promise<ProblemReport> {
  const memory = memoryNow();
  const { makeReport } = (await import(/* @vite-ignore */ maker)) as {
    makeReport: (memory: Memory) => Promise<ProblemReport>;
  };
  return makeReport(memory);
}

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
