/** Characters of a cell that a spreadsheet still opens. */
const longest = 32_767;
// XML 1.0 has no place for these, and one of them makes the whole file unreadable.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Text as a cell of an export (product: Validation): what a spreadsheet would take for a formula is made plain text by
 * an apostrophe before it, and what no workbook can carry is left out.
 */
export function exportCell(text: string): string {
  const clean = text.replace(unwritable, '').toWellFormed();
  return (/^[=+\-@\t\r\n]/.test(clean) ? `'${clean}` : clean).slice(0, longest);
}
