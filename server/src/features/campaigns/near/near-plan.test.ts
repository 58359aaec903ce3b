import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { readPlan } from '#tests/support/query-plan.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { listNear, type WordChoice } from './repository.ts';

const campaigns = 6000;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.services;
  const page = await makeBeneficiary(pool);
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email, full_name) VALUES ('test', 'a', '', 'Abebe') RETURNING id",
  );
  // Many rows share few words. PostgreSQL then estimates every word it has no statistics for as common.
  await withoutTriggers(server.ownerPool, [
    `INSERT INTO campaign (account_id, slug, title, description, story, use_of_money, category, goal_minor, currency, funding,
       closes_on, beneficiary_id, created_at, state, live_at, closes_at, search_text)
     SELECT $1, 'many-' || n, title, description, 'A story.', 'A roof.', 'Film', 100, 'USD', 'keep_it_all',
       now()::date + 9, $2, now(), 'live', now() - n * interval '1 second', now() + interval '9 days',
       search_fold(concat_ws(' ', title, description, 'Abebe'))
     FROM generate_series(1, $3::int) AS n, LATERAL (SELECT 'The roof' || chr(97 + n % 20) || ' of Abebe' AS title,
       'krar' || chr(97 + n % 26) || ' and song in the yard' AS description) AS said`,
    [rows[0].id, page.id, campaigns],
  ]);
  await server.ownerPool.query('SELECT campaign_words_refresh(array_agg(id)) FROM campaign');
  await server.ownerPool.query('VACUUM ANALYZE campaign, campaign_words');
});
afterAll(() => server?.stop());

function planOf(choices: readonly WordChoice[], search: string) {
  const filter = { search, categories: [], state: 'open', sort: 'newest', now: new Date() } as const;
  return readPlan(server.services.pool, (db) => listNear(db, choices, filter, 6));
}
/** The largest number of rows that any step of the plan reads. */
const rowsRead = async (choices: readonly WordChoice[], search: string) =>
  (await planOf(choices, search)).rowsRead;

const unknown = ['singr', 'singer', 'ስነሪ', 'ስነር', 'ስናሪ', 'ስናር'];
const of = (words: readonly string[], categories: readonly string[] = []) => ({ words, categories });

test('a search for unknown words reads the word index and no campaign', async () => {
  expect(await rowsRead([of(unknown)], 'singr')).toBeLessThan(100);
});

test('a search for words that some have reads only those', async () => {
  expect(await rowsRead([of(unknown), of(['krara'])], 'singr krara')).toBeLessThan(campaigns / 10);
  expect(await rowsRead([of(['krara']), of(['roofb'])], 'krara roofb')).toBeLessThan(campaigns / 10);
});

test('a word that every campaign contains reads only some of them', async () => {
  expect((await planOf([of(['song'])], 'song')).loops).toBeLessThan(1000);
});

test('a category reads only its newest campaigns, whatever the other words are', async () => {
  expect(await rowsRead([of(['film'], ['Film'])], 'flim')).toBeLessThan(1000);
  expect(await rowsRead([of(['film'], ['Film']), of(['dance'], ['Dance'])], 'flim danse')).toBeLessThan(1000);
});
