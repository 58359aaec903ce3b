import { createServer } from 'node:http';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { findNearBeneficiaries } from '#server/features/beneficiaries/near/find-near.ts';
import { shownEmails } from '#server/features/beneficiaries/presenter.ts';
import type { CampaignFilter } from '#server/features/campaigns/filter/repository.ts';
import { findNearCampaigns } from '#server/features/campaigns/near/find-near.ts';
import { countCampaigns, findCampaign, listCampaigns } from '#server/features/campaigns/repository.ts';
import { findEvent } from '#server/features/events/details/repository.ts';
import { countEvents, listEvents, listEventsWith } from '#server/features/events/repository.ts';
import { findNearEvents } from '#server/features/events/search/near-events.ts';
import { type KnownExtent, searchEvents } from '#server/features/events/search/search-events.ts';
import { searchWords } from '#server/features/events/search/search-words.ts';
import { organizerName } from '#server/features/organizers/public.ts';
import { sharedExpressions } from '#server/features.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * The floor of events and campaigns: a bare node:http + pg server. The first request for an address goes through the product's
 * repositories, and the statement that answered it is recorded; later requests send only that statement and return its rows,
 * with no framework, validation, limits, authentication or headers. A search for what is near takes several statements, and all
 * of them are recorded.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const page = { limit: 12, offset: 0 };
const everything = {
  when: 'upcoming',
  now: new Date(),
  categories: [] as string[],
  beneficiaries: [] as string[],
} as const;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}
let sent: Statement[] = [];
const db: Database = new Kysely({
  dialect: new PostgresDialect({ pool }),
  log({ query }) {
    sent.push(query);
  },
});
const clock = { now: () => new Date() };
const extents = createTtlCache<KnownExtent>({
  clock,
  ttlMs: 30_000,
  maxEntries: 10,
});

/** The product's default limit. */
const nearLimit = 6;

/**
 * Queries the product's repositories; `whole` means that the answer needs all recorded statements and not only the last one.
 */
type Route = (search: URLSearchParams) => Promise<{ total: number; whole?: boolean }>;
const routes: Record<string, Route> = {
  '/list': () => listAll([]),
  '/category': (search) => listAll(search.getAll('id')),
  '/count': (search) =>
    listEventsWith(db, { ...everything, beneficiaries: search.getAll('id') }, { limit: 1, offset: 0 }),
  '/search': (search) =>
    searchEvents({ db, extents }, searchWords(search.get('words') ?? ''), everything, page),
  '/near': async (search) => {
    const near = () => findNearEvents({ db, extents }, search.get('words') ?? '', everything, nearLimit);
    // Counts are cached, so only the second search sends the statements that every later one sends.
    await near();
    sent = [];
    return { total: (await near()).length, whole: true };
  },
  '/near-beneficiaries': async (search) => {
    const query = { search: search.get('words') ?? '', limit: nearLimit };
    const reading = { db, figures: sharedExpressions, emails: shownEmails('sandbox') };
    return { total: (await findNearBeneficiaries(reading, query)).length, whole: true };
  },
  '/campaigns': (search) => listCampaignsBy(search, {}),
  '/campaigns-ending': (search) => listCampaignsBy(search, { sort: 'ending_soon' }),
  '/campaigns-all': (search) => listCampaignsBy(search, { state: 'all' }),
  '/near-campaigns': async (search) => {
    const filter = {
      search: search.get('words') ?? '',
      categories: [],
      state: 'open',
      sort: 'newest',
      now: clock.now(),
    } as const;
    return { total: (await findNearCampaigns(db, filter, nearLimit)).length, whole: true };
  },
  '/campaign': async (search) => {
    await findCampaign(db, search.get('slug') ?? '');
    return { total: 1 };
  },
  '/one': async (search) => {
    await findEvent(db, search.get('id') ?? '', organizerName);
    return { total: 1 };
  },
};

async function listAll(categories: string[]) {
  const total = await countEvents(db, { ...everything, categories });
  await listEvents(db, { ...everything, categories }, page);
  return { total };
}

async function listCampaignsBy(search: URLSearchParams, changes: Partial<CampaignFilter>) {
  const filter = {
    search: search.get('words') ?? '',
    categories: search.getAll('category'),
    state: 'open',
    sort: 'newest',
    now: clock.now(),
    ...changes,
  } as const;
  const total = await countCampaigns(db, filter);
  await listCampaigns(db, filter, page, total);
  return { total };
}

interface Known {
  readonly statements: readonly Statement[];
  readonly total: number;
}
/** One recording for each address, also when many request it at once: recordings run one at a time. */
const known = new Map<string, Promise<Known>>();

async function answer(url: URL): Promise<unknown> {
  const recorded = known.get(url.href) ?? firstAnswer(url);
  known.set(url.href, recorded);
  const { statements, total } = await recorded;
  const results = statements.length === 1 ? await send(pool, statements) : await inOneTransaction(statements);
  return { results, metadata: { total, ...page } };
}

/** Returns the rows of the last statement. */
async function send(to: Pool | PoolClient, statements: readonly Statement[]): Promise<unknown[]> {
  let rows: unknown[] = [];
  for (const { sql, parameters } of statements) ({ rows } = await to.query(sql, [...parameters]));
  return rows;
}

/** One transaction, because a search switches planner settings with SET LOCAL. */
async function inOneTransaction(statements: readonly Statement[]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const rows = await send(client, statements);
    await client.query('COMMIT');
    return rows;
  } finally {
    client.release();
  }
}

async function firstAnswer(url: URL): Promise<Known> {
  sent = [];
  const found = await routes[url.pathname]?.(url.searchParams);
  const last = sent.findLast(({ sql }) => sql.trim().length > 20);
  if (!last || !found) throw new Error('unknown path');
  return { statements: found.whole ? sent : [last], total: found.total };
}

createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://floor')).then(
    (data) => {
      const body = JSON.stringify({ data });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    },
    () => response.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
