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
import type { Mailer } from '#server/platform/mail/mail.ts';
import { changeNoticeTexts as texts } from '#server/texts/en/events.ts';
import {
  type ChangedEvent,
  type EventChange,
  findChanged,
  isNotified,
  listInterested,
  markNotified,
  stateAfter,
} from '../audience/repository.ts';
import type { EventTipExpressions } from './repository.ts';
import { hasMoved, type WhenAndWhere, whenAndWhereOf } from './when-and-where.ts';
import { writeChangeNotice } from './write-change-notice.ts';

// The names of the jobs are from the time when these mails were about cancelations alone: some may be waiting.
const noticesJobName = 'events.cancel-notices';
const noticeJobName = 'events.cancel-notice';

/** A job from that time says no `change`; one from before a later version says neither of the other two. */
interface NoticesOfChange {
  readonly eventId: string;
  readonly change?: EventChange;
  /** When the change was made. */
  readonly changedAt?: string;
  /** When and where the event was before it moved. */
  readonly before?: WhenAndWhere;
  /** The deletion whose end the mails about the move have waited for. */
  readonly deletedAt?: string;
}

interface NoticeToOne extends Pick<NoticesOfChange, 'eventId' | 'change'> {
  readonly accountId: string;
  /** Whether they look after a page on the bill. */
  readonly performs?: boolean;
}

const daySeconds = 24 * 60 * 60;

/**
 * How much mail changes of events can cause in a day. An organizer whose festival is hit by a storm cancels or moves a
 * handful of events; more than ten is no longer bad luck. A person who saved more than five of them sees the rest in
 * their list of saved events, where a canceled one is marked. Events that will not take place are counted by themselves:
 * nobody sets out for one because its date was corrected often.
 */
