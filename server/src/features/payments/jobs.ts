import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { measurePaymentsJob } from './measure-payments.ts';
import type { Payments } from './payments.ts';
import { deleteEventsBefore } from './webhooks/repository.ts';

/** Stripe delivers an event again for three days; one that came later would only cause one more sync. */
const eventLifetimeMs = 30 * 24 * 60 * 60_000;

/** Runs every night, and when finance starts it from the desk. */
export const compareJobName = 'payments.compare';

/**
 * Pending payments and saved cards every minute and at the start of the server; the comparison with providers and the
 * removal of old events every night.
 */
export function paymentJobs({
  payments,
  db,
  clock,
}: {
  payments: Payments;
  db: Database;
  clock: Clock;
}): JobDefinition<never>[] {
  return [
    {
      name: 'payments.reconcile',
      schedule: '* * * * *',
      atStart: true,
      async work() {
        await payments.reconcile();
      },
    },
    {
      name: 'payments.reconcile-cards',
      schedule: '* * * * *',
      atStart: true,
      async work() {
        await payments.cards.reconcile();
      },
    },
    {
      name: compareJobName,
      schedule: '41 3 * * *',
      async work() {
        await payments.compare();
      },
    },
    {
      name: 'payments.delete-old-events',
      schedule: '23 3 * * *',
      work: () => deleteEventsBefore(db, new Date(clock.now().getTime() - eventLifetimeMs)),
    },
    measurePaymentsJob({ db, clock }),
  ];
}
