import ExcelJS from 'exceljs';
import { withFixedDates } from './archive.ts';

const font = (more: Partial<ExcelJS.Font> = {}): Partial<ExcelJS.Font> => ({
  name: 'Calibri',
  size: 11,
  color: { argb: 'FF2B1710' },
  ...more,
});
const fill = (color: string): ExcelJS.Fill => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { argb: `FF${color}` },
});
const wrapped = { vertical: 'top', wrapText: true } as const;
const left = { horizontal: 'left' } as const;
const dollars = '"$"#,##0.00';

const cellStyles = {
  plain: { font: font(), alignment: wrapped },
  title: { font: font({ size: 20, bold: true }) },
  heading: { font: font({ bold: true }), fill: fill('F0A828'), alignment: wrapped },
  date: { font: font(), numFmt: 'yyyy\\-mm\\-dd', alignment: left },
  money: { font: font(), numFmt: dollars },
  month: { font: font(), numFmt: 'mmmm\\ yyyy', alignment: left },
  hint: { font: font({ italic: true }) },
  percent: { font: font(), numFmt: '0%' },
  input: {
    font: font({ bold: true }),
    fill: fill('FDE9BF'),
    numFmt: dollars,
    border: { bottom: { style: 'thin', color: { argb: 'FF8D6F57' } } },
  },
} satisfies Record<string, Partial<ExcelJS.Style>>;

export type CellStyle = keyof typeof cellStyles;

/**
 * A formula carries its result as of the delivered file, because previews on phones do not calculate. Undefined is an empty
 * cell.
 */
export type Cell =
  | undefined
  | { readonly value: string | number | Date | ExcelJS.CellFormulaValue; readonly style?: CellStyle };

export interface Sheet {
  readonly name: string;
  readonly columnWidths: readonly number[];
  /** How many rows at the top stay visible while scrolling. */
  readonly frozenRows?: number;
  readonly rows: readonly (readonly Cell[])[];
}

/** An Excel workbook that LibreOffice, Google Sheets and Numbers open too. */
export async function createWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'Tibeb';
  workbook.calcProperties.fullCalcOnLoad = true;
  for (const { name, columnWidths, frozenRows = 0, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, {
      views: [{ showGridLines: false, ...(frozenRows > 0 ? { state: 'frozen', ySplit: frozenRows } : {}) }],
    });
    sheet.columns = columnWidths.map((width) => ({ width }));
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries()) {
        if (!cell) continue;
        const written = sheet.getCell(row + 1, column + 1);
        if (cell.value !== '') written.value = cell.value;
        written.style = cellStyles[cell.style ?? 'plain'];
      }
  }
  return withFixedDates(new Uint8Array(await workbook.xlsx.writeBuffer()));
}
