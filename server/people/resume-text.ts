import { unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import type { FileType } from '../../src/contract/files';
import { linesOfPart } from './resume-docx';
import { textOfPages, type PdfItem } from './resume-pdf';

// A document declares its size before it is unpacked, and gets no more memory than that.
const largestDocument = 20 * 1024 * 1024;
const mostPages = 60;
export const tooManyPages = `This resume has more than ${mostPages} pages. Please upload a shorter one.`;

/** The parts above, in and below the pages of a document, in this order. */
const parts = /^word\/(?:(header)\d*|(document)|(footer)\d*)\.xml$/;
const order = ['header', 'document', 'footer'];

function textOfDocx(content: Uint8Array): string {
  let unpacked = 0;
  const files = unzipSync(content, {
    filter: ({ name, originalSize }) => parts.test(name) && (unpacked += originalSize) <= largestDocument,
  });
  const placeOf = (name: string) => order.findIndex((kind) => name.startsWith(`word/${kind}`));
  const texts = Object.keys(files)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
    .map((name) => linesOfPart(new TextDecoder().decode(files[name])).join('\n').trim());
  // The first page and the others often have the same header.
  return [...new Set(texts)].filter((text) => text !== '').join('\n\n');
}

export class TooLong extends Error {}

async function textOfPdf(content: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(content);
  if (pdf.numPages > mostPages) throw new TooLong();
  const pages: PdfItem[][] = [];
  for (let nr = 1; nr <= pdf.numPages; nr += 1) {
    const { items } = await (await pdf.getPage(nr)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item ? [item] : [])));
  }
  return textOfPages(pages);
}

/** Clean, well-formed text of at most `most` characters: no control characters, no two spaces or empty lines in a row. */
export const tidy = (text: string, most: number): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The text of a resume; empty if it has none. @throws TooLong, and other errors for a broken file. */
export const textOf = async (type: FileType, content: Uint8Array): Promise<string> =>
  type === 'pdf' ? textOfPdf(content) : textOfDocx(content);
