import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '#tools/chromium.ts';

/** Lighthouse is installed when first needed, separately from the product: it has more packages than the product. */
const version = '13.5.0';
const folder = join(import.meta.dirname, '../node_modules/.cache', `lighthouse-${version}`);
const run = promisify(execFile);

export interface Measured {
  /** 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
  readonly layoutShift: number;
  readonly blockingMs: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
}

export async function installLighthouse(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/lighthouse/package.json'))) return;
  mkdirSync(folder, { recursive: true });
  console.log(`Installing Lighthouse ${version} into node_modules/.cache, once.`);
  const installArguments = [
    'install',
    `lighthouse@${version}`,
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--no-save',
  ];
  await run('npm', installArguments, { cwd: folder });
}

/**
 * One visit of a phone. 'simulate' measures without throttling and computes the times of a slow phone, which the scores are
 * based on; 'devtools' really slows the network (slow 4G) and the processor (4 x).
 */
export async function visit(url: string, throttling: 'simulate' | 'devtools'): Promise<Measured> {
  // On a busy machine Chromium now and then records no trace (NO_NAVSTART); Lighthouse says to run it again.
  for (let attempt = 1; ; attempt++) {
    try {
      return await visitOnce(url, throttling);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function visitOnce(url: string, throttling: 'simulate' | 'devtools'): Promise<Measured> {
  const chromium = chromiumPath();
  const { stdout } = await run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--throttling-method=${throttling}`,
      ...(throttling === 'devtools' ? ['--only-categories=performance'] : []),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage',
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
    },
  );
  return measuredIn(JSON.parse(stdout));
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

function measuredIn({ runtimeError, categories, audits }: Report): Measured {
  if (runtimeError) throw new Error(runtimeError.message);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    layoutShift: value('cumulative-layout-shift'),
    blockingMs: value('total-blocking-time'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
  };
}
