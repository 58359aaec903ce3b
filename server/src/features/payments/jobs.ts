import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Payments } from './payments.ts';

/** Every minute, and when the server starts. */
export function paymentJobs({ payments }: { payments: Payments }): JobDefinition<never>[] {
  return [
    {
      name: 'payments.reconcile',
      schedule: '* * * * *',
      atStart: true,
      async work() {
        await payments.reconcile();
      },
    },
  ];
}
