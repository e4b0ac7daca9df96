/** The content of the PDF of a summary; `summary-pdf-worker.ts` draws it. All texts are in words, in the reader's zone. */
export type Pdf = {
  title: string;
  subtitle: string;
  facts: [name: string, value: string][];
  parts: PdfPart[];
  footer: string;
};
export type PdfPart = { title: string; lines: PdfLine[] };
export type PdfLine =
  | { kind: 'text'; text: string }
  | { kind: 'rating'; name: string; rating: number; word: string; note: string }
  | { kind: 'event'; at: string; text: string; note: string };
