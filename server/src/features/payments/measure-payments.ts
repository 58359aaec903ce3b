import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { saveMeasurement } from '#server/platform/metrics/repository.ts';
import { countPaymentsByStatus, sumLedger } from './measuring/repository.ts';

/** The names under which `measurePaymentsJob` saves its figures. */
export const measuredPayments = { byStatus: 'payments', ledgerDifference: 'ledger_difference' } as const;

/** Every ten minutes: counts figures that would cost too much at each scrape of the metrics. */
export function measurePaymentsJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'payments.measure',
    schedule: '*/10 * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        const now = clock.now();
        const { byStatus, ledgerDifference } = measuredPayments;
        await saveMeasurement(transaction, byStatus, await countPaymentsByStatus(transaction), now);
        await saveMeasurement(transaction, ledgerDifference, await sumLedger(transaction), now);
      }),
  };
}
