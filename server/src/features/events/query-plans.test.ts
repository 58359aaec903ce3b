import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventStates } from '#contract/events/own/schemas.ts';
import { loadBulkData } from '#seed/bulk/load-bulk-data.ts';
import { isPortrait } from '#server/features/account/repository.ts';
import { organizerName } from '#server/features/organizers/public.ts';
import { findOrganizer, listOrganizers } from '#server/features/organizers/repository.ts';
import { deleteUnattached } from '#server/features/pictures/repository.ts';
import { eventTips } from '#server/features/tipping/event-tips/repository.ts';
import {
  type Connection,
  openDatabase,
  openUnlimitedPool,
  type Transaction,
} from '#server/platform/database/database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { findEvent, findLineUp, listPerformers } from './details/repository.ts';
import { listOrganized } from './organized/repository.ts';
import { isBanner, listManaged } from './own/repository.ts';
import { countEvents, listEvents, listEventsWith, listFirstEvents } from './repository.ts';
import { findSave, listSaves } from './saves/repository.ts';
import {
  gatherDescribed,
  gatherEvents,
  listFound,
  measureSearch,
  readEvents,
  walkToDescribed,
  walkToEvents,
} from './search/repository.ts';
import { listPositionsFrom } from './sitemap/repository.ts';

// The bulk seed with its statistics, large enough that the database would read a whole table wherever no index serves.
// A query that costs more with more events would only cost more beyond this number.
const events = 12_000;
const now = new Date();
const filter = { when: 'upcoming', now, categories: [] as string[], beneficiaries: [] as string[] } as const;
const page = { limit: 12, offset: 0 };

let server: Awaited<ReturnType<typeof startTestServer>>;
let [category, beneficiary, event] = ['', '', ''];
/** No account or organizer has this id; the plan is the same as for one that exists. */
const someone = '00000000-0000-7000-8000-000000000000';
beforeAll(async () => {
  server = await startTestServer();
  const pool = openUnlimitedPool(server.databaseUrl);
  const db = openDatabase(pool);
  const sizes = { beneficiaries: 2000, events, tips: 0 };
  await loadBulkData(db, sizes, { seed: 'plans', now, onProgress: () => {} });
  // Enough accounts that reading all of them would be noticed.
  await pool.query(`
    INSERT INTO account (issuer, subject, email)
    SELECT 'plans', uuidv7(), n || '@example.com' FROM generate_series(1, 20000) AS n`);
  await pool.query(`
    INSERT INTO identity_user (id, name, email) SELECT subject::uuid, '', email FROM account WHERE issuer = 'plans'`);
  await pool.query('ANALYZE account, identity_user');
  await db.destroy();
  const { rows } =
    await server.services.pool.query(`SELECT (SELECT id FROM event_category LIMIT 1) AS category,
    (SELECT id FROM beneficiary LIMIT 1) AS beneficiary, (SELECT id FROM event LIMIT 1) AS event`);
  ({ category, beneficiary, event } = rows[0]);
});
afterAll(() => server.stop());

