import { AsyncLocalStorage } from 'node:async_hooks';
import { askTogether } from './ask-together.ts';
import type { Connection } from './database.ts';
import { runPrepared } from './prepared-statement.ts';

interface Read {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Answers = (read: Read) => Promise<unknown[]>;

/** What the page that is rendered now reads with; a map for each page, so that no two pages share a statement. */
const page = new AsyncLocalStorage<WeakMap<Connection, Answers>>();

/** Runs what makes one page: what it reads by `readTogether` in the same turn of the event loop becomes one statement. */
export function asOnePage<Result>(render: () => Promise<Result>): Promise<Result> {
  return page.run(new WeakMap(), render);
}

/**
 * The rows of one of few texts, which comes again and again (a prepared statement), its values as $1, $2 and so on. Those that
 * a page reads in the same turn are asked as one statement. What the rows hold is as JSON has it: moments are text, bigints
 * are numbers.
 */
export function readTogether<Row>(
  db: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const readers = db.isTransaction ? undefined : page.getStore();
  const read = { text, values };
  if (!readers) return answerAll(db, [read]).then(([rows]) => rows as Row[]);
  const ask = readers.get(db) ?? askTogether((reads: readonly Read[]) => answerAll(db, reads));
  readers.set(db, ask);
  return ask(read) as Promise<Row[]>;
}

/**
 * One page of some rows in their order, and how many there are, in one statement. For few rows: they are counted
 * each time.
 */
export async function runPage<Row>(
  db: Connection,
  { columns, rows, order }: { readonly columns: string; readonly rows: string; readonly order: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ results: Row[]; total: number }> {
  const text = `
    SELECT (SELECT count(*)::integer FROM ${rows}) AS total,
      (SELECT coalesce(json_agg(page), '[]') FROM (
        SELECT ${columns} FROM ${rows} ORDER BY ${order} LIMIT $1 OFFSET $2) AS page) AS results`;
  const [page] = await readTogether<{ results: Row[]; total: number }>(db, text, [limit, offset]);
  return page ?? { results: [], total: 0 };
}

/**
 * The same read is asked once. They stand in the order of their texts, so that what a page reads is the same statement each
 * time.
 */
async function answerAll(db: Connection, reads: readonly Read[]): Promise<unknown[][]> {
  const keys = reads.map(({ text, values }) => JSON.stringify([text, values]));
  const byKey = new Map(reads.map((read, at) => [keys[at], read]));
  const names = new Map([...byKey.keys()].sort().map((key, at) => [key, `part${at}`]));
  const values: unknown[] = [];
  const parts = [...names].map(([key, name]) => {
    const read = byKey.get(key);
    const before = values.length;
    values.push(...(read?.values ?? []));
    const text = read?.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
    return `(SELECT coalesce(json_agg(part), '[]') FROM (${text}) AS part) AS ${name}`;
  });
  const [row] = await runPrepared<Record<string, unknown[]>>(db, `SELECT ${parts.join(',\n')}`, values);
  return keys.map((key) => row?.[names.get(key) ?? ''] ?? []);
}