export const changeNoticeBudgets = {
  /** An organizer's canceled and deleted events that cause mails, and these mails to one person. */
  'cancel-notices-organizer': { points: 10, seconds: daySeconds, scope: 'shared' },
  'cancel-notices-person': { points: 5, seconds: daySeconds, scope: 'shared' },
  /** The same for events that move or are restored. */
  'change-notices-organizer': { points: 10, seconds: daySeconds, scope: 'shared' },
  'change-notices-person': { points: 5, seconds: daySeconds, scope: 'shared' },
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

const budgetOf = (change: EventChange, of: 'organizer' | 'person') =>
  `${change === 'canceled' || change === 'deleted' ? 'cancel' : 'change'}-notices-${of}` as const;

/**
 * An organizer who deletes an event by mistake, or mistypes its date, can undo it within this time unnoticed. Of several
 * corrections people hear once, of what is true then.
 */
const undoSeconds = 15 * 60;
const isUndoable = { canceled: false, deleted: true, restored: false, moved: true } as const satisfies Record<
  EventChange,
  boolean
>;

/** People who are about to set out, or stand at the door, cannot wait for the end of that time. */
const aboutNowMs = 2 * 60 * 60_000;
const isAboutNow = (start: Date | null | undefined, at: Date) =>
  start instanceof Date && Math.abs(start.getTime() - at.getTime()) < aboutNowMs;

interface AnnouncedChange extends Pick<NoticesOfChange, 'before'> {
  readonly own: Caller & { id: string };
  /** The event before the change. */
  readonly event: { readonly past: boolean; readonly starts_at: Date | null };
  readonly change: EventChange;
  readonly at: Date;
  /** The start of an event that moves, after the change. */
  readonly startsAt?: Date;
}

/**
 * Queues the mails about a change of an event in the transaction that makes it. A past event needs no news, and an
 * organizer with an unproven address must not send mail.
 */
export async function announceChange(
  jobs: Jobs,
  transaction: Transaction,
  { own, event, change, at, before, startsAt }: AnnouncedChange,
): Promise<void> {
  if (event.past || !(await isAddressProven(transaction, own))) return;
  const notices: NoticesOfChange = {
    eventId: own.id,
    change,
    changedAt: at.toISOString(),
    ...(before ? { before } : {}),
  };
  const isUrgent = isAboutNow(event.starts_at, at) || isAboutNow(startsAt, at);
  await jobs.enqueue(transaction, noticesJobName, notices, isUndoable[change] && !isUrgent ? undoSeconds : 0);
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
  const { db, limits, mailer, publicOrigin } = dependencies;
  const all: JobDefinition<NoticesOfChange> = {
    name: noticesJobName,
    work: (notices) => queueNotices(dependencies, notices),
  };
  const one: JobDefinition<NoticeToOne> = {
    name: noticeJobName,
    async work({ eventId, change = 'canceled', accountId, performs = false }, job) {
      const [event, to] = [await findChanged(db, eventId), await findProvenAddress(db, accountId)];
      if (event?.state !== stateAfter[change] || !to) return;
      const letter = writeChangeNotice(event, { eventId, change, performs, publicOrigin });
      const message = { id: `job-${job.id}`, to, subject: texts.subjects[change], letter };
      const budget = { budget: budgetOf(change, 'person'), key: accountId };
      await withinBudget(limits, budget, () => mailer.send(message));
    },
  };
  return [all, one];
}

async function queueNotices(dependencies: ChangeNoticeDependencies, notices: NoticesOfChange): Promise<void> {
  const { db, jobs, limits, log, eventTips, followerMail } = dependencies;
  const { eventId, change = 'canceled', changedAt, before } = notices;
  const event = await findChanged(db, eventId);
  if (change === 'moved' && event?.state === 'deleted') return waitForDeletion(dependencies, notices, event);
  if (event?.state !== stateAfter[change] || !event.organizer_id) return;
  // Deleted again after it was restored: the job of the later deletion waits as long.
  if (change === 'deleted' && changedAt && event.changed_at?.toISOString() !== changedAt) return;
  if (before && !hasMoved(before, whenAndWhereOf(event))) {
    await inTransaction(db, (transaction) => markNotified(transaction, eventId, { change, changedAt }));
    return;
  }
  if (await isNotified(db, eventId, changedAt)) return;
  const followers = await listEventFollowers(db, event.agreed_ids, followerMail);
  const interested = await listInterested(db, eventId, eventTips);
  const performers = new Set([...(await listManagerAccounts(db, event.invited_ids)).values()].flat());
  const concerned = new Set([...interested, ...followers, ...performers]);
  concerned.delete(event.organizer_account ?? '');
  const audience = await listReachable(db, [...concerned]);
  if (audience.length === 0) return;
  const budget = { budget: budgetOf(change, 'organizer'), key: event.organizer_id };
  let isLatest = true;
  const withinCap = await withinBudget(limits, budget, () =>
    inTransaction(db, async (transaction) => {
      isLatest = await markNotified(transaction, eventId, { change, changedAt });
      if (!isLatest) return;
      for (const accountId of audience) {
        const notice: NoticeToOne = { eventId, change, accountId, performs: performers.has(accountId) };
        await jobs.enqueue(transaction, noticeJobName, notice);
      }
    }),
  );
  if (!withinCap)
    log.warn({ organizer: event.organizer_id }, 'too many changed events in a day: nobody is told');
  // It changed at this moment.
  if (!isLatest) await queueNotices(dependencies, notices);
}

/**
 * Queues the mails about a move again while the event is in the trash: if its deletion is undone before anybody hears of it, people
 * hear of the move. Each deletion is waited for once; the mails about it, or about its end, are news enough.
 */
async function waitForDeletion(
  { db, jobs }: ChangeNoticeDependencies,
  notices: NoticesOfChange,
  { changed_at }: ChangedEvent,
): Promise<void> {
  const deletedAt = changed_at?.toISOString();
  if (!deletedAt || deletedAt === notices.deletedAt) return;
  if (await isNotified(db, notices.eventId, notices.changedAt)) return;
  await inTransaction(db, (transaction) =>
    jobs.enqueue(transaction, noticesJobName, { ...notices, deletedAt }, undoSeconds),
  );
}
