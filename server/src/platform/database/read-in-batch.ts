import { AsyncLocalStorage } from 'node:async_hooks';
import { batchQuestions } from './batch-questions.ts';
import type { Connection } from './database.ts';
import { runPrepared } from './prepared-statement.ts';

interface Read {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Answers = (read: Read) => Promise<unknown[]>;

/** The readers of the page that is being rendered; each page has a map of its own, so that no two pages share a statement. */
const page = new AsyncLocalStorage<WeakMap<Connection, Answers>>();

/** Renders one page: its `readInBatch` reads of the same turn of the event loop are sent as one statement. */
export function asOnePage<Result>(render: () => Promise<Result>): Promise<Result> {
  return page.run(new WeakMap(), render);
}

/**
 * Runs a read with its values as $1, $2 and so on, as a prepared statement: use a small set of frequent texts. The
 * reads that a page makes in the same turn are sent as one statement. The rows are as in JSON: timestamps are text,
 * bigints are numbers.
 */
export function readInBatch<Row>(
  db: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const readers = db.isTransaction ? undefined : page.getStore();
  const read = { text, values };
  if (!readers) return answerAll(db, [read]).then(([rows]) => rows as Row[]);
  const ask = readers.get(db) ?? batchQuestions((reads: readonly Read[]) => answerAll(db, reads));
  readers.set(db, ask);
  return ask(read) as Promise<Row[]>;
}

/**
 * One page of some rows in their order, and how many there are, in one statement. For few rows: they are counted
 * each time. `rows` has its own values from $3 on.
 */
export async function runPage<Row>(
  db: Connection,
  {
    columns,
    rows,
    order,
    values = [],
  }: {
    readonly columns: string;
    readonly rows: string;
    readonly order: string;
    readonly values?: readonly unknown[];
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ results: Row[]; total: number }> {
  const text = `
    SELECT (SELECT count(*)::integer FROM ${rows}) AS total,
      (SELECT coalesce(json_agg(page), '[]') FROM (
        SELECT ${columns} FROM ${rows} ORDER BY ${order} LIMIT $1 OFFSET $2) AS page) AS results`;
  const [page] = await readInBatch<{ results: Row[]; total: number }>(db, text, [limit, offset, ...values]);
  return page ?? { results: [], total: 0 };
}

/** Sends equal reads only once. The reads are sorted by their text, so that a page sends the same statement each time. */
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
