/** What a file of comma-separated values begins with: spreadsheets read it as Unicode by this mark. */
export const csvMark = '\ufeff';

export const csvType = 'text/csv; charset=utf-8';

/** A number is no formula, below zero either. Some spreadsheets take the wide signs of East Asian keyboards for the others. */
const formula = /^(?!-\d+(\.\d+)?$)[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/**
 * Where a spreadsheet separates by semicolons, as in most of Europe, or by tabs, a cell that is opened there begins within
 * the words. A smile (`;-)`) is no formula.
 */
const formulaWithin = /([;\t\r\n][\s\p{Cf}"]*)(?=[=+@＝＋＠]|[-－](?![()]))/gu;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Digits that are a name, such as the number of an account: written so, a spreadsheet keeps each of them. */
export interface Digits {
  readonly digits: string;
}

/** RFC 4180, section 2. What a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
export function writeCsvLine(cells: readonly (string | Digits)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell !== 'string') return quoted(/^\d+$/.test(cell.digits) ? `="${cell.digits}"` : '');
    const tamed = cell.replaceAll(formulaWithin, "$1'");
    return quoted(formula.test(cell) ? `'${tamed}` : tamed);
  });
  return `${written.join(',')}\r\n`;
}
