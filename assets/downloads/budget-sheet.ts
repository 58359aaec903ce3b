import { budgetSheetTexts as texts } from '#texts/downloads/budget-sheet.ts';
import { exampleCosts, exampleEvenings } from './example-evenings.data.ts';
import { type Cell, type CellStyle, createWorkbook, type Sheet } from './spreadsheet.ts';

/** Rows that can be filled in before the formulas have to be copied further down. */
const eveningRows = 300;
const costRows = 200;
const firstRow = 4;
const lastEvening = firstRow + eveningRows - 1;
const lastCost = firstRow + costRows - 1;
const goalDollars = 500;

const text = (value: string, style: CellStyle = 'plain'): Cell => ({ value, style });
const headings = (...names: readonly string[]) => names.map((name) => text(name, 'heading'));
const figure = (value: number | null, style: CellStyle = 'plain'): Cell =>
  value === null ? undefined : { value, style };
const formula = (formula: string, result: string | number | Date, style: CellStyle = 'plain'): Cell => ({
  value: { formula, result },
  style,
});
/** Spreadsheets have no time zones; the library writes the day in UTC. */
const day = (isoDate: string) => new Date(isoDate);
const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0);

/** The sheet for tips and costs: one page of advice, two to fill in, and one with the totals. */
export function budgetSheet(): Promise<Buffer> {
  return createWorkbook([advice(), tips(), costs(), summary()]);
}

/** The rows of the page "Tips", for programs without formulas. */
export function budgetRows(): string {
  const rows = exampleEvenings.map((evening) => evening.map((cell) => cell ?? '').join(','));
  return `${texts.rowColumns.join(',')}\n${rows.join('\n')}\n`;
}

function advice(): Sheet {
  return {
    name: texts.sheets.advice,
    columnWidths: [90],
    rows: [[text(texts.title, 'title')], [], ...texts.advice.map((line) => [text(line)])],
  };
}

function tips(): Sheet {
  const rows = Array.from({ length: eveningRows }, (_, at): Cell[] => {
    const row = firstRow + at;
    const evening = exampleEvenings[at];
    const [date, place, hours, people, hatTips, hat, codeTips, code] = evening ?? [];
    const together = evening ? (hat ?? 0) + (code ?? 0) : '';
    const perHour = evening && hours ? ((hat ?? 0) + (code ?? 0)) / hours : '';
    return [
      date ? { value: day(date), style: 'date' } : { value: '', style: 'date' },
      place ? text(place) : undefined,
      figure(hours ?? null),
      figure(people ?? null),
      figure(hatTips ?? null),
      evening ? figure(hat ?? null, 'money') : { value: '', style: 'money' },
      figure(codeTips ?? null),
      evening ? figure(code ?? null, 'money') : { value: '', style: 'money' },
      formula(`IF(A${row}="","",F${row}+H${row})`, together, 'money'),
      formula(`IF(N(C${row})=0,"",(F${row}+H${row})/C${row})`, perHour, 'money'),
    ];
  });
  return {
    name: texts.sheets.tips,
    columnWidths: [13, 22, 9, 9, 11, 12, 11, 12, 12, 12],
    frozenRows: 3,
    rows: [[text(texts.sheets.tips, 'title')], [], headings(...texts.tipColumns), ...rows],
  };
}

function costs(): Sheet {
  const rows = Array.from({ length: costRows }, (_, at): Cell[] => {
    const [date, what, dollars] = exampleCosts[at] ?? [];
    return [
      { value: date ? day(date) : '', style: 'date' },
      what ? text(what) : undefined,
      { value: dollars ?? '', style: 'money' },
    ];
  });
  return {
    name: texts.sheets.costs,
    columnWidths: [13, 40, 12],
    frozenRows: 3,
    rows: [[text(texts.sheets.costs, 'title')], [], headings(...texts.costColumns), ...rows],
  };
}

const column = (sheet: string, letter: string, last: number) =>
  `${sheet}!$${letter}$${firstRow}:$${letter}$${last}`;
const together = column(texts.sheets.tips, 'I', lastEvening);
const places = column(texts.sheets.tips, 'B', lastEvening);
const hours = column(texts.sheets.tips, 'C', lastEvening);

function summary(): Sheet {
  const received = sum(exampleEvenings.map(dollarsOf));
  const goal: Cell[][] = [
    [text(texts.goal), { value: goalDollars, style: 'input' }],
    [text(texts.soFar), formula(`SUM(${together})`, received, 'money')],
    [text(texts.missing), formula('MAX(0,B3-B4)', Math.max(0, goalDollars - received), 'money')],
    [text(texts.reached), formula('IF(B3=0,0,MIN(1,B4/B3))', Math.min(1, received / goalDollars), 'percent')],
  ];
  return {
    name: texts.sheets.summary,
    columnWidths: [24, 14, 14, 14],
    rows: [
      [text(texts.sheets.summary, 'title')],
      [],
      ...goal,
      [],
      [text(texts.monthHint, 'hint')],
      headings(...texts.monthColumns),
      ...months(10),
      [],
      [text(texts.placeHint, 'hint')],
      headings(...texts.placeColumns),
      ...byPlace(25),
    ],
  };
}

function months(first: number): Cell[][] {
  const inMonth = (sum: string, dates: string, row: number) =>
    `SUMIFS(${sum},${dates},">="&A${row},${dates},"<"&EDATE(A${row},1))`;
  return Array.from({ length: 12 }, (_, at) => {
    const row = first + at;
    const month = new Date(Date.UTC(2026, 5 + at, 1)).toISOString().slice(0, 7);
    const start = day(`${month}-01`);
    const tips = sum(exampleEvenings.filter(([date]) => date.startsWith(month)).map(dollarsOf));
    const spent = sum(exampleCosts.filter(([date]) => date.startsWith(month)).map(([, , paid]) => paid));
    return [
      at === 0 ? { value: start, style: 'month' } : formula(`EDATE(A${row - 1},1)`, start, 'month'),
      formula(inMonth(together, column(texts.sheets.tips, 'A', lastEvening), row), tips, 'money'),
      formula(
        inMonth(column(texts.sheets.costs, 'C', lastCost), column(texts.sheets.costs, 'A', lastCost), row),
        spent,
        'money',
      ),
      formula(`B${row}-C${row}`, tips - spent, 'money'),
    ];
  });
}

function byPlace(first: number): Cell[][] {
  const known = [...new Set(exampleEvenings.map(([, place]) => place))];
  return Array.from({ length: 8 }, (_, at) => {
    const row = first + at;
    const place = known[at];
    const there = exampleEvenings.filter((evening) => evening[1] === place);
    const dollars = sum(there.map(dollarsOf));
    const played = sum(there.map(([, , hours]) => hours ?? 0));
    return [
      { value: place ?? '' },
      formula(`IF(A${row}="","",COUNTIF(${places},A${row}))`, place ? there.length : ''),
      formula(`IF(A${row}="","",SUMIF(${places},A${row},${together}))`, place ? dollars : '', 'money'),
      formula(
        `IF(A${row}="","",IF(SUMIF(${places},A${row},${hours})=0,"",C${row}/SUMIF(${places},A${row},${hours})))`,
        played ? dollars / played : '',
        'money',
      ),
    ];
  });
}

function dollarsOf([, , , , , hat, , code]: (typeof exampleEvenings)[number]): number {
  return hat + code;
}
