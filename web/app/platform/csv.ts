/** The byte order mark at the start of a CSV file: spreadsheets recognize Unicode by it. */
export const csvMark = '\ufeff';

export const csvType = 'text/csv; charset=utf-8';

/**
 * What a spreadsheet takes for a formula. A number is none, not even a negative one. Some spreadsheets also accept the
 * full-width signs of East Asian keyboards.
 */
const formula = /^(?!-\d+(\.\d+)?$)[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/**
 * A formula within the text: a spreadsheet that separates by semicolons, as in most of Europe, or by tabs starts a cell there.
 * A smiley (`;-)`) is no formula.
 */
const formulaWithin = /([;\t\r\n][\s\p{Cf}"]*)(?=[=+@＝＋＠]|[-－](?![()]))/gu;

/** Most cells: a number, or text in which neither of these finds anything and no quote is doubled. */
const plain = /^(?:-?\d+(?:\.\d+)?|[A-Za-z0-9][^";\t\r\n]*|)$/;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Digits that are an identifier, such as an account number: written in this form, a spreadsheet keeps every digit. */
export interface Digits {
  readonly digits: string;
}

/**
 * RFC 4180, section 2. Text that a spreadsheet would take for a formula gets a leading apostrophe, which spreadsheets do not
 * show.
 */
export function writeCsvLine(cells: readonly (string | Digits)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell !== 'string') return quoted(/^\d+$/.test(cell.digits) ? `="${cell.digits}"` : '');
    if (plain.test(cell)) return `"${cell}"`;
    const tamed = cell.replaceAll(formulaWithin, "$1'");
    return quoted(formula.test(cell) ? `'${tamed}` : tamed);
  });
  return `${written.join(',')}\r\n`;
}
