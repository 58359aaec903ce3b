import { expect, test } from 'vitest';
import {
  allPagesAreReadByManagersOnly,
  draftsAreReadByManagersOnly,
  environmentOnlyInConfig,
  formatsAreMadeAtFirstUse,
  sqlOnlyInRepositories,
  transactionsOpenInOnePlace,
} from './placement-rules.ts';
import { parseSource } from './source-file.ts';

const inPolicy = (text: string) => [parseSource('server/src/features/account/policy.ts', text)];
const inRepository = (text: string) => [parseSource('server/src/features/account/repository.ts', text)];

test('process.env is read in config.ts only, and may be spoken of anywhere', () => {
  expect(environmentOnlyInConfig(inPolicy('export const port = process.env.PORT;'))).toHaveLength(1);
  expect(environmentOnlyInConfig(inPolicy("// process.env\nexport const text = 'process.env';"))).toEqual([]);
  expect(environmentOnlyInConfig([parseSource('sandbox/src/config.ts', 'process.env.PORT;')])).toEqual([]);
});

test.each([
  "db.selectFrom('account')",
  "db.insertInto('account')",
  "db.updateTable('account')",
  "db.deleteFrom('account')",
  'sql`SELECT 1`.execute(db)',
  'sql<{ n: number }>`SELECT 1`.execute(db)',
  "runStatement(db, 'SELECT 1', [])",
  'runPrepared<{ n: number }>(db, text, [id])',
  'runPreparedQuery<Row>(db, statement)',
  "pool.query('SELECT 1')",
  'pool.query<{ n: number }>(`\n  WITH a AS (SELECT 1) SELECT n FROM a`)',
])('SQL stands in a repository only: %s', (text) => {
  expect(sqlOnlyInRepositories(inPolicy(text))).toHaveLength(1);
  expect(sqlOnlyInRepositories(inRepository(text))).toEqual([]);
});

test('words that only look like SQL are none', () => {
  const text = "// sql`SELECT 1`\nexport const note = 'db.selectFrom(account)'; cache.query('selected');";
  expect(sqlOnlyInRepositories(inPolicy(text))).toEqual([]);
});

test.each([
  "runStatement(db, 'SELECT id FROM event WHERE id = $1', [id])",
  'const text = `SELECT 1\n FROM organizer JOIN event ON true`;',
  "db.selectFrom('event')",
  "db.selectFrom('organizer').innerJoin('event as own', 'own.organizer_id', 'organizer.id')",
  "runStatement(db, 'UPDATE event SET title = $1', [title])",
])('the table of all events is for its managers only: %s', (text) => {
  const at = (path: string) => draftsAreReadByManagersOnly([parseSource(path, text)]);
  expect(at('server/src/features/events/repository.ts')).toHaveLength(1);
  expect(at('server/src/features/events/own/repository.ts')).toEqual([]);
});

test('the view of listed events and other tables with events are for everybody', () => {
  const text = `db.selectFrom('listed_event'); db.selectFrom('event_save');
    const text = 'SELECT event.id FROM listed_event AS event JOIN event_beneficiary ON event_id = event.id';`;
  expect(draftsAreReadByManagersOnly(inRepository(text))).toEqual([]);
});

test.each([
  "runStatement(db, 'SELECT id FROM beneficiary WHERE id = $1', [id])",
  'const text = `SELECT 1\n FROM tip JOIN beneficiary ON true`;',
  "db.selectFrom('beneficiary')",
  "db.updateTable('beneficiary')",
])('the table of all pages is for those who look after them: %s', (text) => {
  const at = (path: string) => allPagesAreReadByManagersOnly([parseSource(path, text)]);
  expect(at('server/src/features/beneficiaries/repository.ts')).toHaveLength(1);
  expect(at('server/src/features/beneficiaries/own/repository.ts')).toEqual([]);
});

test('the view of published pages and other tables with beneficiaries are for everybody', () => {
  const text = `db.selectFrom('listed_beneficiary'); db.selectFrom('beneficiary_follow');
    const text = 'SELECT beneficiary.id FROM listed_beneficiary AS beneficiary';
    const given = invalid('beneficiary', 'Beneficiary not found');`;
  expect(allPagesAreReadByManagersOnly(inRepository(text))).toEqual([]);
});

test('a transaction opens in one file only, not even in a repository', () => {
  const text = 'db.transaction().execute(work);';
  expect(transactionsOpenInOnePlace(inRepository(text))).toHaveLength(1);
  expect(transactionsOpenInOnePlace(inRepository("client.query('BEGIN');"))).toHaveLength(1);
  // A line of a calendar (RFC 5545), not SQL.
  expect(transactionsOpenInOnePlace(inRepository("const line = 'BEGIN:VEVENT';"))).toEqual([]);
  const place = 'server/src/platform/database/transaction.ts';
  expect(transactionsOpenInOnePlace([parseSource(place, text)])).toEqual([]);
});

test('a page makes its formats at first use', () => {
  const at = (path: string, text: string) => formatsAreMadeAtFirstUse([parseSource(path, text)]);
  const made = 'const numbers = new Intl.NumberFormat(locale);';
  expect(at('web/app/platform/locale.ts', `import one from 'one';\n${made}`)).toHaveLength(1);
  expect(at('web/app/platform/locale.ts', `function format() {\n  ${made}\n}`)).toEqual([]);
  expect(at('server/src/texts/locale.ts', made)).toEqual([]);
});
