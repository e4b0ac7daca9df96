/** The longest cell that spreadsheets open. */
const longest = 32_767;
// Not allowed in XML 1.0; one of them would make the whole file unreadable.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Text for a cell of an export (product: Validation): an apostrophe keeps it from being read as a formula, and
 * characters that a workbook cannot contain are removed.
 */
export function exportCell(text: string): string {
  const clean = text.replace(unwritable, '').toWellFormed();
  return (/^[=+\-@\t\r\n]/.test(clean) ? `'${clean}` : clean).slice(0, longest);
}
