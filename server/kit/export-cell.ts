/** The longest cell that spreadsheets can open. */
const longest = 32_767;
// Not allowed in XML 1.0. A single one would make the whole file unreadable.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for a cell of a workbook. Characters that a cell cannot contain are removed. */
export const cellText = (text: string) => text.replace(unwritable, '').toWellFormed().slice(0, longest);

/** Text for a cell of a CSV file (product: Validation). An apostrophe keeps it from being read as a formula. */
export function exportCell(text: string): string {
  const clean = cellText(text);
  return (/^[=+\-@\t\r\n]/.test(clean) ? `'${clean}` : clean).slice(0, longest);
}
