import { invitationPaths } from '#contract/events/paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { listBeneficiaryNames, managesPage } from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { invitationMailTexts as texts } from '#server/texts/en/events.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { eventRows } from '../event-rows.ts';
import type { ComposedBill } from './compose-bill.ts';
import { findPending } from './repository.ts';

const jobName = 'events.ask-performer';

/**
 * How many mails invitations can cause in a day. An invitation that is not mailed is still listed on the page of
 * invitations.
 */
export const invitationBudgets = {
  /** Mails that the bills of one organizer cause. */
  'invitations-organizer': { points: 60, seconds: 24 * 60 * 60, scope: 'shared' },
  /** Mails to one person. */
  'invitations-person': { points: 10, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

interface Question {
  readonly eventId: string;
  readonly pageId: string;
  readonly accountId: string;
}

/** Queues a mail to each manager of a page that is invited to a published bill. */
export async function askPerformers(
  jobs: Jobs,
  transaction: Transaction,
  { eventId, invited }: { eventId: string; invited: ComposedBill['invited'] },
): Promise<void> {
  for (const [pageId, accounts] of invited)
    for (const accountId of accounts) {
      const question: Question = { eventId, pageId, accountId };
      await jobs.enqueue(transaction, jobName, question);
    }
}

export interface AskingDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

/** Mails one manager of a page, if their address is proven and nobody has answered meanwhile. */
export function askPerformerJob(dependencies: AskingDependencies): JobDefinition<Question> {
  const { db, clock, limits, mailer, publicOrigin } = dependencies;
  return {
    name: jobName,
    async work({ eventId, pageId, accountId }, job) {
      const event = await findPending(db, { eventId, pageId, now: clock.now() });
      const to = await findProvenAddress(db, accountId);
      if (!event || !to || !(await managesPage(db, { accountId, pageId }))) return;
      if (await isFromBeforeRestore(db, event.invited_at)) return;
      const page = (await listBeneficiaryNames(db, [pageId])).get(pageId) ?? '';
      const answer = absoluteUrl(publicOrigin, invitationPaths.list());
      const send = () =>
        mailer.send({
          id: `job-${job.id}`,
          to,
          subject: texts.subject,
          letter: {
            ...letterFrame,
            parts: [
              texts.invited(quoteLine(page)),
              { rows: eventRows(texts, event) },
              texts.untilThen,
              { button: texts.answer, url: answer },
            ],
          },
        });
      const ofOrganizer = { budget: 'invitations-organizer', key: event.organizer_id };
      await withinBudget(limits, { budget: 'invitations-person', key: accountId }, async () => {
        await withinBudget(limits, ofOrganizer, send);
      });
    },
  };
}
