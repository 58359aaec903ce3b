import webPush from 'web-push';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { paths } from '#contract/paths.ts';
import type { PaymentHandler } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { guardedPost } from '#server/platform/http/guarded-post.ts';
import { NoUsableAnswer } from '#server/platform/http/outgoing.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { pushTexts as texts } from '#server/texts/en/notifications.ts';
import {
  type EventNews,
  findDevice,
  findPaidTip,
  findPushedEvent,
  forgetDevice,
  listEventDevices,
  listTipDevices,
  lockPushedUntil,
  notePushedEvents,
  savePushedUntil,
} from './repository.ts';
import { vapidKeysOf } from './vapid-keys.ts';

const tipPushName = 'notifications.push';
/** Of their own, so that many notifications of events keep none of a tip waiting. */
const eventPushName = 'notifications.push-event';
const followersJobName = 'notifications.push-to-followers';
/** Of one page and of one organizer. */
const eventsAnHour = 3;
const devicesAtOnce = 500;
/** A push service that is out of order for longer loses a notification. */
const retryLimit = 3;
/** A notification that cannot be brought for so long is old news. */
const timeToLiveSeconds = 12 * 60 * 60;
/** What was committed late by another process is still found. */
const commitDelayMs = 60_000;
/** After a longer pause of all processes only the last day's events are pushed. */
const newsForMs = 24 * 60 * 60 * 1000;

type Push = { readonly deviceId: string } & (
  | { readonly tipId: string }
  | { readonly eventId: string; readonly pageId: string }
);

/** What the service worker shows. A notification with the same tag takes the place of the one before. */
interface Notification {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

interface PushDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly publicOrigin: string;
  readonly identitySecret: string;
  readonly contactMail: string;
  readonly sandboxPushOrigin: string | undefined;
}

/** When the money of a tip is counted, the devices of those who look after the page are put on the list to be told. */
export function tipPushHandler(jobs: Jobs): PaymentHandler {
  return {
    async onCaptured(transaction, { referenceId }) {
      for (const push of await listTipDevices(transaction, referenceId))
        await jobs.enqueue(transaction, tipPushName, push);
    },
  };
}

/**
 * Brings notifications to devices: one job a notification, one by the clock that finds new events, and one for the
 * followers of each, 500 devices at a time.
 */
export function pushJobs(dependencies: PushDependencies): JobDefinition<never>[] {
  const { db, clock, jobs } = dependencies;
  const events: JobDefinition<never> = {
    name: 'notifications.find-new-events',
    schedule: '* * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        const pushed = await lockPushedUntil(transaction);
        const until = new Date(clock.now().getTime() - commitDelayMs);
        const since = new Date(Math.max(pushed.getTime(), until.getTime() - newsForMs));
        if (since >= until) return;
        const mostAnHour = eventsAnHour;
        for (const news of await notePushedEvents(transaction, { since, until, mostAnHour }))
          await jobs.enqueue(transaction, followersJobName, { ...news, after: null });
        await savePushedUntil(transaction, until);
      }),
  };
  const followers: JobDefinition<EventNews & { readonly after: string | null }> = {
    name: followersJobName,
    retryLimit,
    work: (part) =>
      inTransaction(db, async (transaction) => {
        const pushes = await listEventDevices(transaction, { ...part, most: devicesAtOnce });
        for (const push of pushes) await jobs.enqueue(transaction, eventPushName, push);
        if (pushes.length === devicesAtOnce)
          await jobs.enqueue(transaction, followersJobName, { ...part, after: pushes.at(-1)?.deviceId });
      }),
  };
  const push = (name: string): JobDefinition<Push> => ({
    name,
    retryLimit,
    async work(payload) {
      const device = await findDevice(db, { id: payload.deviceId, now: clock.now() });
      const notification = device && (await writeNotification(db, payload));
      if (notification) await bring(dependencies, device, notification);
    },
  });
  return [events, followers, push(tipPushName), push(eventPushName)];
}

/** Names and titles of others stand in it as text; of who tipped it says nothing. */
async function writeNotification(db: Database, push: Push): Promise<Notification | undefined> {
  if ('tipId' in push) {
    const tip = await findPaidTip(db, push);
    if (!tip) return undefined;
    const amount = `$${(Number(tip.amount_minor) / 100).toFixed(2)}`;
    const path = dashboardPaths.page(tip.page_id);
    const title = tip.is_share ? texts.share(amount) : texts.tip(amount);
    return { title, body: tip.page, path, tag: `tip-${push.tipId}` };
  }
  const event = await findPushedEvent(db, push);
  if (!event) return undefined;
  const path = paths.event(push.eventId);
  return { title: texts.event(event.page), body: event.title, path, tag: `event-${push.eventId}` };
}

/**
 * Encrypts a notification for the device (RFC 8291) and hands it to its push service. A device that is gone is
 * forgotten; a service that cannot be reached, or asks for patience, is tried again.
 */
async function bring(
  { db, log, publicOrigin, identitySecret, contactMail, sandboxPushOrigin }: PushDependencies,
  { id, endpoint, p256dh, auth }: { id: string; endpoint: string; p256dh: string; auth: string },
  notification: Notification,
): Promise<void> {
  const subject = publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${contactMail}`;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    {
      TTL: timeToLiveSeconds,
      urgency: 'normal',
      vapidDetails: { subject, ...vapidKeysOf(identitySecret) },
    },
  );
  const { status } = await guardedPost(endpoint, {
    headers: headers as Record<string, string | number>,
    body,
    trustedOrigin: sandboxPushOrigin,
  });
  if (status === 404 || status === 410) return forgetDevice(db, { id });
  if (status === 429 || status >= 500) throw new NoUsableAnswer(`The push service answers ${status}.`);
  // Sent again it would be refused again.
  if (status >= 300)
    log.warn({ status, host: new URL(endpoint).host }, 'a push service refused a notification');
}