/** These have few rows or none here, however many events there are. */
const apart = ['event_category', 'event_day_count', 'organizer', 'payment'];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The tables that the statements of the repository read from end to end. */
async function readWhole(ask: (db: Connection) => Promise<unknown>, generic = false): Promise<string[]> {
  const sent: CompiledQuery[] = [];
  const executeQuery = (query: CompiledQuery) => {
    sent.push(query);
    return Promise.resolve({ rows: [] });
  };
  const executor = server.services.db.getExecutor();
  const getExecutor = () => ({
    transformQuery: executor.transformQuery.bind(executor),
    compileQuery: executor.compileQuery.bind(executor),
    executeQuery,
  });
  await ask({ executeQuery, getExecutor } as unknown as Connection);
  expect(sent).not.toEqual([]);
  const client = await server.services.pool.connect();
  const whole: string[] = [];
  try {
    await client.query('START TRANSACTION');
    for (const { sql, parameters } of sent) {
      if (sql.startsWith('SET LOCAL')) await client.query(sql);
      else {
        const { rows } = generic
          ? await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql}`)
          : await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...parameters]);
        const collect = (plan: Plan): void => {
          if (plan['Node Type'].includes('Seq Scan')) whole.push(plan['Relation Name'] ?? '');
          for (const part of plan.Plans ?? []) collect(part);
        };
        collect(rows[0]['QUERY PLAN'][0].Plan);
      }
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  return whole.filter((table) => !apart.includes(table));
}

describe('no table of events is read from end to end', () => {
  test.each([
    ['the list', () => filter],
    ['the past', () => ({ ...filter, when: 'past' as const })],
    ['a category', () => ({ ...filter, categories: [category] })],
    ['two categories', () => ({ ...filter, categories: [category, category] })],
    ['everything', () => ({ ...filter, when: 'all' as const })],
    ['what was in a category', () => ({ ...filter, when: 'past' as const, categories: [category] })],
    ['a beneficiary', () => ({ ...filter, beneficiaries: [beneficiary] })],
    ['two beneficiaries', () => ({ ...filter, beneficiaries: [beneficiary, beneficiary] })],
    [
      'a beneficiary in a category',
      () => ({ ...filter, beneficiaries: [beneficiary], categories: [category] }),
    ],
  ])('for %s with its total, a count alone, related events and a later page', async (_, filterOf) => {
    for (const part of [page, { limit: 1, offset: 0 }, { limit: 4, offset: 0 }, { limit: 12, offset: 240 }]) {
      const wanted = filterOf();
      const ask = async (db: Connection) =>
        wanted.beneficiaries.length > 0
          ? listEventsWith(db, wanted, part)
          : [await listEvents(db, wanted, part), await countEvents(db, wanted)];
      // Also with the generic plan, which PostgreSQL uses once a prepared statement has run a few times.
      for (const generic of [false, true]) expect(await readWhole(ask, generic)).toEqual([]);
    }
  });

  test.each<[string, (db: Connection) => Promise<unknown>]>([
    ['one card', (db) => listFirstEvents(db, [beneficiary], filter)],
    ['the cards of a list', (db) => listFirstEvents(db, [beneficiary, beneficiary], filter)],
    ['one event', (db) => findEvent(db, event, organizerName)],
    ['its bill', (db) => listPerformers(db, event, page)],
    ['those who can be tipped there', (db) => findLineUp(db, event)],
    ['whether it is saved', (db) => findSave(db, someone, event)],
    ['what somebody saved', (db) => listSaves(db, someone, page)],
    ['what an organizer holds', (db) => listOrganized(db, { organizerId: someone, from: now, ...page })],
    ['the organizers with their counts', (db) => listOrganizers(db, page, now)],
    ['an organizer with the count', (db) => findOrganizer(db, someone, now)],
    ['a piece of the sitemap', (db) => listPositionsFrom(db, { at: now.toISOString(), id: event }, 1000)],
  ])('for %s', async (_, ask) => {
    for (const generic of [false, true]) expect(await readWhole(ask, generic)).toEqual([]);
  });

  test.each(eventStates)('for an organizer’s own %s events', async (state) => {
    const options = { organizerId: someone, state, now, ...page };
    expect(await readWhole((db) => listManaged(db, options, eventTips))).toEqual([]);
  });

  test.each([
    ['a rare word', ['gwarowa']],
    ['a common word', ['night']],
    ['the commonest letters', ['add']],
    ['nothing', ['nosuchword']],
    ['Amharic', ['ትዝታ']],
    ['two letters of Amharic', ['ቡና']],
    ['two words', ['lalibela', 'jazz']],
    ['one letter', ['q']],
  ])('to count the events with %s', async (_, words) => {
    for (const categories of [[], [category]]) {
      const search = { words, filter: { ...filter, categories } };
      expect(await readWhole((db) => measureSearch(db as Transaction, search))).toEqual([]);
    }
  });

  test.each([
    ['a rare word', ['gwarowa']],
    ['nothing', ['nosuchword']],
    ['Amharic', ['ትዝታ']],
    ['two letters of Amharic', ['ቡና']],
    ['two words', ['lalibela', 'jazz']],
  ])('to gather the events with %s', async (_, words) => {
    expect(await readWhole((db) => gatherEvents(db, { words, filter }, page))).toEqual([]);
  });

  test('to list the events with one or two letters that few have, and to read them', async () => {
    for (const words of [['q'], ['zx']]) {
      for (const categories of [[], [category]]) {
        const search = { words, filter: { ...filter, categories } };
        expect(await readWhole((db) => listFound(db as Transaction, search, 300))).toEqual([]);
      }
    }
    for (const generic of [false, true])
      expect(await readWhole((db) => readEvents(db, [event, event]), generic)).toEqual([]);
  });

  test.each([
    ['a rare word', [['gwarowa']]],
    ['a common word', [['night']]],
    ['nothing', [['nosuchword']]],
    ['Amharic', [['ትዝታ', 'የትዝታ']]],
    [
      'several choices of two words',
      [
        ['lalibela', 'lake', 'lantern'],
        ['jazz', 'nosuchword'],
      ],
    ],
  ])('to find the events described with %s', async (_, lists) => {
    for (const categories of [[], [category]]) {
      const wanted = { lists, words: ['nosuchword'], filter: { ...filter, categories } };
      expect(await readWhole((db) => gatherDescribed(db as Transaction, wanted, 6))).toEqual([]);
      expect(await readWhole((db) => walkToDescribed(db, wanted, 6, 500))).toEqual([]);
    }
  });

  test.each([
    ['a common word', ['night']],
    ['two common words', ['lalibela', 'jazz']],
    ['the commonest letters', ['a']],
    ['two words', ['addis', 'night']],
  ])('to walk to the events with %s', async (_, words) => {
    for (const categories of [[], [category]]) {
      const search = { words, filter: { ...filter, categories } };
      expect(await readWhole((db) => walkToEvents(db, search, page, 2000))).toEqual([]);
    }
  });
});

test('a picture is deleted without reading the events that may show it from end to end', async () => {
  const db = server.services.db;
  const ask = async (connection: Connection) => {
    // The table of pictures is so small that it would be read whole if that were allowed.
    await connection.executeQuery(CompiledQuery.raw('SET LOCAL enable_seqscan = off'));
    const sweep = { madeBefore: now, limit: 200, uses: [isBanner, isPortrait] };
    await deleteUnattached(connection as Transaction, sweep);
    // The statements that the foreign keys run on a delete.
    for (const table of ['event', 'account'] as const)
      await connection.executeQuery(
        db.updateTable(table).set({ picture_id: null }).where('picture_id', '=', someone).compile(),
      );
  };
  expect(await readWhole(ask)).toEqual([]);
});

test('the test sees a table that is read from end to end', async () => {
  const byTitle = server.services.db.selectFrom('event').select('id').where('title', '=', 'x').compile();
  expect(await readWhole((db) => db.executeQuery(byTitle))).toEqual(['event']);
});
