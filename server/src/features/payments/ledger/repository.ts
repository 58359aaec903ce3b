import type { Insertable, NotNull } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPreparedQuery, runStatement } from '#server/platform/database/prepared-statement.ts';
import { minorUnits } from '../minor-units.ts';
import type { LedgerMovementTable, MovementKind } from '../tables.ts';
import '../tables.ts';

export interface LedgerEntry {
  readonly accountName: string;
  readonly currency: string;
  /** A positive amount is a debit, a negative one a credit. */
  readonly amountMinor: number;
}

/** A movement of a charge at a provider. */
export interface NewMovement {
  /** Null for an adjustment that concerns no payment of ours. */
  readonly paymentId: string | null;
  readonly provider: string;
  readonly charge: string;
  readonly kind: MovementKind;
  /** The provider's id of the refund, dispute or fee; null where the charge is the fact. */
  readonly fact: string | null;
  /** The closed case that led to the movement. */
  readonly caseId: string | null;
}

/** A movement as it was booked. */
export interface Movement extends NewMovement {
  readonly id: string;
  readonly entries: readonly LedgerEntry[];
}

/** Books a movement of a charge; undefined if its fact is booked already. The database checks that it balances. */
export function insertMovement(
  transaction: Transaction,
  movement: NewMovement,
  entries: readonly LedgerEntry[],
): Promise<string | undefined> {
  const { paymentId, provider, charge, kind, fact, caseId } = movement;
  return insertWithEntries(
    transaction,
    { payment_id: paymentId, provider, charge, kind, fact, case_id: caseId },
    entries,
  );
}

/** Writes any movement; undefined when its fact is booked already. */
export async function insertWithEntries(
  transaction: Transaction,
  movement: Insertable<LedgerMovementTable>,
  entries: readonly LedgerEntry[],
): Promise<string | undefined> {
  const query = transaction
    .insertInto('ledger_movement')
    .values(movement)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  const [row] = await runPreparedQuery(transaction, query);
  if (!row) return undefined;
  await transaction
    .insertInto('ledger_entry')
    .values(
      entries.map((entry) => ({
        movement_id: row.id,
        account_name: entry.accountName,
        currency: entry.currency,
        amount_minor: entry.amountMinor,
      })),
    )
    .execute();
  return row.id;
}

/**
 * How many accounts with this prefix have received money in this currency, and how much in all. Refunds and disputes
 * are subtracted; provider fees and payouts are not. Payments with a release do not count.
 */
export async function sumReceived(
  db: Connection,
  accountPrefix: string,
  currency: string,
): Promise<{ accounts: number; amountMinor: number }> {
  const [row] = await runStatement<{ accounts: number; amount_minor: string }>(
    db,
    `SELECT count(*)::integer AS accounts, coalesce(sum(received), 0) AS amount_minor
     FROM (SELECT -sum(amount_minor) AS received
       FROM ledger_entry JOIN ledger_movement AS movement ON movement.id = movement_id
       WHERE starts_with(account_name, $1) AND currency = $2
         AND kind IN ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed')
         AND NOT EXISTS (SELECT FROM ledger_movement AS release
           WHERE release.payment_id = movement.payment_id AND release.kind = 'release')
       GROUP BY account_name) AS account
     WHERE received > 0`,
    [accountPrefix, currency],
  );
  return { accounts: row?.accounts ?? 0, amountMinor: Number(row?.amount_minor ?? 0) };
}

/** An amount per ledger account of a payment. */
export type AmountsByAccount = ReadonlyMap<string, number>;

/** Amounts by payment and account; not the provider's. */
export interface TakenAmounts {
  /** What each account bears of the fees; no entry for a payment whose fee is unknown. */
  readonly fees: ReadonlyMap<string, AmountsByAccount>;
  /** What refunds that stand took. */
  readonly refunded: ReadonlyMap<string, AmountsByAccount>;
}

/**
 * What fees and refunds took from each account of each payment. A fee of its charge that was booked before the charge was counted
 * for it, when a case had put the money in suspense, is ours.
 */
