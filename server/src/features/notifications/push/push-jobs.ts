import webPush from 'web-push';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { minorToMajor } from '#contract/minor-units.ts';
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
/** A queue of its own, so that many event notifications do not delay those of tips. */
const eventPushName = 'notifications.push-event';
const followersJobName = 'notifications.push-to-followers';
/** The most events of one page, and of one organizer, that are pushed in an hour. */
const eventsAnHour = 3;
const devicesAtOnce = 500;
/** If a push service is down for longer, the notification is lost. */
const retryLimit = 3;
/** A notification that could not be delivered for this long is old news. */
const timeToLiveSeconds = 12 * 60 * 60;
/** Leaves time for transactions that another process commits late, so that their events are found. */
const commitDelayMs = 60_000;
/** After a longer downtime only the events of the last day are pushed. */
const newsForMs = 24 * 60 * 60 * 1000;

type Push = { readonly deviceId: string } & (
  | { readonly tipId: string }
  | { readonly eventId: string; readonly pageId: string }
);

/** What the service worker shows. A notification replaces an earlier one with the same tag. */
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

/** When the money of a tip is booked, queues a notification for each device of the page's managers. */
export function tipPushHandler(jobs: Jobs): PaymentHandler {
  return {
    async onCaptured(transaction, { referenceId }) {
      for (const push of await listTipDevices(transaction, referenceId))
        await jobs.enqueue(transaction, tipPushName, push);
    },
  };
}

/**
 * Delivers notifications to devices: a job per notification, a scheduled one that finds new events, and one for the
 * followers of each event, 500 devices at a time.
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

/** Names and titles that others wrote appear as plain text; the notification does not say who tipped. */
async function writeNotification(db: Database, push: Push): Promise<Notification | undefined> {
  if ('tipId' in push) {
    const tip = await findPaidTip(db, push);
    if (!tip) return undefined;
    const amount = `$${minorToMajor(tip.amount_minor).toFixed(2)}`;
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
 * Encrypts a notification for the device (RFC 8291) and sends it to its push service. If the device is gone, it is
 * removed; if the service cannot be reached, or limits requests, the job is tried again.
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
  // Trying again would not help: the service would refuse it again.
  if (status >= 300)
    log.warn({ status, host: new URL(endpoint).host }, 'a push service refused a notification');
}
