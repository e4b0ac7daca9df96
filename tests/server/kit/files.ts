import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A DOCX with one paragraph, as base64. */
export const docxOf = (text: string): string =>
  base64(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8(
        `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      ),
    }),
  );

/** A DOCX whose document unpacks to so many bytes, as base64. */
export const bombOf = (bytes: number): string =>
  base64(zipSync({ 'word/document.xml': new Uint8Array(bytes).fill(32) }, { level: 9 }));

/** A PDF with one line of text, as base64. */
export const pdfOf = (text: string): string => {
  const draw = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  return pdfWith(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
};

/** A PDF whose page unpacks to so many bytes, as base64. */
export function pdfBombOf(bytes: number): string {
  const stream = deflateSync(Buffer.alloc(bytes, 32), { level: 1 }).toString('latin1');
  return pdfWith(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`);
}

function pdfWith(contents: string): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    contents,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF`;
  return Buffer.from(file, 'latin1').toString('base64');
}
