import { balanceChanged, secondOperatorNeeded } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { balanceNotReturnable } from '#contract/payouts/errors.ts';
import {
  NotRefundable,
  type Payments,
  ProviderRefused,
  RefundRefusedForNow,
} from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { isOwnMoney } from '../decisions/decide-payout.ts';
import { isPayable, listLeft } from './read-left-balances.ts';
import { type LeftAccount, listReturnable, sumReturnable, sumWaiting } from './repository.ts';

const jobName = 'payouts.give-back-left';
const atOnce = 100;

const pageOf = ({ accountName }: LeftAccount) => accountName.slice(accountName.indexOf(':') + 1);

async function findLeft(db: Connection, account: LeftAccount) {
  const all = await listLeft(db, pageOf(account));
  return all.find(
    ({ accountName, currency }) => accountName === account.accountName && currency === account.currency,
  );
}

/**
 * Queues the refund of the tips that a page still has after it was taken down; the job refunds one after the other.
 * Throws `not_found` if the page has nothing or was not taken down, `second_operator_needed` to an operator who manages
 * or managed it, `balance_not_returnable` if it can be paid out, or no tip can be refunded in full, and `balance_changed`
 * if these tips are not what the operator saw.
 */
export async function requestGiveBack(
  { db, clock, jobs }: { readonly db: Database; readonly clock: Clock; readonly jobs: Jobs },
  order: LeftAccount & { readonly seenMinor: number; readonly by: string; readonly reason: string },
  record: Record,
): Promise<AuditReceipt> {
  const { accountName, currency, seenMinor, by, reason } = order;
  const left = await findLeft(db, order);
  if (!left) throw new Refusal(notFound);
  const receiver = { receiver_kind: 'beneficiary', receiver_id: left.page.id } as const;
  if (await isOwnMoney(db, receiver, by)) throw new Refusal(secondOperatorNeeded);
  const { count, amountMinor, at } = await sumReturnable(db, left);
  if (count === 0 || (await isPayable({ db, clock }, left, await sumWaiting(db, left))))
    throw new Refusal(balanceNotReturnable);
  if (amountMinor !== seenMinor) throw new Refusal(balanceChanged);
  return inTransaction(db, async (transaction) => {
    const receipt = await record(transaction, {
      subject: { kind: 'ledger_account', id: accountName },
      before: { amountMinor: left.amountMinor, currency },
      after: { returnedTips: count, amountMinor: left.amountMinor - amountMinor, currency },
      reason,
    });
    await jobs.enqueue(transaction, jobName, { accountName, currency, until: at, entry: receipt.id });
    return receipt;
  });
}

interface GiveBack extends LeftAccount {
  /** What came in later was not seen by the operator. Absent from jobs of an earlier version. */
  readonly until?: string;
  /** The id of the audit log entry. */
  readonly entry: string;
}

/**
 * Refunds what is still returnable. A payment is refunded once however often the job runs; one that the provider
 * refuses to refund is left for a person, and one that it refuses for now fails the job at its end, so that it is tried
 * again. Neither delays the others.
 */
export function giveBackJob({
  db,
  clock,
  payments,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly log: Log;
}): JobDefinition<GiveBack> {
  return {
    name: jobName,
    // What was refunded before is no longer returnable.
    afterRestore: 'run',
    async work(account) {
      const left = await findLeft(db, account);
      if (!left || (await isPayable({ db, clock }, left, await sumWaiting(db, left)))) return;
      let postponed = 0;
      for (let after: string | null = null; ; ) {
        const found: string[] = await listReturnable(db, account, { after, limit: atOnce });
        for (const paymentId of found) {
          try {
            await payments.refund(
              paymentId,
              `seen when an operator gave tips back, log entry ${account.entry}`,
            );
          } catch (error) {
            if (!(error instanceof NotRefundable || error instanceof ProviderRefused)) throw error;
            if (error instanceof RefundRefusedForNow) postponed += 1;
            log.warn({ paymentId }, 'a tip of a page that was taken down could not be given back');
          }
        }
        after = found.at(-1) ?? null;
        if (found.length < atOnce) break;
      }
      if (postponed > 0) throw new Error(`${postponed} tips could not be refunded yet.`);
    },
  };
}
