import { Client } from 'pg';
import { randomOf } from '#seed/bulk/random.ts';
import { personName, sentence, title } from '#seed/bulk/words.ts';

const batch = 5000;
const categories = ['Music', 'Art', 'Film', 'Photography', 'Dance', 'Writing', 'Technology'] as const;

/**
 * Fills a database with campaigns and their pledges. The texts are those of the bulk events; four in five campaigns are live.
 */
export async function loadCampaigns(ownerUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const known = await client.query('SELECT count(*)::int AS n FROM campaign');
    for (let from = known.rows[0].n; from < count; from += batch)
      await loadPart(client, from, Math.min(batch, count - from));
    await client.query('VACUUM (ANALYZE) campaign, campaign_words');
    await client.query('VACUUM (ANALYZE) received_total');
  } finally {
    await client.end();
  }
}

async function loadPart(client: Client, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, nth) => {
    const random = randomOf('bench', 'campaign', from + nth);
    return {
      n: from + nth,
      title: title(random).slice(0, 120).padEnd(5, 'x'),
      description: [1, 2, 3]
        .map(() => sentence(random, false))
        .join(' ')
        .slice(0, 500)
        .padEnd(20, 'x'),
      creator: personName(random),
      category: categories[random.below(categories.length)],
      isLive: random.chance(0.8),
      openDays: 1 + random.below(60),
    };
  });
  await client.query('BEGIN');
  // Taking each campaign through its states would take hours. The triggers are off, so this writes what they would write.
  await client.query("SET LOCAL session_replication_role = 'replica'");
  await client.query(
    `WITH made AS (
       SELECT uuidv7() AS id, uuidv7() AS account, * FROM jsonb_to_recordset($1::jsonb)
         AS made (n int, title text, description text, creator text, category text, "isLive" boolean, "openDays" int)
     ),
     owner AS (
       INSERT INTO account (id, issuer, subject, email, full_name)
       SELECT account, 'bench-campaigns', n::text, account || '@bench.invalid', creator FROM made
     ),
     received AS (
       INSERT INTO received_total (account_name, currency, slot, payment_count, amount_minor)
       SELECT 'campaign:' || id, 'USD', slot, 5, 12500 FROM made CROSS JOIN generate_series(0, 3) AS slot
     )
     INSERT INTO campaign (id, account_id, slug, title, description, story, use_of_money, category, goal_minor, currency,
       funding, closes_on, beneficiary_id, created_at, state, state_by, live_at, closes_at, ended_at, search_text)
     SELECT id, account, 'bench-' || n, title, description, 'A story.', 'A roof.', category, 500000, 'USD',
       'keep_it_all', now()::date + "openDays", (SELECT id FROM beneficiary LIMIT 1), now(),
       CASE WHEN "isLive" THEN 'live' ELSE 'ended' END, 'clock', now() - n * interval '1 second' - interval '90 days',
       now() + CASE WHEN "isLive" THEN "openDays" ELSE -"openDays" END * interval '1 day',
       CASE WHEN "isLive" THEN NULL ELSE now() END, search_fold(concat_ws(' ', title, description, creator))
     FROM made`,
    [JSON.stringify(rows)],
  );
  await client.query(`SELECT campaign_words_refresh(array_agg(id)) FROM campaign
    WHERE NOT EXISTS (SELECT FROM campaign_words WHERE campaign_id = campaign.id)`);
  await client.query('COMMIT');
}
