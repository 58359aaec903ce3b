import { invitationPaths } from '#contract/events/paths.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { findProvenAddress, isAddressProven, listReachable } from '#server/features/account/public.ts';
import {
  type FollowerMailExpressions,
  listEventFollowers,
  listManagerAccounts,
} from '#server/features/beneficiaries/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Log } from '#server/platform/log.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { changeNoticeTexts as texts } from '#server/texts/en/events.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import {
  type ChangedEvent,
  type EventChange,
  findChanged,
  listInterested,
  markNotified,
} from '../audience/repository.ts';
import { dateRows } from '../date-rows.ts';
import type { EventTipExpressions } from './repository.ts';

// The names of the jobs are from the time when these mails were about cancelations alone: some may be waiting.
const noticesJobName = 'events.cancel-notices';
const noticeJobName = 'events.cancel-notice';

/** A job from that time says no `change`. */
interface NoticesOfChange {
  readonly eventId: string;
  readonly change?: EventChange;
}

interface NoticeToOne extends NoticesOfChange {
  readonly accountId: string;
  /** Whether they look after a page on the bill. */
  readonly performs?: boolean;
}

/**
 * How much mail changes of events can cause in a day. An organizer whose festival is hit by a storm cancels or moves a
 * handful of events; more than ten is no longer bad luck. A person who saved more than five of them sees the rest in
 * their list of saved events, where a canceled one is marked.
 */
export const changeNoticeBudgets = {
  /** Changes of one organizer's events that cause mails. */
  'cancel-notices-organizer': { points: 10, seconds: 24 * 60 * 60, scope: 'shared' },
  /** Mails to one person. */
  'cancel-notices-person': { points: 5, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface ChangeNoticeDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
  readonly eventTips: Pick<EventTipExpressions, 'tippers'>;
  readonly followerMail: FollowerMailExpressions;
}

/** Who deletes an event by mistake undoes it within this time, and nobody hears of either. */
const undoSeconds = 15 * 60;

/**
 * Queues the mails about a change of an event in the transaction that makes it. A past event needs no news, and an
 * organizer with an unproven address must not send mail.
 */
export async function announceChange(
  jobs: Jobs,
  transaction: Transaction,
  {
    own,
    event,
    change,
  }: { own: Caller & { id: string }; event: { readonly past: boolean }; change: EventChange },
): Promise<void> {
  if (event.past || !(await isAddressProven(transaction, own))) return;
  const notices: NoticesOfChange = { eventId: own.id, change };
  await jobs.enqueue(transaction, noticesJobName, notices, change === 'deleted' ? undoSeconds : 0);
}

/**
 * Mails people about an event that its organizer canceled, deleted, restored or moved: those who saved it or tipped
 * there, those who look after a page that agreed to be on its bill or was invited to, and those who follow a performer
 * who agreed, and want news of events by mail. Anybody can write any name on a bill, so following a performer who did
 * not agree is not enough. Both sides must have proven their addresses: a made-up organizer reaches nobody, and nobody
 * gets mail that they did not ask for. The list is made once a change, with one job per person, so that one address
 * that a mail server rejects does not hold up the others.
 */
export function changeNoticeJobs(dependencies: ChangeNoticeDependencies): JobDefinition<never>[] {
  const { db, jobs, limits, log, mailer, publicOrigin, eventTips, followerMail } = dependencies;
  const all: JobDefinition<NoticesOfChange> = {
    name: noticesJobName,
    async work({ eventId, change = 'canceled' }) {
      const event = await findChanged(db, eventId, change);
      if (!event?.organizer_id) return;
      const followers = await listEventFollowers(db, event.agreed_ids, followerMail);
      const interested = await listInterested(db, eventId, eventTips);
      const performers = new Set([...(await listManagerAccounts(db, event.invited_ids)).values()].flat());
      const concerned = new Set([...interested, ...followers, ...performers]);
      concerned.delete(event.organizer_account ?? '');
      const audience = await listReachable(db, [...concerned]);
      if (audience.length === 0) return;
      const budget = { budget: 'cancel-notices-organizer', key: event.organizer_id };
      const withinCap = await withinBudget(limits, budget, () =>
        inTransaction(db, async (transaction) => {
          if (!(await markNotified(transaction, eventId))) return;
          for (const accountId of audience) {
            const notice: NoticeToOne = { eventId, change, accountId, performs: performers.has(accountId) };
            await jobs.enqueue(transaction, noticeJobName, notice);
          }
        }),
      );
      if (!withinCap)
        log.warn({ organizer: event.organizer_id }, 'too many changed events in a day: nobody is told');
    },
  };
  const one: JobDefinition<NoticeToOne> = {
    name: noticeJobName,
    async work({ eventId, change = 'canceled', accountId, performs = false }, job) {
      const [event, to] = [await findChanged(db, eventId, change), await findProvenAddress(db, accountId)];
      if (!event || !to) return;
      const letter = writeNotice(event, { eventId, change, performs, publicOrigin });
      const message = { id: `job-${job.id}`, to, subject: texts.subjects[change], letter };
      const budget = { budget: 'cancel-notices-person', key: accountId };
      await withinBudget(limits, budget, () => mailer.send(message));
    },
  };
  return [all, one];
}

interface NoticeContext {
  readonly eventId: string;
  readonly change: EventChange;
  readonly performs: boolean;
  readonly publicOrigin: string;
}

function writeNotice(event: ChangedEvent, context: NoticeContext): Letter {
  const { eventId, change, performs, publicOrigin } = context;
  const address = (path: string) => absoluteUrl(publicOrigin, path);
  const { place_name: place } = event;
  const links = performs
    ? [{ label: texts.invitations, url: address(invitationPaths.list()) }]
    : [
        { label: texts.savedEvents, url: address(paths.accountSaved()) },
        { label: texts.otherEvents, url: address(paths.events()) },
      ];
  return {
    ...letterFrame,
    parts: [
      texts.changes[change],
      {
        rows: [
          { label: texts.title, value: quoteLine(event.title) },
          ...dateRows(texts.date, event),
          ...(place && change === 'moved' ? [{ label: texts.place, value: quoteLine(place) }] : []),
          // Nobody finds the page of a deleted event.
          ...(change === 'deleted' ? [] : [{ label: texts.page, value: address(paths.event(eventId)) }]),
        ],
      },
      ...(performs && change === 'moved' ? [texts.mayDecline] : []),
      performs ? texts.whyPerformer : texts.why,
      { links },
    ],
  };
}
