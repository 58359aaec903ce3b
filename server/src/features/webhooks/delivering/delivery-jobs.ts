import { webhookRules } from '#contract/webhooks/rules.ts';
import type { PaymentHandler } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { type DeliveryDependencies, deliverMessage } from './deliver-message.ts';
import { deleteMessagesBefore, listDueMessages, writeMessages } from './repository.ts';

const jobName = 'webhooks.deliver';
/** How many due messages are queued each minute; the next ones follow a minute later. */
const mostAMinute = 2000;
const dayMs = 24 * 60 * 60 * 1000;

/** When the money of a tip is booked, creates the messages to its page's receivers in the same transaction. */
export function webhookHandler(jobs: Jobs): PaymentHandler {
  return {
    async onCaptured(transaction, { referenceId }) {
      for (const messageId of await writeMessages(transaction, referenceId))
        await jobs.enqueue(transaction, jobName, { messageId });
    },
  };
}

/**
 * Delivers messages: one job for each at once, and a scheduled job for those that are due again. If a receiver fails,
 * the job itself succeeds: `webhook_message` says when the next attempt is due.
 */
export function deliveryJobs(dependencies: DeliveryDependencies): JobDefinition<never>[] {
  const { db, clock, jobs } = dependencies;
  const deliver: JobDefinition<{ readonly messageId: string }> = {
    name: jobName,
    // The scheduled job repeats what a job could not do.
    retryLimit: 1,
    work: ({ messageId }) => deliverMessage(dependencies, messageId),
  };
  return [
    deliver,
    {
      name: 'webhooks.deliver-due',
      schedule: '* * * * *',
      work: () =>
        inTransaction(db, async (transaction) => {
          for (const messageId of await listDueMessages(transaction, clock.now(), mostAMinute))
            await jobs.enqueue(transaction, jobName, { messageId });
        }),
    },
    {
      name: 'webhooks.delete-old',
      schedule: '23 3 * * *',
      work: () => deleteMessagesBefore(db, new Date(clock.now().getTime() - webhookRules.storedDays * dayMs)),
    },
  ];
}
