/** What a file of comma-separated values begins with: spreadsheets read it as Unicode by this mark. */
export const csvMark = '\ufeff';

export const csvType = 'text/csv; charset=utf-8';

/** A number is no formula, below zero either. */
const formula = /^(?!-\d+(\.\d+)?$)\s*[=+\-@\t\r]/;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Digits that are a name, such as the number of an account: written so, a spreadsheet keeps each of them. */
export interface Digits {
  readonly digits: string;
}

/** RFC 4180, section 2. What a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
export function writeCsvLine(cells: readonly (string | Digits)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell !== 'string') return quoted(/^\d+$/.test(cell.digits) ? `="${cell.digits}"` : '');
    return quoted(formula.test(cell) ? `'${cell}` : cell);
  });
  return `${written.join(',')}\r\n`;
}
