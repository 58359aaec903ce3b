import {
  bookDeskComparisonTransfer,
  type DeskDifference,
  getDeskComparison,
  requestDeskComparison,
} from '#contract/desk/comparison/endpoints.ts';
import { type ComparisonRun, compareJobName, type Payments } from '#server/features/payments/public.ts';
import { askRail, bookUnknownTransfer, readDifferences } from '#server/features/payouts/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/**
 * The endpoints that show what the comparison with the payment providers found, request a new one, and book a transfer
 * that a restored database does not know.
 */
export function comparisonEndpoints({
  db,
  payments,
  jobs,
}: {
  readonly db: Database;
  readonly payments: Payments;
  readonly jobs: Jobs;
}): EndpointHandler[] {
  return [
    handle(getDeskComparison, async () => {
      const last = await payments.lastComparison();
      return { last: last ? presentComparison(last, await readDifferences(db, last)) : null };
    }),
    handleAct(requestDeskComparison, async ({ body }, record) => ({
      receipt: await inTransaction(db, async (transaction) => {
        await jobs.enqueue(transaction, compareJobName, {});
        const subject = { kind: 'comparison', id: 'now' };
        return record(transaction, { subject, after: { queued: true }, reason: body.reason });
      }),
      answer: { requested: true as const },
    })),
    handleAct(bookDeskComparisonTransfer, async ({ params: { id }, body, caller, log }, record) => {
      const decision = { id, by: caller.accountId, reason: body.reason };
      const booking = bookUnknownTransfer({ db, payments, jobs }, decision, record);
      return { receipt: await askRail(booking, log), answer: { booked: true as const } };
    }),
  ];
}

function presentComparison(
  { startedAt, endedAt, balances, ...counts }: ComparisonRun,
  differences: DeskDifference[],
) {
  return {
    ...counts,
    started_at: startedAt.toISOString(),
    ended_at: endedAt.toISOString(),
    differences,
    balances: balances.map(({ provider, currency, providerMinor, ledgerMinor }) => ({
      provider,
      currency,
      provider_minor: providerMinor,
      ledger_minor: ledgerMinor,
    })),
  };
}
