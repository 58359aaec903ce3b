import { webhookRules } from '#contract/webhooks/rules.ts';
import type { PaymentHandler } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { type DeliveryDependencies, deliverMessage } from './deliver-message.ts';
import { deleteMessagesBefore, listDueMessages, writeMessages } from './repository.ts';

const jobName = 'webhooks.deliver';
/** The next ones follow a minute later. */
const mostAMinute = 2000;
const dayMs = 24 * 60 * 60 * 1000;

/** When the money of a tip is counted, what the receivers of its page are to be told is written in the same transaction. */
export function webhookHandler(jobs: Jobs): PaymentHandler {
  return {
    async onCaptured(transaction, { referenceId }) {
      for (const messageId of await writeMessages(transaction, referenceId))
        await jobs.enqueue(transaction, jobName, { messageId });
    },
  };
}

/**
 * Delivers messages: one job for each at once, and one by the clock that finds those to be tried again. A receiver that fails
 * is no failed job: `webhook_message` says when it is tried next.
 */
export function deliveryJobs(dependencies: DeliveryDependencies): JobDefinition<never>[] {
  const { db, clock, jobs } = dependencies;
  const deliver: JobDefinition<{ readonly messageId: string }> = {
    name: jobName,
    // What a job could not do, the one by the clock does.
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
