import type { FileReply } from '../../src/contract/kit';
import { keepProcess } from './bounded-process';
import { unavailable } from './failures';

/** The content of a PDF; `pdf-worker.ts` draws it. All texts are in words, in the reader's zone. */
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
  /** A sum at the right edge; a total is bold, below a line. */
  | { kind: 'amount'; name: string; value: string; isTotal?: true; note?: string }
  /** A PNG, drawn as a square beside a text; both lead to the same place. */
  | { kind: 'picture'; png: Uint8Array; alt: string; text: string };

/** Milliseconds for a file, with its turn: a call that waits longer has given up. */
const patience = 30_000;
const draw = keepProcess('kit/pdf-worker');

/** @throws Refused 503 where it takes too long */
export async function pdfFile(name: string, pdf: Pdf): Promise<FileReply> {
  const written = await draw<{ content: Uint8Array }>(pdf, patience);
  if (!written) throw unavailable();
  return { name, type: 'application/pdf', content: Buffer.from(written.content) };
}
