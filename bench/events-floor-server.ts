import { createServer } from 'node:http';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { findEvent } from '#server/features/events/details/repository.ts';
import { listEvents } from '#server/features/events/repository.ts';
import { type KnownExtent, searchEvents } from '#server/features/events/search/search-events.ts';
import { searchWords } from '#server/features/events/search/search-words.ts';
import { organizerName } from '#server/features/organizers/public.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * The floor of the events: a bare node:http + pg server. What is asked the first time goes through the product's
 * repositories, and the statement that answered it is kept; from then on that statement alone is sent and its rows
 * are answered, with no framework, validation, limits, authentication or headers.
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

const routes: Record<string, (search: URLSearchParams) => Promise<{ total: number } | undefined>> = {
  '/list': () => listEvents(db, everything, page),
  '/category': (search) => listEvents(db, { ...everything, categories: search.getAll('id') }, page),
  '/count': (search) =>
    listEvents(db, { ...everything, beneficiaries: search.getAll('id') }, { limit: 1, offset: 0 }),
  '/search': (search) =>
    searchEvents({ db, extents }, searchWords(search.get('words') ?? ''), everything, page),
  '/one': async (search) => {
    await findEvent(db, search.get('id') ?? '', organizerName);
    return { total: 1 };
  },
};

const statements = new Map<string, Statement & { total: number }>();

async function answer(url: URL): Promise<unknown> {
  const statement = statements.get(url.href) ?? (await firstAnswer(url));
  const { rows } = await pool.query(statement.sql, [...statement.parameters]);
  return { results: rows, metadata: { total: statement.total, ...page } };
}

async function firstAnswer(url: URL) {
  sent = [];
  const found = await routes[url.pathname]?.(url.searchParams);
  const last = sent.findLast(({ sql }) => sql.trim().length > 20);
  if (!last || !found) throw new Error('unknown path');
  const statement = { sql: last.sql, parameters: last.parameters, total: found.total };
  statements.set(url.href, statement);
  return statement;
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
