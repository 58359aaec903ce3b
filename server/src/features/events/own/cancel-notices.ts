import { absoluteUrl, paths } from '#contract/paths.ts';
import { findProvenAddress, listReachable } from '#server/features/account/public.ts';
import { listFollowers } from '#server/features/beneficiaries/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer, Message } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { cancelNoticeTexts as texts } from '#server/texts/en/events.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { type CanceledEvent, findCanceled, listInterested, markNotified } from '../audience/repository.ts';
import { dateThere } from '../date-there.ts';
import type { EventTipExpressions } from './repository.ts';

export const cancelNoticesJobName = 'events.cancel-notices';
const noticeJobName = 'events.cancel-notice';

/**
 * How much mail cancelations can cause in a day. An organizer whose festival is hit by a storm cancels a handful of
 * events; more than ten is no longer bad luck. A person who saved more than five of them sees the rest in their list of
 * saved events, where a canceled one is marked.
 */
export const cancelNoticeBudgets = {
  /** Canceled events of one organizer that cause mails. */
  'cancel-notices-organizer': { points: 10, seconds: 24 * 60 * 60, scope: 'shared' },
  /** Mails to one person. */
  'cancel-notices-person': { points: 5, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface CancelNoticeDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
  readonly eventTips: Pick<EventTipExpressions, 'tippers'>;
}

/**
 * Mails people about an event that its organizer canceled: those who saved it or tipped there, and those who
 * follow a performer who agreed to be on its bill. Anybody can write any name on a bill, so following a performer who
 * did not agree is not enough. Both sides must have proven their addresses: a made-up organizer reaches nobody, and
 * nobody gets mail that they did not ask for. The list is made once, with one job per person, so that one address that
 * a mail server rejects does not hold up the others.
 */
export function cancelNoticeJobs(dependencies: CancelNoticeDependencies): JobDefinition<never>[] {
  const { db, jobs, limits, log, mailer, publicOrigin, eventTips } = dependencies;
  const all: JobDefinition<{ eventId: string }> = {
    name: cancelNoticesJobName,
    async work({ eventId }) {
      const event = await findCanceled(db, eventId);
      if (!event?.organizer_id) return;
      const followers = await listFollowers(db, event.agreed_ids);
      const interested = await listInterested(db, eventId, eventTips);
      const audience = await listReachable(db, [...new Set([...interested, ...followers])]);
      if (audience.length === 0) return;
      const budget = { budget: 'cancel-notices-organizer', key: event.organizer_id };
      const withinCap = await withinBudget(limits, budget, () =>
        inTransaction(db, async (transaction) => {
          if (!(await markNotified(transaction, eventId))) return;
          for (const accountId of audience)
            await jobs.enqueue(transaction, noticeJobName, { eventId, accountId });
        }),
      );
      if (!withinCap)
        log.warn({ organizer: event.organizer_id }, 'too many canceled events in a day: nobody is told');
    },
  };
  const one: JobDefinition<{ eventId: string; accountId: string }> = {
    name: noticeJobName,
    async work({ eventId, accountId }, job) {
      const [event, to] = [await findCanceled(db, eventId), await findProvenAddress(db, accountId)];
      if (!event || !to) return;
      const message = writeNotice(event, { id: `job-${job.id}`, to, eventId, publicOrigin });
      const budget = { budget: 'cancel-notices-person', key: accountId };
      await withinBudget(limits, budget, () => mailer.send(message));
    },
  };
  return [all, one];
}

function writeNotice(
  { title, starts_at: startsAt, time_zone: timeZone }: CanceledEvent,
  { id, to, eventId, publicOrigin }: { id: string; to: string; eventId: string; publicOrigin: string },
): Message {
  const address = (path: string) => absoluteUrl(publicOrigin, path);
  return {
    id,
    to,
    subject: texts.subject,
    letter: {
      ...letterFrame,
      parts: [
        texts.canceled,
        {
          rows: [
            { label: texts.title, value: quoteLine(title) },
            ...(startsAt ? [{ label: texts.date, value: dateThere(startsAt, timeZone) }] : []),
            { label: texts.page, value: address(paths.event(eventId)) },
          ],
        },
        texts.why,
        {
          links: [
            { label: texts.savedEvents, url: address(paths.accountSaved()) },
            { label: texts.otherEvents, url: address(paths.events()) },
          ],
        },
      ],
    },
  };
}
