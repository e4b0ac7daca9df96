import type { FileReply } from '../../src/contract/kit';
import { keepProcess } from './bounded-process';
import { unavailable } from './failures';

/** The content of a PDF, which `pdf-worker.ts` draws. All texts are in words, with times in the reader's time zone. */
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
  | { kind: 'event'; at: string; text: string; note: string }
  /** A sum at the right edge. A total is bold, below a line. */
  | { kind: 'amount'; name: string; value: string; isTotal?: true; note?: string }
  /** A PNG, drawn as a square next to a text. Both link to the same address. */
  | { kind: 'picture'; png: Uint8Array; alt: string; text: string };

/** Milliseconds for a file, including the wait for its turn. A client that waits longer has given up. */
const patience = 30_000;
const draw = keepProcess('kit/pdf-worker');

/** Draws a PDF. @throws Refused 503 if it takes too long */
export async function pdfFile(name: string, pdf: Pdf): Promise<FileReply> {
  const written = await draw<{ content: Uint8Array }>(pdf, patience);
  if (!written) throw unavailable();
  return { name, type: 'application/pdf', content: Buffer.from(written.content) };
}
