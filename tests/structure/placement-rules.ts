import { basename } from 'node:path/posix';
import { placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

const product = new Set(['contract', 'server', 'sandbox', 'seed', 'web']);

/** The environment is read once, in config.ts (house style 11). */
export const environmentOnlyInConfig = rule(
  ({ path, code }) => /\bprocess\.env\b/.test(code) && !/\/config\.ts$/.test(path),
  'only config.ts reads process.env',
);

const builders = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/;
const sqlTemplate = /(?<![\w.$])sql(?:<[^`;]*>)?`/;
/** The two functions of platform/database that take a statement as text. */
const runStatement = /\brun(?:Statement|Prepared|PreparedQuery)(?:<[^;]*?>)?\(/;
const rawStatement =
  /\.query(?:<[^`'"]*>)?\(\s*(?:\{[^}]*text:\s*)?[`'"]\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CALL)\b/i;

/** SQL is in a feature's repository.ts, in the platform's database folder or in the seed (house style 7). */
export const sqlOnlyInRepositories = rule(({ path, code, uncommented }) => {
  if (basename(path) === 'repository.ts' || /^server\/src\/platform\/database\/|^seed\/sample\//.test(path))
    return false;
  return (
    [builders, sqlTemplate, runStatement].some((form) => form.test(code)) || rawStatement.test(uncommented)
  );
}, 'SQL stands only in repository.ts or platform/database');

/** Who may name the table of all events, drafts and deleted ones included. All others read the view `listed_event`. */
const readersOfAllEvents = new Set([
  'server/src/features/events/own/repository.ts',
  // What an organizer takes along of their own.
  'server/src/features/events/own-data/repository.ts',
  // The desk finds, hides and shows events in any state.
  'server/src/features/events/moderation/repository.ts',
  // Who is notified of a canceled event, which is written down at the event.
  'server/src/features/events/audience/repository.ts',
  // Locks a row, which the view does not let the runtime role do.
  'server/src/features/events/locking/repository.ts',
  // Whether there is a sample, of any state.
  'server/src/installation/repository.ts',
  'seed/sample/repository.ts',
  'seed/bulk/repository.ts',
]);
const eventTableInSql = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+)?"?event"?(?![\w.])/;
const eventTableInKysely = /\.\w+\(\s*['"`]event(?: as \w+)?['"`]/;

/** No list, search or count shows a draft: only these read or write the table of all events (decision 47). */
export const draftsAreReadByManagersOnly = rule(
  ({ path, uncommented }) =>
    (path.startsWith('server/') || path.startsWith('seed/')) &&
    !readersOfAllEvents.has(path) &&
    (eventTableInSql.test(uncommented) || eventTableInKysely.test(uncommented)),
  'reads listed_event, not the table of all events',
);

/** Who may name the table of all pages, drafts and hidden ones included. All others read `listed_beneficiary`. */
const readersOfAllPages = new Set([
  // What somebody who looks after a page takes along.
  'server/src/features/beneficiaries/own-data/repository.ts',
  'server/src/features/beneficiaries/own/repository.ts',
  // The desk finds, hides and shows pages in any state.
  'server/src/features/beneficiaries/moderation/repository.ts',
  // Whose page it is, in whatever state it is.
  'server/src/features/beneficiaries/claimed/repository.ts',
  // Whom a tip went to, who learn of it whatever has become of their page.
  'server/src/features/beneficiaries/tips/repository.ts',
  // Its managers, in whatever state the page is.
  'server/src/features/dashboard/repository.ts',
  // Locks and changes a row, which the view does not let the runtime role do.
  'server/src/features/beneficiaries/follows/repository.ts',
  // Whether there is a sample.
  'server/src/installation/repository.ts',
  'seed/sample/repository.ts',
  'seed/bulk/repository.ts',
  'seed/bulk/tips/repository.ts',
]);
const pageTableInSql = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+)?"?beneficiary"?(?![\w.])/;
const pageTableInKysely = /\.\w+\(\s*['"`]beneficiary(?: as \w+)?['"`]/;

/** No list, search or tip meets a page that is not published: only these read or write the table of all of them. */
export const allPagesAreReadByManagersOnly = rule(
  ({ path, uncommented }) =>
    (path.startsWith('server/') || path.startsWith('seed/')) &&
    !readersOfAllPages.has(path) &&
    (pageTableInSql.test(uncommented) || pageTableInKysely.test(uncommented)),
  'reads listed_beneficiary, not the table of all pages',
);

/** A transaction opens in one place and commits at the edge (house style 7). */
export const transactionsOpenInOnePlace = rule(({ path, code, uncommented }) => {
  // The sandbox has no database: its transactions are entries in a file.
  if (!path.startsWith('server/')) return false;
  if (/^server\/src\/platform\/database\/(transaction|migrate)\.ts$/.test(path)) return false;
  return (
    /\.(transaction|startTransaction)\(/.test(code) ||
    /['"`]\s*(BEGIN(?!:)|START TRANSACTION)\b/.test(uncommented)
  );
}, 'a transaction opens only in platform/database/transaction.ts');

function rule(broken: (source: SourceFile) => boolean, reason: string) {
  return (sources: readonly SourceFile[]): string[] =>
    sources
      .filter(({ path }) => product.has(placeOf(path).part) && !placeOf(path).test)
      .filter(({ path }) => !path.endsWith('.config.ts'))
      .filter(broken)
      .map(({ path }) => `${path}: ${reason}`);
}
