import { createServer } from 'node:http';
import type { CompiledQuery } from 'kysely';
import { Pool } from 'pg';
import {
  countBeneficiaries,
  findProfile,
  listBeneficiaries,
} from '#server/features/beneficiaries/repository.ts';
import { listEvents } from '#server/features/events/repository.ts';
import { sharedExpressions } from '#server/features.ts';
import type { Connection } from '#server/platform/database/database.ts';

/**
 * The floor: a bare node:http + pg server that runs the very statements of the product (taken from its
 * repositories once, at the start) and answers their rows, with no framework, validation, limits,
 * authentication or headers. Like the product it keeps the totals of beneficiaries for five seconds.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const page = { limit: 12, offset: 0 };
const figures = sharedExpressions;
const someId = '00000000-0000-4000-8000-000000000000';
const everything = { when: 'upcoming', now: new Date(), categories: [], beneficiaries: [] } as const;

const texts = {
  list: await textOf((db) => listBeneficiaries(db, {}, page, figures)),
  listTotal: await textOf((db) => countBeneficiaries(db, {})),
  search: await textOf((db) => listBeneficiaries(db, { search: 'a' }, page, figures)),
  searchTotal: await textOf((db) => countBeneficiaries(db, { search: 'a' })),
  one: await textOf((db) => findProfile(db, someId, figures)),
  count: await textOf((db) =>
    listEvents(db, { ...everything, beneficiaries: [someId] }, { limit: 1, offset: 0 }),
  ),
  events: await textOf((db) => listEvents(db, everything, page)),
};

const routes: Record<string, (search: URLSearchParams) => Promise<unknown>> = {
  '/list': async (search) => {
    const part = search.get('search');
    const values = part ? [part] : [];
    const { rows } = await pool.query(part ? texts.search : texts.list, values);
    const total =
      rows.length < page.limit
        ? rows.length
        : await cachedTotal(part ? texts.searchTotal : texts.listTotal, values);
    return { results: rows, metadata: { total, ...page } };
  },
  '/one': async (search) => {
    const { rows } = await pool.query(texts.one, [search.get('id')]);
    return { result: rows[0] };
  },
  '/count': (search) => eventPage(texts.count, [search.get('id')]),
  '/events': () => eventPage(texts.events, []),
};

/** The values stand in the order of the product's statement: see listEvents. */
async function eventPage(text: string, ids: readonly unknown[]) {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const values = ids.length > 0 ? [...ids, now, ...ids, now] : [`${day}T00:00:00Z`, now, day, now];
  const { rows } = await pool.query(text, values);
  return { results: rows, metadata: { total: rows[0].total, ...page } };
}

const totals = new Map<string, { total: Promise<number>; until: number }>();
function cachedTotal(text: string, values: readonly unknown[]): Promise<number> {
  const key = JSON.stringify([text, values]);
  const known = totals.get(key);
  if (known && known.until > Date.now()) return known.total;
  const total = pool.query(text, [...values]).then(({ rows }) => Number(rows[0].total));
  totals.set(key, { total, until: Date.now() + 5000 });
  return total;
}

/** The statement a repository function would send. */
async function textOf(ask: (db: Connection) => Promise<unknown>): Promise<string> {
  const sent: string[] = [];
  const db = {
    executeQuery({ sql }: CompiledQuery) {
      sent.push(sql);
      return Promise.resolve({ rows: [] });
    },
  };
  await ask(db as unknown as Connection);
  return sent.join(';');
}

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const answer = routes[url.pathname];
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  answer(url.searchParams).then(
    (data) => {
      const body = JSON.stringify({ data });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    },
    () => response.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
