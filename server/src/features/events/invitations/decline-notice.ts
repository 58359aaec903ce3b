import { absoluteUrl, paths } from '#contract/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { declineNoticeTexts as texts } from '#server/texts/en/events.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { eventRows } from '../event-rows.ts';
import { findDeclined } from './repository.ts';

export const declineNoticeJobName = 'events.decline-notice';

export const declineNoticeBudgets = {
  /** Mails about one page and one event in a day, however often the page changes its answer. */
  'decline-notices': { points: 1, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface DeclineNotice {
  readonly eventId: string;
  readonly pageId: string;
  /** The account that declined; an organizer needs no news of an own answer. */
  readonly by: string;
}

export interface DeclineNoticeDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

/** Mails the organizer of an event to come that a performer who had agreed to be on its bill has declined. */
export function declineNoticeJob(dependencies: DeclineNoticeDependencies): JobDefinition<DeclineNotice> {
  const { db, clock, limits, mailer, publicOrigin } = dependencies;
  return {
    name: declineNoticeJobName,
    async work({ eventId, pageId, by }, job) {
      const event = await findDeclined(db, { eventId, pageId, now: clock.now() });
      if (!event || event.organizer_account === by) return;
      const to = await findProvenAddress(db, event.organizer_account);
      if (!to || (await isFromBeforeRestore(db, event.declined_at))) return;
      const send = () =>
        mailer.send({
          id: `job-${job.id}`,
          to,
          subject: texts.subject,
          letter: {
            ...letterFrame,
            parts: [
              texts.declined(quoteLine(event.performer)),
              { rows: eventRows(texts, event) },
              texts.offTheBill,
              { links: [{ label: texts.page, url: absoluteUrl(publicOrigin, paths.event(eventId)) }] },
            ],
          },
        });
      await withinBudget(limits, { budget: 'decline-notices', key: `${eventId}/${pageId}` }, send);
    },
  };
}
