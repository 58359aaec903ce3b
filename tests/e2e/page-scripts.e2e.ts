import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/support/browser-test.ts';

/** Bytes of the bodies as sent: the JavaScript that a public page may load initially. */
const publicBudget = 125_000;
/**
 * The same for the dashboard of receivers, which includes the editors of pages and campaigns, and for the desk of operators: nobody
 * else loads them.
 */
const workBudget = 140_000;
const ofWork = /^features\/(dashboard\/|desk\/|beneficiaries\/own\/edit-page$|campaigns\/own\/)/;

const client = join(import.meta.dirname, '../../web/build/client');

interface Start {
  readonly module: string;
  /** The static imports of the module, direct and indirect; later imports are not part of the first load. */
  readonly imports: readonly string[];
}
interface Route extends Start {
  readonly hasDefaultExport: boolean;
}
interface Manifest {
  /** The path of the browser's route manifest. */
  readonly url: string;
  readonly entry: Start;
  readonly routes: Readonly<Record<string, Route>> & { readonly root: Route };
}
/** The server's copy of the manifest; the browser's has no imports. */
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
    const budget = ofWork.test(id) ? workBudget : publicBudget;
    const bytes = [...files].reduce((sum, file) => sum + sentBytes(file), 0);
    expect(bytes).toBeGreaterThan(budget / 2);
    expect(bytes).toBeLessThanOrEqual(budget);
  });
}

/** Files that are too small to compress have no compressed version. */
function sentBytes(file: string): number {
  const twin = statSync(join(client, `${file}.br`), { throwIfNoEntry: false });
  return (twin ?? statSync(join(client, file))).size;
}
