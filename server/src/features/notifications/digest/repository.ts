import { isSuspended } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** A daily mail to send: its news are from after `since` until `until`. */
export interface Digest {
  readonly accountId: string;
  readonly since: Date;
}

/** An SQL query: what is new of each page after $1, until $2. An event is news once its performer agreed to play there. */
export const newsSince = `
  SELECT performer.beneficiary_id, performer.agreed_at AS at, 'event' AS kind, performer.event_id AS id
  FROM event_beneficiary AS performer
  JOIN listed_event AS event ON event.id = performer.event_id
  JOIN listed_beneficiary AS page ON page.id = performer.beneficiary_id
  WHERE performer.agreed_at > $1 AND performer.agreed_at <= $2 AND event.canceled_at IS NULL AND event.sorts_at > $2
  UNION ALL
  SELECT beneficiary_id, created_at, 'post', id FROM listed_post WHERE created_at > $1 AND created_at <= $2`;
/** An SQL condition: the follower wants this kind of news, and already followed when it came. */
export const wantedNews = `(news.kind = 'event' AND follow.hears_events OR news.kind = 'post' AND follow.hears_posts)
  AND news.at > follow.created_at`;

/**
 * An SQL query: which follower gets which update of a followed campaign after $1, until $2. Backers of the campaign get
 * a separate mail for each update. Nothing is heard of a creator who is suspended.
 */
const updatesHeard = `
  SELECT follow.account_id, news.created_at AS at, news.id
  FROM campaign_update AS news
  JOIN listed_campaign AS campaign ON campaign.id = news.campaign_id
  JOIN campaign_follow AS follow ON follow.campaign_id = news.campaign_id AND follow.created_at < news.created_at
  WHERE news.created_at > $1 AND news.created_at <= $2 AND news.audience = 'everybody' AND news.withheld_at IS NULL
    AND NOT ${isSuspended('campaign.account_id')}
    AND NOT EXISTS (SELECT FROM campaign_pledge AS pledge JOIN account AS backer ON backer.id = pledge.account_id
      WHERE pledge.campaign_id = news.campaign_id AND coalesce(backer.merged_into, backer.id) = follow.account_id
        AND pledge.state IN ('active', 'collecting', 'errored', 'collected', 'disputed'))`;

/** The last id of the next batch of accounts, by id, that follow a page or a campaign; undefined if there are no more. */
export async function findLastFollower(
  db: Connection,
  { after, most }: { after: string; most: number },
): Promise<string | undefined> {
  const text = `SELECT account_id AS id FROM (
      (SELECT DISTINCT account_id FROM beneficiary_follow WHERE account_id > $1 ORDER BY account_id LIMIT ${Math.trunc(most)})
      UNION
      (SELECT DISTINCT account_id FROM campaign_follow WHERE account_id > $1 ORDER BY account_id LIMIT ${Math.trunc(most)})
      ORDER BY account_id LIMIT ${Math.trunc(most)}
    ) AS follower ORDER BY account_id DESC LIMIT 1`;
  return (await runStatement<{ id: string }>(db, text, [after]))[0]?.id;
}

/** The mails of a day: their news end at `until`, and none is older than `floor`. */
export interface DigestDay {
  readonly day: string;
  readonly until: Date;
  readonly floor: Date;
}

/**
 * Records the mails of a day for some of the accounts in a range of ids: those that have news, want them and can be
 * reached by mail. An account that already has a mail of that day is skipped. Returns the recorded mails.
 */
