import { randomUUID } from 'node:crypto';
import { notFound } from '#contract/errors.ts';
import { noPayoutByHand } from '#contract/payouts/payout-errors.ts';
import type { PayoutBatch } from '#contract/payouts/payout-schemas.ts';
import { institutionNames } from '#contract/payouts/rules.ts';
import type { AuditReceipt, Record } from '#server/features/desk/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { DestinationCipher } from '../accounts/destination-cipher.ts';
import { findAccountInUse } from '../accounts/repository.ts';
import { findBlockLocked } from '../paying/payout-block.ts';
import { savePayout } from '../paying/repository.ts';
import { isOwnMoney } from './decide-payout.ts';
import { type BatchRow, listBatch, lockForBatch } from './repository.ts';

/** What a bank takes in one file. */
const mostInBatch = 200;

interface BatchDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly cipher: DestinationCipher;
}

interface Opened {
  readonly receipt: AuditReceipt;
  readonly answer: PayoutBatch;
}

/**
 * Takes every approved payout by hand that can be paid now into a batch for the bank. From then on each is being sent, until
 * the bank's reference is entered. What is the operator's own money waits for another one. Throws `no_payout_by_hand`.
 */
export function makePayoutBatch(
  { db, clock, cipher }: BatchDependencies,
  { by, reason }: { readonly by: string; readonly reason: string },
  record: Record,
): Promise<Opened> {
  return inTransaction(db, async (transaction) => {
    const id = randomUUID();
    const now = clock.now();
    for (const row of await lockForBatch(transaction, { now, limit: mostInBatch })) {
      const receiver = { kind: row.receiver_kind, id: row.receiver_id };
      if (await isOwnMoney(transaction, row, by)) continue;
      const account = await findAccountInUse(transaction, receiver, row.currency);
      if (await findBlockLocked(transaction, { receiver, account, now })) continue;
      const sending = {
        state: 'sending',
        state_cause: 'in a batch',
        sending_since: now,
        batch_id: id,
      } as const;
      await savePayout(transaction, row.id, sending);
    }
    const answer = await readBatch(transaction, cipher, { id, by });
    if (!answer) throw new Refusal(noPayoutByHand);
    const after = { payouts: answer.payouts.length };
    const receipt = await record(transaction, { subject: { kind: 'payout_batch', id }, after, reason });
    return { receipt, answer };
  });
}

/** What of a batch is still to be paid, such as for a file that was lost. Throws `not_found` where nothing is. */
export function openPayoutBatch(
  { db, cipher }: BatchDependencies,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
  record: Record,
): Promise<Opened> {
  return inTransaction(db, async (transaction) => {
    const answer = await readBatch(transaction, cipher, { id, by });
    if (!answer) throw new Refusal(notFound);
    const receipt = await record(transaction, { subject: { kind: 'payout_batch', id }, reason });
    return { receipt, answer };
  });
}

async function readBatch(
  db: Connection,
  cipher: DestinationCipher,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<PayoutBatch | undefined> {
  const rows: BatchRow[] = [];
  for (const row of await listBatch(db, id)) if (!(await isOwnMoney(db, row, by))) rows.push(row);
  if (rows.length === 0) return undefined;
  const payouts = rows.map((row) => {
    const receiver = { kind: row.receiver_kind, id: row.receiver_id };
    // An account that was forgotten since has no number any more.
    const opened = row.destination_ciphertext && cipher.open(receiver, row.destination_ciphertext);
    return {
      id: row.id,
      amount_minor: Number(row.amount_minor),
      currency: row.currency,
      holder: row.holder_name ?? '',
      institution: opened ? institutionNames[opened.institution] : '',
      number: opened?.number ?? '',
      bank_reference: row.bank_reference,
    };
  });
  return { id, payouts };
}
