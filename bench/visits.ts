import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installLighthouse, type Measured, visit } from './lighthouse.ts';
import { median, report } from './measure.ts';
import { startProcess } from './processes.ts';
import { publicPages } from './public-pages.ts';
import { serveStaticTwin } from './static-twin.ts';

/**
 * Every public page, with the sample data, as on a phone: Lighthouse's results, and the first and largest paint with a really
 * slowed network and processor, compared with a static page with the same content.
 */
export async function benchVisits({ runs, only }: { runs: number; only: readonly string[] }): Promise<void> {
  await installLighthouse();
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-bench-visits-'));
  chmodSync(dataDir, 0o755);
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    READS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'error',
  };
  const product = await startProcess('server/src/main.ts', environment, ['--sample']);
  const twin = await serveStaticTwin(product.url);
  try {
    for (const path of await pagesOf(product.url, only)) {
      await scorePage(path, product.url, runs);
      await comparePaints(path, product.url, twin.url, runs);
    }
  } finally {
    await twin.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The pages of `only`, in which `/t/*` names the sample pages below `/t/`; without any, every public page. */
async function pagesOf(origin: string, only: readonly string[]): Promise<readonly string[]> {
  const all = await publicPages(origin);
  if (only.length === 0) return all;
  return only.flatMap((one) =>
    one.endsWith('*') ? all.filter((page) => page.startsWith(one.slice(0, -1))) : [one],
  );
}

async function scorePage(path: string, origin: string, runs: number): Promise<void> {
  const seen: Measured[] = [];
  for (let round = 0; round < runs; round++) seen.push(await visit(origin + path, 'simulate'));
  const of = (figure: (one: Measured) => number) => median(seen.map(figure));
  const score = (name: string) => of(({ scores }) => scores[name] ?? 0);
  const [speed, shift] = [score('performance'), of((one) => one.layoutShift)];
  // The simulated blocking time counts work of the first paint as if it came after it; the throttled run does not.
  const computed = `computed TBT ${of((one) => one.blockingMs).toFixed(0)} ms`;
  report(
    `${path}: Lighthouse mobile`,
    `${speed}, CLS ${shift.toFixed(3)}`,
    `LCP ${seconds(of((one) => one.largestPaintMs))}, ${computed}; React Router template 98`,
    '>= 99, 0',
    // Smaller shifts are invisible: fractions of a pixel while fonts load.
    speed >= 99 && shift < 0.0005,
  );
  const others = [score('accessibility'), score('best-practices')];
  const listed = !(await (await fetch(origin + path)).text()).includes(
    '<meta name="robots" content="noindex"',
  );
  if (listed) others.push(score('seo'));
  report(
    `${path}: accessibility, practices${listed ? ', SEO' : ''}`,
    others.join(', '),
    listed ? '' : 'asks not to be listed by search engines',
    '100 each',
    others.every((one) => one === 100),
  );
}

async function comparePaints(path: string, product: string, twin: string, runs: number): Promise<void> {
  // The first visit saves the static copy and compiles the code of both.
  for (const origin of [product, twin]) await visit(origin + path, 'devtools');
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < runs; round++) {
    ours.push(await visit(product + path, 'devtools'));
    theirs.push(await visit(twin + path, 'devtools'));
  }
  for (const [what, figure, most] of [
    // A stage page has no scripts, so it should be as fast as a static file.
    ['first paint', (one: Measured) => one.firstPaintMs, path.startsWith('/t/') ? 1.05 : 1.1],
    ['largest paint', (one: Measured) => one.largestPaintMs, 1.3],
  ] as const) {
    const [our, its] = [median(ours.map(figure)), median(theirs.map(figure))];
    report(
      `${path}: ${what}, slow 4G, 4x CPU`,
      `${(our / its).toFixed(2)} x static`,
      `${seconds(our)} / ${seconds(its)}`,
      `<= ${most} x`,
      our / its <= most,
    );
  }
  const [blocking, its] = [ours, theirs].map((seen) => median(seen.map((one) => one.blockingMs)).toFixed(0));
  report(
    `${path}: blocking time, slow 4G, 4x CPU`,
    `${blocking} ms`,
    `static ${its} ms`,
    '<= 50 ms',
    Number(blocking) <= 50,
  );
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
