import { escapeXml, packageParts, relationships, xmlPart } from './xml.ts';
import { zip } from './zip.ts';

/** What a cell looks like; the number is its place in the style sheet below. */
export type Look = keyof typeof looks;
const looks = { plain: 0, title: 1, heading: 2, date: 3, money: 4, month: 5, hint: 6, percent: 7, input: 8 };

/**
 * A text, a number, or a formula with the value it has as delivered: previews on phones do not calculate.
 * Undefined is an empty cell.
 */
export type Cell =
  | undefined
  | { readonly value: string | number; readonly formula?: string; readonly look?: Look };

export interface Sheet {
  readonly name: string;
  readonly columnWidths: readonly number[];
  /** So many rows at the top stay in sight. */
  readonly frozenRows?: number;
  readonly rows: readonly (readonly Cell[])[];
}

/** Days since 30 December 1899, as spreadsheets count. */
export function serialDate(isoDate: string): number {
  return Date.parse(`${isoDate}T00:00:00Z`) / 86_400_000 + 25_569;
}

/** An Excel workbook (ECMA-376) that LibreOffice, Google Sheets and Numbers open too. */
export function workbook(sheets: readonly Sheet[]): Buffer {
  const type = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;
  const files = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return zip([
    ...packageParts({ name: 'xl/workbook.xml', type: type('sheet.main') }, [
      ...files.map((file) => ({ name: `xl/${file}`, type: type('worksheet') })),
      { name: 'xl/styles.xml', type: type('styles') },
    ]),
    xmlPart(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${list.join('')}</sheets><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`,
    ),
    relationships('xl/_rels/workbook.xml.rels', [
      ...files.map((target) => ({ type: 'worksheet', target })),
      { type: 'styles', target: 'styles.xml' },
    ]),
    xmlPart('xl/styles.xml', styles),
    ...sheets.map((sheet, at) => xmlPart(`xl/${files[at]}`, worksheet(sheet))),
  ]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function worksheet({ columnWidths, frozenRows = 0, rows }: Sheet): string {
  const pane =
    frozenRows > 0
      ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
      : '';
  const columns = columnWidths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const data = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => writeCell(cell, `${'ABCDEFGHIJKLMNOP'[column]}${row + 1}`)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0" showGridLines="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${data.join('')}</sheetData></worksheet>`;
}

function writeCell(cell: Cell, at: string): string {
  if (!cell) return '';
  const { value, formula, look = 'plain' } = cell;
  const head = `<c r="${at}" s="${looks[look]}"`;
  if (formula !== undefined) {
    const kind = typeof value === 'string' ? ' t="str"' : '';
    return `${head}${kind}><f>${escapeXml(formula)}</f><v>${escapeXml(String(value))}</v></c>`;
  }
  if (typeof value === 'number') return `${head}><v>${value}</v></c>`;
  if (value === '') return `${head}/>`;
  return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

const font = (size: number, more = '') =>
  `<font>${more}<sz val="${size}"/><color rgb="FF2B1710"/><name val="Calibri"/></font>`;
const fill = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/></patternFill></fill>`;
const xf = (format: number, fontId: number, fillId: number, more = '') =>
  `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fillId}" borderId="${fillId === 3 ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${more ? ` applyAlignment="1">${more}</xf>` : '/>'}`;
const wrapped = '<alignment vertical="top" wrapText="1"/>';

const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="166" formatCode="mmmm\\ yyyy"/></numFmts><fonts count="4">${font(11)}${font(20, '<b/>')}${font(11, '<b/>')}${font(11, '<i/>')}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('F0A828')}${fill('FDE9BF')}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF8D6F57"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">${[
  xf(0, 0, 0, wrapped),
  xf(0, 1, 0),
  xf(0, 2, 2, wrapped),
  xf(164, 0, 0, '<alignment horizontal="left"/>'),
  xf(165, 0, 0),
  xf(166, 0, 0, '<alignment horizontal="left"/>'),
  xf(0, 3, 0),
  xf(9, 0, 0),
  xf(165, 2, 3),
].join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
