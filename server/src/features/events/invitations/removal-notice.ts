import { invitationPaths } from '#contract/events/paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { listManagerAccounts, listPageNames } from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { removalNoticeTexts as texts } from '#server/texts/en/events.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { eventRows } from '../event-rows.ts';
import { findWithoutPage } from './repository.ts';

const jobName = 'events.removal-notice';

export const removalNoticeBudgets = {
  /** Mails to one person about one page and one event in a day, however often the organizer changes the bill. */
  'removal-notices': { points: 1, seconds: 24 * 60 * 60, scope: 'shared' },
  /** These mails to one person: whoever manages a page as well can put it on any number of bills, and take it off. */
  'removal-notices-person': { points: 10, seconds: 24 * 60 * 60, scope: 'shared' },
  /** Mails that the bills of one organizer cause. */
  'removal-notices-organizer': { points: 60, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

interface RemovalNotice {
  readonly eventId: string;
  readonly pageId: string;
  readonly accountId: string;
  readonly removedAt: string;
}

/** Queues a mail to each manager of a page that had agreed to be on a bill and is off it now; `by` is the organizer's account. */
export async function announceRemovals(
  jobs: Jobs,
  transaction: Transaction,
  { eventId, pageIds, by, at }: { eventId: string; pageIds: readonly string[]; by: string; at: Date },
): Promise<void> {
  for (const [pageId, accounts] of await listManagerAccounts(transaction, pageIds))
    for (const accountId of accounts.filter((account) => account !== by)) {
      const notice: RemovalNotice = { eventId, pageId, accountId, removedAt: at.toISOString() };
      await jobs.enqueue(transaction, jobName, notice);
    }
}

export interface RemovalNoticeDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

/** Mails one manager of the page, if the event is to come and the page is still not on its bill. */
export function removalNoticeJob(dependencies: RemovalNoticeDependencies): JobDefinition<RemovalNotice> {
  const { db, clock, limits, mailer, publicOrigin } = dependencies;
  return {
    name: jobName,
    async work({ eventId, pageId, accountId, removedAt }, job) {
      const event = await findWithoutPage(db, { eventId, pageId, now: clock.now() });
      const managers = (await listManagerAccounts(db, [pageId])).get(pageId);
      const to = await findProvenAddress(db, accountId);
      if (!event || !to || !managers?.includes(accountId)) return;
      if (await isFromBeforeRestore(db, new Date(removedAt))) return;
      const page = (await listPageNames(db, [pageId])).get(pageId) ?? '';
      const send = () =>
        mailer.send({
          id: `job-${job.id}`,
          to,
          subject: texts.subject,
          letter: {
            ...letterFrame,
            parts: [
              texts.removed(quoteLine(page)),
              { rows: eventRows(texts, event) },
              texts.whatEnds,
              {
                links: [{ label: texts.invitations, url: absoluteUrl(publicOrigin, invitationPaths.list()) }],
              },
            ],
          },
        });
      const ofOne = { budget: 'removal-notices', key: `${eventId}/${pageId}/${accountId}` };
      const ofPerson = { budget: 'removal-notices-person', key: accountId };
      const ofOrganizer = { budget: 'removal-notices-organizer', key: event.organizer_id ?? '' };
      await withinBudget(limits, ofOne, async () => {
        await withinBudget(limits, ofPerson, async () => {
          await withinBudget(limits, ofOrganizer, send);
        });
      });
    },
  };
}
