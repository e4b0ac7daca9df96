import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import type { FileType } from '../../src/contract/files';

// A document declares its size before it is unpacked, and gets no more space than that.
const largestDocument = 20 * 1024 * 1024;
const mostPages = 60;
export const tooManyPages = `This resume has more than ${mostPages} pages. Please upload a shorter one.`;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string) =>
  xml
    .replace(/<w:(tab|br|cr)\b[^>]*\/>/g, ' ')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/&#(x?)([0-9a-fA-F]{1,6});/g, (_, hex: string, digits: string) => {
      const code = parseInt(digits, hex === '' ? 10 : 16);
      return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ';
    });

function textOfDocx(content: Uint8Array): string {
  const files = unzipSync(content, {
    filter: ({ name, originalSize }) => name === 'word/document.xml' && originalSize <= largestDocument,
  });
  const document = files['word/document.xml'];
  return document ? plain(new TextDecoder().decode(document)) : '';
}

export class TooLong extends Error {}

async function textOfPdf(content: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(content);
  if (pdf.numPages > mostPages) throw new TooLong();
  // Line breaks are kept, because they separate headings and entries.
  return (await extractText(pdf, { mergePages: false })).text.join('\n\n');
}

/** Clean text: no control characters, single blanks, at most one empty line in a row, at most `most` characters. */
export const tidy = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, most);

/** The text of a resume; empty if it has none. @throws TooLong, and others for a broken file. */
export const textOf = async (type: FileType, content: Uint8Array): Promise<string> =>
  type === 'pdf' ? textOfPdf(content) : textOfDocx(content);
