import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/support/browser-test.ts';

/** Bodies as sent, in bytes: what a public page may load of JavaScript at first. */
const publicBudget = 125_000;
/** The same for the dashboard of those who receive, to which the editors of pages and campaigns belong: nobody else loads it. */
const dashboardBudget = 140_000;
const ofDashboard = /^features\/(dashboard\/|beneficiaries\/own-pages\/edit-page$|campaigns\/own\/)/;

const client = join(import.meta.dirname, '../../web/build/client');

interface Start {
  readonly module: string;
  /** All that the module imports at once, and what that imports; what is imported later is no part of a first load. */
  readonly imports: readonly string[];
}
interface Route extends Start {
  readonly hasDefaultExport: boolean;
}
interface Manifest {
  /** Where the browser's file of routes stands. */
  readonly url: string;
  readonly entry: Start;
  readonly routes: Readonly<Record<string, Route>> & { readonly root: Route };
}
/** The server's copy: the browser's says nothing of imports. */
const { assets: manifest }: { assets: Manifest } = await import(join(client, '../server/index.js'));
const pages = Object.entries(manifest.routes).filter(
  ([id, { hasDefaultExport }]) => id !== 'root' && hasDefaultExport,
);

test('there are pages to weigh', () => {
  expect(pages.map(([id]) => id)).toEqual(
    expect.arrayContaining(['features/home/home-page', 'features/events/detail/detail-page']),
  );
});

for (const [id, page] of pages) {
  test(`the scripts of ${id} stay within the budget`, () => {
    const starts: readonly Start[] = [manifest.entry, manifest.routes.root, page];
    const files = new Set([manifest.url, ...starts.flatMap(({ module, imports }) => [module, ...imports])]);
    const budget = ofDashboard.test(id) ? dashboardBudget : publicBudget;
    const bytes = [...files].reduce((sum, file) => sum + sentBytes(file), 0);
    expect(bytes).toBeGreaterThan(budget / 2);
    expect(bytes).toBeLessThanOrEqual(budget);
  });
}

/** Files too small to gain by compression have no twin. */
function sentBytes(file: string): number {
  const twin = statSync(join(client, `${file}.br`), { throwIfNoEntry: false });
  return (twin ?? statSync(join(client, file))).size;
}
