/** What a file of comma-separated values begins with: spreadsheets read it as Unicode by this mark. */
export const csvMark = '\ufeff';

export const csvType = 'text/csv; charset=utf-8';

/** A number is no formula, below zero either. */
const formula = /^(?!-\d+(\.\d+)?$)\s*[=+\-@\t\r]/;

/** RFC 4180, section 2. What a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
export function writeCsvLine(cells: readonly string[]): string {
  const safe = cells.map((cell) => (formula.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
