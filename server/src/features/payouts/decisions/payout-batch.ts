import { randomUUID } from 'node:crypto';
import type { PayoutBatch } from '#contract/desk/payouts/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { institutionNames } from '#contract/payouts/accounts/rules.ts';
import { noPayoutByHand } from '#contract/payouts/errors.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Destination, DestinationCipher } from '../accounts/destination-cipher.ts';
import { forgetTrouble, noteTrouble } from '../paying/outdated/repository.ts';
import { findPayout, savePayout } from '../paying/repository.ts';
import { findObstacle } from '../sending/payout-obstacle.ts';
import { isOwnMoney } from './decide-payout.ts';
import { type BatchRow, insertExchange, listBatch, lockForBatch } from './repository.ts';

/** The most payouts that a bank accepts in one file. */
const mostInBatch = 200;

/** The currency of the banks and wallets that are paid by hand. */
const paidCurrency = 'ETB';

/** The exchange rate from dollars, and its source. */
interface Exchange {
  readonly rate: string;
  readonly source: string;
}

interface BatchDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly cipher: DestinationCipher;
  /** The range of birr per dollar: a rate outside of it is a typing error. */
  readonly config: {
    readonly payouts: { readonly birrRates: { readonly least: number; readonly most: number } };
  };
}

interface Opened {
  readonly receipt: AuditReceipt;
  readonly answer: PayoutBatch;
}

/**
 * Puts every approved payout by hand that can be paid now into a batch for the bank. From then on each is in the state
 * `sending`, until the bank's reference is entered. The operator's own money waits for another operator. Throws
 * `no_payout_by_hand`, and `invalid` for a rate outside of the range.
 */
export function makePayoutBatch(
  { db, clock, cipher, config }: BatchDependencies,
  { by, reason, exchange }: { readonly by: string; readonly reason: string; readonly exchange: Exchange },
  record: Record,
): Promise<Opened> {
  const { least, most } = config.payouts.birrRates;
  const rate = Number(exchange.rate);
  if (rate < least || rate > most) throw invalid('rate', ({ checks }) => checks.birrRate(least, most));
  const now = clock.now();
  const unreadable: string[] = [];
  const make = inTransaction(db, async (transaction) => {
    const id = randomUUID();
    let taken = 0;
    for (let after: string | null = null; taken < mostInBatch; ) {
      const rows = await lockForBatch(transaction, { now, after, limit: mostInBatch });
      after = rows.at(-1)?.id ?? null;
      if (after === null) break;
      for (const row of inOrderOfPages(rows)) {
        if (taken === mostInBatch || !(await mayBeSent(transaction, row, { by, now }))) continue;
        if (!openDestination(cipher, row)) {
          unreadable.push(row.id);
          continue;
        }
        const sending = {
          state: 'sending',
          state_cause: 'in a batch',
          sending_since: now,
          batch_id: id,
        } as const;
        await insertExchange(transaction, row, { ...exchange, currency: paidCurrency });
        await savePayout(transaction, row.id, sending);
        taken += 1;
      }
    }
    const answer = await presentBatch(transaction, cipher, {
      id,
      by,
      rows: await listBatch(transaction, id),
    });
    if (!answer) throw new Refusal(noPayoutByHand);
    const after = { payouts: answer.payouts.length, ...exchange };
    const receipt = await record(transaction, { subject: { kind: 'payout_batch', id }, after, reason });
    return { receipt, answer };
  });
  // A person has to check our keys, even if nothing else came into the batch.
  return make.finally(async () => {
    for (const id of unreadable) await noteTrouble(db, id, 'destination_unreadable', now);
  });
}

/** Whether nothing prevents a payout, which is locked. */
async function mayBeSent(
  transaction: Transaction,
  row: BatchRow,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  return !(await isOwnMoney(transaction, row, by)) && !(await isPrevented(transaction, row, now));
}

/** Whether something prevents a payout now, such as another claim of its page. Locks the page. */
async function isPrevented(transaction: Transaction, { id }: BatchRow, now: Date): Promise<boolean> {
  const payout = await findPayout(transaction, id);
  return payout === undefined || (await findObstacle(transaction, payout, now)) !== undefined;
}

/** Pages are locked in the order of their ids, as everywhere, so that two concurrent batches cannot deadlock. */
function inOrderOfPages(rows: readonly BatchRow[]): BatchRow[] {
  return rows.toSorted((one, other) => (one.receiver_id < other.receiver_id ? -1 : 1));
}

/** Undefined for an account that was erased since, and for one that none of our keys decrypts. */
function openDestination(cipher: DestinationCipher, row: BatchRow): Destination | undefined {
  const receiver = { kind: row.receiver_kind, id: row.receiver_id };
  return row.destination_ciphertext ? cipher.open(receiver, row.destination_ciphertext) : undefined;
}

/** Something came up after a payout became part of a batch, so that it must not be paid, at least for now. */
const notToBePaid = 'not_to_be_paid';

/**
 * The payouts of a batch that are still to be paid, for example if its file was lost. Without those that something prevents
 * now, such as another claim of their page: the desk shows them as trouble until the batch is opened with them. Throws
 * `not_found` if there are none to be paid, and `no_payout_by_hand` if all are prevented.
 */
export async function openPayoutBatch(
  { db, clock, cipher }: BatchDependencies,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
  record: Record,
): Promise<Opened> {
  const now = clock.now();
  const prevented = new Set<string>();
  try {
    const opened = await inTransaction(db, async (transaction) => {
      const rows = await listBatch(transaction, id);
      const batch = await presentBatch(transaction, cipher, { id, by, rows });
      if (!batch) throw new Refusal(notFound);
      for (const row of inOrderOfPages(rows))
        if (await isPrevented(transaction, row, now)) prevented.add(row.id);
      // Only now: the bank may have paid one while this waited for the pages.
      const unpaid = new Set((await listBatch(transaction, id)).map((row) => row.id));
      const payouts = batch.payouts.filter((payout) => unpaid.has(payout.id) && !prevented.has(payout.id));
      if (payouts.length === 0) throw new Refusal(noPayoutByHand);
      const after = { payouts: payouts.length };
      const receipt = await record(transaction, { subject: { kind: 'payout_batch', id }, after, reason });
      return { receipt, answer: { id, payouts } };
    });
    for (const payout of opened.answer.payouts) await forgetTrouble(db, payout.id, notToBePaid);
    return opened;
  } finally {
    for (const payoutId of prevented) await noteTrouble(db, payoutId, notToBePaid, now);
  }
}

/** What an operator may read of a batch with these rows; undefined if there are none but of their own money. */
async function presentBatch(
  db: Connection,
  cipher: DestinationCipher,
  { id, by, rows }: { readonly id: string; readonly by: string; readonly rows: readonly BatchRow[] },
): Promise<PayoutBatch | undefined> {
  const ofOthers: BatchRow[] = [];
  for (const row of rows) if (!(await isOwnMoney(db, row, by))) ofOthers.push(row);
  if (ofOthers.length === 0) return undefined;
  const payouts = ofOthers.map((row) => {
    const opened = openDestination(cipher, row);
    return {
      id: row.id,
      amount_minor: Number(row.amount_minor),
      currency: row.currency,
      holder: row.holder_name ?? '',
      institution: opened ? institutionNames[opened.institution] : '',
      number: opened?.number ?? '',
      bank_reference: row.bank_reference,
      exchange: row.exchange,
    };
  });
  return { id, payouts };
}
