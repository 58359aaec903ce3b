import { HOME_TIME_ZONE, homeDayOf } from '#contract/home-time-zone.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { fromWallClock } from '#server/platform/zoned-time.ts';
import { wantsDigest } from '../settings/repository.ts';
import { unsubscribeTokenOf } from '../settings/unsubscribe-token.ts';
import { type DigestDay, findLastFollower, listNews, noteDigests } from './repository.ts';
import { writeDigest } from './write-digest.ts';

/** Daily mails go out from this hour on, Addis Ababa time. */
const digestHour = 18;
const hourText = `${String(digestHour).padStart(2, '0')}:00`;

/** Leaves time for transactions that another process commits late, so that their news are included. */
const commitDelayMs = 60_000;

const mailJobName = 'notifications.mail-digest';
/** How many mails are recorded and queued in one transaction. */
const atOnce = 500;
const followersAtOnce = 20_000;
const firstId = '00000000-0000-0000-0000-000000000000';
/** The most entries of each kind in one mail; the rest is on the pages. */
const mostOfEach = 20;
/** Older things are no news, even if no mail could be sent for a long time. */
const newsForMs = 7 * 24 * 60 * 60 * 1000;

/** A daily mail with times as ISO 8601. */
interface DigestMail {
  readonly accountId: string;
  readonly day: string;
  readonly since: string;
  readonly until: string;
}

interface DigestDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
  readonly identitySecret: string;
}

/**
 * Sends followers one mail a day about what is new. Each mail is recorded together with its job, so that nobody gets
 * two mails of a day, however many servers run and however long they were down. The contents are fixed by the times in
 * the record, and the Message-ID by person and day, so that a mail sent again after a crash is the same message.
 */
export function digestJobs(dependencies: DigestDependencies): JobDefinition<never>[] {
  const { db, clock, mailer, publicOrigin, identitySecret } = dependencies;
  const note: JobDefinition<never> = {
    name: 'notifications.note-digests',
    schedule: '*/10 * * * *',
    async work() {
      const today = digestDay(clock.now());
      if (!today) return;
      const { day, until } = today;
      const floor = new Date(until.getTime() - newsForMs);
      // In batches of followers: the news are looked up again for each batch, and no follower twice.
      for (let after = firstId; ; ) {
        const last = await findLastFollower(db, { after, most: followersAtOnce });
        if (last === undefined) return;
        while ((await noteSome(dependencies, { day, until, floor }, { after, last })) === atOnce);
        after = last;
      }
    },
  };
  const mail: JobDefinition<DigestMail> = {
    name: mailJobName,
    async work({ accountId, day, ...moments }) {
      const [since, until] = [new Date(moments.since), new Date(moments.until)];
      const to = await findProvenAddress(db, accountId);
      if (!to || !(await wantsDigest(db, accountId)) || (await isFromBeforeRestore(db, until))) return;
      const news = await listNews(db, { accountId, since, until, most: mostOfEach });
      // Everything was withdrawn meanwhile.
      if (Object.values(news).every(({ length }) => length === 0)) return;
      const unsubscribeToken = unsubscribeTokenOf(identitySecret, accountId);
      const id = `digest-${accountId}-${day}`;
      await mailer.send(writeDigest({ id, to, publicOrigin, unsubscribeToken, ...news }));
    },
  };
  return [note, mail];
}

/** Records up to 500 mails to accounts in this range of ids, and queues them. Returns how many. */
function noteSome(
  { db, jobs }: DigestDependencies,
  today: DigestDay,
  range: { after: string; last: string },
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const digests = await noteDigests(transaction, today, { ...range, most: atOnce });
    const { day, until } = today;
    for (const { accountId, since } of digests) {
      const mail: DigestMail = { accountId, day, since: since.toISOString(), until: until.toISOString() };
      await jobs.enqueue(transaction, mailJobName, mail);
    }
    return digests.length;
  });
}

/** The day whose mails go out now, and the end of the period that they cover; undefined before the hour of the day. */
function digestDay(now: Date): { day: string; until: Date } | undefined {
  const day = homeDayOf(now);
  const until = fromWallClock(day, hourText, HOME_TIME_ZONE);
  return now.getTime() < until.getTime() + commitDelayMs ? undefined : { day, until };
}
