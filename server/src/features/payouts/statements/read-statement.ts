import type { Statement, StatementLine, StatementLineKind } from '#contract/payouts/statements/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { monthOf, type Period } from './period.ts';
import {
  findFirstBooking,
  findMovement,
  type LineRow,
  listLines,
  type StatementAccount,
  type SumRow,
  sumBooked,
} from './repository.ts';

/**
 * A movement is dated by the start of its transaction. This long after the end of a period, no transaction that could
 * still add to it is running, whatever the differences between the servers' clocks.
 */
const closesAfterMs = 15 * 60_000;

/**
 * An account's statement of a period: what came in, and what was paid out. Its closing balance is the ledger's at the
 * end of the period, to the cent.
 */
export async function readStatement(
  db: Connection,
  account: StatementAccount,
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<Omit<Statement, 'page'>> {
  const [sums, first] = await Promise.all([sumBooked(db, account, period), findFirstBooking(db, account)]);
  const opening = sums.filter(({ is_before }) => is_before);
  const booked = sums.filter(({ is_before }) => !is_before);
  const last = Math.max(0, ...booked.map(({ last_entry }) => Number(last_entry)));
  const lastMovement = last > 0 ? await findMovement(db, last) : undefined;
  const sumOf = (kind: string) => sumUp(booked.filter((row) => row.kind === kind));
  return {
    period: period.name,
    currency: account.currency,
    starts_at: period.from.toISOString(),
    ends_at: period.until.toISOString(),
    complete: period.until.getTime() + closesAfterMs <= now.getTime(),
    opening_minor: sumUp(opening).minor,
    closing_minor: sumUp(sums).minor,
    tips: sumOf('capture'),
    fees: sumOf('fee'),
    refunds: sumOf('refund'),
    refunds_reversed: sumOf('refund_reversed'),
    disputes: sumOf('dispute'),
    disputes_reversed: sumOf('dispute_reversed'),
    payouts: sumOf('payout'),
    payouts_returned: sumOf('payout_returned'),
    reversals: sumOf('transfer_reversed'),
    write_offs: sumOf('write_off'),
    releases: sumOf('release'),
    first_month: first ? monthOf(first) : null,
    last_line: lastMovement ?? null,
  };
}

function sumUp(rows: readonly SumRow[]): { count: number; minor: number } {
  return rows.reduce(
    (sum, { count, amount_minor }) => ({
      count: sum.count + count,
      minor: sum.minor + Number(amount_minor),
    }),
    { count: 0, minor: 0 },
  );
}

/** A part of the lines of a statement, the oldest first. */
export async function readStatementLines(
  db: Connection,
  account: StatementAccount,
  period: Period,
  {
    after = null,
    until = null,
    limit,
  }: { after?: string | undefined | null; until?: string | undefined | null; limit: number },
): Promise<{ lines: StatementLine[]; next_after: string | null }> {
  const rows = await listLines(db, account, period, { after, until, limit: limit + 1 });
  const lines = rows.slice(0, limit).map(presentLine);
  return { lines, next_after: rows.length > limit ? (lines.at(-1)?.id ?? null) : null };
}

function presentLine(row: LineRow): StatementLine {
  const [gross, fee] = [Number(row.gross_minor), Number(row.fee_minor)];
  // All of the contribution was taken back before its release: only its fee is left.
  const isFee = row.kind === 'release' && gross === 0;
  return {
    id: row.id,
    kind: row.kind === 'capture' ? 'tip' : isFee ? 'fee' : (row.kind as StatementLineKind),
    at: row.recorded_at.toISOString(),
    gross_minor: isFee ? fee : gross,
    fee_minor: isFee ? 0 : fee,
    net_minor: gross + fee,
    receipt: row.receipt_code,
    words: row.message === null ? null : firstWords(row.message),
    band: row.band,
    reference: row.reference,
    destination: row.destination,
  };
}

const mostLetters = 60;

/** As many whole words as fit on a line. */
function firstWords(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ');
  const letters = [...line];
  if (letters.length <= mostLetters) return line;
  const cut = letters.slice(0, mostLetters).join('');
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`;
}