export async function noteDigests(
  transaction: Transaction,
  { day, until, floor }: DigestDay,
  { after, last, most }: { after: string; last: string; most: number },
): Promise<Digest[]> {
  const text = `
    WITH due AS (
      SELECT DISTINCT heard.account_id, greatest(coalesce(digest.notified_until, $1), $1) AS since
      FROM (
        SELECT follow.account_id, news.at FROM (${newsSince}) AS news
        JOIN beneficiary_follow AS follow ON follow.beneficiary_id = news.beneficiary_id
        WHERE ${wantedNews} AND follow.account_id > $4 AND follow.account_id <= $5
        UNION ALL
        SELECT account_id, at FROM (${updatesHeard}) AS heard WHERE account_id > $4 AND account_id <= $5
      ) AS heard
      JOIN reachable_account ON reachable_account.id = heard.account_id
      LEFT JOIN notification_settings AS settings ON settings.account_id = heard.account_id
      LEFT JOIN digest ON digest.account_id = heard.account_id
      WHERE coalesce(settings.digest, true)
        AND (digest.account_id IS NULL OR digest.day < $3 AND heard.at > digest.notified_until)
      LIMIT ${Math.trunc(most)}
    ), noted AS (
      INSERT INTO digest AS known (account_id, day, notified_until) SELECT account_id, $3, $2 FROM due ORDER BY account_id
      ON CONFLICT (account_id) DO UPDATE SET day = excluded.day, notified_until = excluded.notified_until
      WHERE known.day < excluded.day
      RETURNING account_id)
    SELECT due.account_id AS "accountId", due.since FROM due JOIN noted USING (account_id)`;
  return runStatement(transaction, text, [floor, until, day, after, last]);
}

export interface NewEvent {
  readonly id: string;
  readonly title: string;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  /** The followed pages on its bill. */
  readonly pages: readonly string[];
}

export interface NewPost {
  readonly page_id: string;
  readonly page: string;
  readonly text: string;
}

export interface NewUpdate {
  /** The slug of the campaign. */
  readonly slug: string;
  readonly campaign: string;
  readonly title: string;
  readonly text: string;
}

/** The contents of a daily mail. */
export interface News {
  readonly events: readonly NewEvent[];
  readonly posts: readonly NewPost[];
  readonly updates: readonly NewUpdate[];
}

/** The contents of a daily mail: events by time, posts and updates in the order they came, some of each. */
export async function listNews(
  db: Connection,
  { accountId, since, until, most }: { accountId: string; since: Date; until: Date; most: number },
): Promise<News> {
  const part = Math.trunc(most);
  const followed = `FROM (${newsSince}) AS news
    JOIN beneficiary_follow AS follow ON follow.beneficiary_id = news.beneficiary_id AND follow.account_id = $3
    JOIN listed_beneficiary AS page ON page.id = news.beneficiary_id`;
  // Awaited together: when several fail, a rejection that nobody awaits would end the process.
  const [events, posts, updates] = await Promise.all([
    runStatement<NewEvent>(
      db,
      `SELECT event.id, event.title, event.starts_at, event.time_zone, array_agg(DISTINCT page.name) AS pages
     ${followed} JOIN listed_event AS event ON event.id = news.id
     WHERE news.kind = 'event' AND ${wantedNews}
     GROUP BY event.id, event.title, event.starts_at, event.time_zone, event.sorts_at
     ORDER BY event.sorts_at, event.id LIMIT ${part}`,
      [since, until, accountId],
    ),
    runStatement<NewPost>(
      db,
      `SELECT page.id AS page_id, page.name AS page, post.text
     ${followed} JOIN listed_post AS post ON post.id = news.id
     WHERE news.kind = 'post' AND ${wantedNews} ORDER BY news.at, post.id LIMIT ${part}`,
      [since, until, accountId],
    ),
    runStatement<NewUpdate>(
      db,
      `SELECT campaign.slug, campaign.title AS campaign, news.title, news.text
     FROM (${updatesHeard}) AS heard JOIN campaign_update AS news ON news.id = heard.id
     JOIN listed_campaign AS campaign ON campaign.id = news.campaign_id
     WHERE heard.account_id = $3 ORDER BY heard.at, news.id LIMIT ${part}`,
      [since, until, accountId],
    ),
  ]);
  return { events, posts, updates };
}
