import { minorToMajor } from '#contract/minor-units.ts';
import type { Statement, StatementLine } from '#contract/payouts/statements/schemas.ts';
import { statementTexts } from '#texts/payouts/statement.ts';
import { csvMark, writeCsvLine } from '#web/platform/csv.ts';
import { describeLine } from './describe-line.ts';

const { file: texts, sums } = statementTexts;
const decimals = (minor: number) => minorToMajor(minor).toFixed(2);

/** A statement for spreadsheets. The balance after each line leads from the opening to the closing balance. */
export async function* writeStatementCsv(
  { currency, complete, starts_at, ends_at, opening_minor, closing_minor }: Statement,
  parts: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  const edge = (at: string, label: string, balance: number) =>
    writeCsvLine([at, label, '', '', '', decimals(balance), currency, '', '', '', '']);
  const begin = edge(starts_at, sums.opening, opening_minor);
  yield encoder.encode(`${csvMark}${writeCsvLine(texts.header)}${begin}`);
  let balance = opening_minor;
  for await (const lines of parts) {
    const rows = lines.map((line) => {
      balance += line.net_minor;
      return writeCsvLine([
        line.at,
        describeLine(line),
        decimals(line.gross_minor),
        decimals(line.fee_minor),
        decimals(line.net_minor),
        decimals(balance),
        currency,
        line.receipt ?? '',
        line.words ?? '',
        line.reference ?? '',
        line.destination ?? '',
      ]);
    });
    yield encoder.encode(rows.join(''));
  }
  const end = complete
    ? edge(ends_at, sums.closing, closing_minor)
    : edge(new Date().toISOString(), sums.now, closing_minor);
  yield encoder.encode(end);
  return undefined;
}