export async function listTaken(db: Connection, paymentIds: readonly string[]): Promise<TakenAmounts> {
  const rows = await runStatement<{
    payment_id: string;
    is_fee: boolean;
    account_name: string;
    amount_minor: string;
  }>(
    db,
    `SELECT movement.payment_id, movement.kind = 'fee' AS is_fee, entry.account_name, sum(entry.amount_minor) AS amount_minor
     FROM (
       SELECT id, payment_id, kind FROM ledger_movement
       WHERE payment_id = ANY($1) AND kind IN ('fee', 'refund', 'refund_reversed')
       UNION ALL
       SELECT charged.id, payment.id, charged.kind FROM payment JOIN ledger_movement AS charged
         ON charged.provider = payment.provider AND charged.charge = payment.provider_charge
       WHERE payment.id = ANY($1) AND charged.payment_id IS NULL AND charged.kind = 'fee'
     ) AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
     WHERE entry.account_name NOT LIKE 'provider:%'
     GROUP BY 1, 2, 3`,
    [paymentIds],
  );
  const [fees, refunded] = [new Map<string, Map<string, number>>(), new Map<string, Map<string, number>>()];
  for (const { payment_id, is_fee, account_name, amount_minor } of rows) {
    const sums = is_fee ? fees : refunded;
    const ofPayment = sums.get(payment_id) ?? new Map<string, number>();
    sums.set(payment_id, ofPayment.set(account_name, minorUnits(amount_minor)));
  }
  return { fees, refunded };
}

/** Every movement of a payment with its entries, oldest first. */
export async function listMovements(db: Connection, paymentId: string): Promise<Movement[]> {
  const query = db
    .selectFrom('ledger_movement')
    .innerJoin('ledger_entry', 'ledger_entry.movement_id', 'ledger_movement.id')
    .selectAll('ledger_movement')
    .select(['account_name', 'currency', 'amount_minor'])
    .where('payment_id', '=', paymentId)
    .orderBy('ledger_movement.id')
    .orderBy('account_name')
    .$narrowType<{ provider: NotNull; charge: NotNull }>();
  const rows = await runPreparedQuery(db, query);
  const movements = new Map<string, Movement & { readonly entries: LedgerEntry[] }>();
  for (const row of rows) {
    const known = movements.get(row.id) ?? {
      id: row.id,
      paymentId: row.payment_id,
      provider: row.provider,
      charge: row.charge,
      kind: row.kind,
      fact: row.fact,
      caseId: row.case_id,
      entries: [],
    };
    known.entries.push({
      accountName: row.account_name,
      currency: row.currency,
      amountMinor: minorUnits(row.amount_minor),
    });
    movements.set(row.id, known);
  }
  return [...movements.values()];
}

/** The capture, its reversals and their undoing: no fees, releases or adjustments. */
export function captureAndReversals(booked: readonly Movement[]): Movement[] {
  return booked.filter(({ kind }) => kind !== 'adjustment' && kind !== 'fee' && kind !== 'release');
}

/** How many movements a charge has, of whichever payment. */
export async function countMovementsOfCharge(db: Connection, charge: string): Promise<number> {
  const query = db
    .selectFrom('ledger_movement')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('charge', '=', charge);
  const [row] = await runPreparedQuery(db, query);
  return Number(row?.count);
}

/**
 * What the provider owes us for a charge according to the ledger, before fees, in minor units of this currency; zero
 * for an unknown one.
 */
export async function sumOfCharge(
  db: Connection,
  { provider, charge, currency }: { provider: string; charge: string; currency: string },
): Promise<number> {
  const row = await db
    .selectFrom('ledger_movement')
    .innerJoin('ledger_entry', 'ledger_entry.movement_id', 'ledger_movement.id')
    .select(({ fn }) => fn.sum<string | null>('amount_minor').as('sum'))
    .where('provider', '=', provider)
    .where('charge', '=', charge)
    .where('kind', '<>', 'fee')
    .where('account_name', '=', `provider:${provider}`)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return minorUnits(row.sum ?? '0');
}
