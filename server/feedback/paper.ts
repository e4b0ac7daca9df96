/** What a file on paper says; `paper-worker.ts` draws it. All texts are in words, in the reader's zone. */
export type Paper = {
  title: string;
  subtitle: string;
  facts: [name: string, value: string][];
  parts: PaperPart[];
  footer: string;
};
export type PaperPart = { title: string; lines: PaperLine[] };
export type PaperLine =
  | { kind: 'text'; text: string }
  | { kind: 'rating'; name: string; rating: number; word: string; note: string }
  | { kind: 'event'; at: string; text: string; note: string };
