import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';

export interface NightRow {
  readonly event: string;
  readonly code: string;
  readonly screen: string | null;
}

/** The sample event whose running order covers this moment; among several, the one that began last. */
export async function findNightNow(db: Connection, now: Date): Promise<NightRow | null> {
  const text = `SELECT event.id AS event, stage.code, stage.screen_token AS screen
    FROM event_stage AS stage JOIN listed_event AS event ON event.id = stage.event_id
    WHERE event.sample AND event.canceled_at IS NULL AND event.starts_at <= $1
      AND EXISTS (SELECT FROM stage_slot WHERE stage_slot.event_id = event.id AND stage_slot.ends_at > $1)
    ORDER BY event.starts_at DESC, event.id LIMIT 1`;
  return (await runPrepared<NightRow>(db, text, [now]))[0] ?? null;
}

/** The slug of a live sample campaign; among several, the one that closes last. */
export async function findSampleCampaign(db: Connection, now: Date): Promise<string | null> {
  const text = `SELECT slug FROM listed_campaign WHERE sample AND state = 'live' AND closes_at > $1
    ORDER BY closes_at DESC, id LIMIT 1`;
  return (await runPrepared<{ slug: string }>(db, text, [now]))[0]?.slug ?? null;
}

/**
 * The sample page that the account with that address owns; among several, a band's, because the account may also own
 * its members' pages.
 */
export async function findOwnedSamplePage(db: Connection, email: string): Promise<string | null> {
  const text = `SELECT page.id FROM account JOIN page_manager AS manager ON manager.account_id = account.id
      AND manager.role = 'owner' JOIN listed_beneficiary AS page ON page.id = manager.beneficiary_id
    WHERE account.email = $1 AND page.sample
    ORDER BY EXISTS (SELECT FROM band_agreement WHERE band_agreement.band_id = page.id) DESC, page.id LIMIT 1`;
  return (await runPrepared<{ id: string }>(db, text, [email]))[0]?.id ?? null;
}
