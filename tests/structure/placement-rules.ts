import { basename } from 'node:path/posix';
import { placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

const product = new Set(['contract', 'server', 'sandbox', 'seed', 'web']);

/** The environment is read once, in config.ts (house style 11). */
export const environmentOnlyInConfig = rule(
  ({ path, code }) => /\bprocess\.env\b/.test(code) && !/\/config\.ts$/.test(path),
  'only config.ts reads process.env',
);

/** A module that makes one while it loads delays every page that contains the module: Chromium needs some 15 ms for the first. */
export const formatsAreMadeAtFirstUse = rule(
  ({ path, code }) => path.startsWith('web/') && /^(?:export )?const \w+ = new Intl\./m.test(code),
  'makes formats of numbers and dates by lazily()',
);

const builders = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/;
const sqlTemplate = /(?<![\w.$])sql(?:<[^`;]*>)?`/;
/** The functions of platform/database that take a statement as text. */
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

/** Files that may use the table of all events, including drafts and deleted ones. All others use the view `listed_event`. */
const readersOfAllEvents = new Set([
  'server/src/features/events/own/repository.ts',
  // Reads an organizer's own data for their export.
  'server/src/features/events/own-data/repository.ts',
  // The desk finds, hides and shows events in any state.
  'server/src/features/events/moderation/repository.ts',
  // Reads whom to notify of a canceled event, and records at the event that this was done.
  'server/src/features/events/audience/repository.ts',
  // Locks a row, for which the view gives the runtime role no permission.
  'server/src/features/events/locking/repository.ts',
  // Finds out whether there is a sample, in any state.
  'server/src/installation/repository.ts',
  'seed/sample/repository.ts',
  'seed/bulk/repository.ts',
]);
const eventTableInSql = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+)?"?event"?(?![\w.])/;
const eventTableInKysely = /\.\w+\(\s*['"`]event(?: as \w+)?['"`]/;

/** No list, search or count shows a draft: only these files use the table of all events (decision 47). */
export const draftsAreReadByManagersOnly = rule(
  ({ path, uncommented }) =>
    (path.startsWith('server/') || path.startsWith('seed/')) &&
    !readersOfAllEvents.has(path) &&
    (eventTableInSql.test(uncommented) || eventTableInKysely.test(uncommented)),
  'reads listed_event, not the table of all events',
);

/** Files that may use the table of all pages, including drafts and hidden ones. All others use `listed_beneficiary`. */
const readersOfAllPages = new Set([
  // Reads the data of a page for its manager's export.
  'server/src/features/beneficiaries/own-data/repository.ts',
  'server/src/features/beneficiaries/own/repository.ts',
  // The desk finds, hides and shows pages in any state.
  'server/src/features/beneficiaries/moderation/repository.ts',
  // Reads who owns a page in any state.
  'server/src/features/beneficiaries/claimed/repository.ts',
  // Reads the receivers of a tip, who learn of it whatever the state of their page.
  'server/src/features/beneficiaries/tips/repository.ts',
  // Names the band of a share, which its member received whatever became of the band's page.
  'server/src/features/payouts/statements/repository.ts',
  // Reads the managers of a page in any state.
  'server/src/features/dashboard/repository.ts',
  // Locks and changes a row, for which the view gives the runtime role no permission.
  'server/src/features/beneficiaries/follows/repository.ts',
  // Finds out whether there is a sample.
  'server/src/installation/repository.ts',
  'seed/sample/repository.ts',
  'seed/bulk/repository.ts',
  'seed/bulk/tips/repository.ts',
]);
const pageTableInSql = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+)?"?beneficiary"?(?![\w.])/;
const pageTableInKysely = /\.\w+\(\s*['"`]beneficiary(?: as \w+)?['"`]/;

/** No list, search or tip reaches a page that is not published: only these files use the table of all pages. */
export const allPagesAreReadByManagersOnly = rule(
  ({ path, uncommented }) =>
    (path.startsWith('server/') || path.startsWith('seed/')) &&
    !readersOfAllPages.has(path) &&
    (pageTableInSql.test(uncommented) || pageTableInKysely.test(uncommented)),
  'reads listed_beneficiary, not the table of all pages',
);

/** A transaction opens in one place and commits at the edge (house style 7). */
export const transactionsOpenInOnePlace = rule(({ path, code, uncommented }) => {
  // The sandbox has no database: its transactions are lines in a file.
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
