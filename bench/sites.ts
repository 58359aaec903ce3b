import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { compare, report } from './measure.ts';
import { type Running, seed, startBesideFloor } from './processes.ts';

/** The allowed growth of a row between the two sizes (design, section 9). */
export const listGrowth = 2;
export const searchGrowth = 5;

/** Words of the bulk seed, whose frequency is known at both sizes. */
export const searches = [
  ['a rare word', 'tsedabe'],
  ['a common word', 'night'],
  ['two common words', 'lalibela jazz'],
  ['nothing found', 'nosuchword'],
  ['Amharic', 'ትዝታ'],
  ['two letters of Amharic', 'ቡና'],
  ['one Latin letter', 'q'],
] as const;

/** A database of one size, with the product and its floor on it. */
export interface Site {
  readonly size: number;
  readonly product: Running;
  readonly floor: Running;
  stop(): Promise<void>;
}

/** A path that is measured at each site. */
export interface Row {
  readonly what: string;
  readonly growth: number;
  /** The path on the product and on the floor, for each site. */
  readonly paths: readonly (readonly [string, string])[];
}

/** Requests the product and its floor in turn, and reports their ratio at each size and how the cost grows. */
export async function measureRow(
  area: string,
  { what, growth, paths }: Row,
  sites: readonly Site[],
): Promise<void> {
  const targets = sites.flatMap(({ size, product, floor }, at) => {
    const [ours = '', bare = ''] = paths[at] ?? [];
    return [
      { name: `ours ${size}`, url: `${product.url}/api/v1${ours}` },
      { name: `floor ${size}`, url: `${floor.url}${bare}` },
    ];
  });
  const rates = await compare(targets, { rounds: 3, seconds: 2, connections: 8 });
  for (const { size } of sites) {
    const [our = 0, its = 1] = [rates.get(`ours ${size}`), rates.get(`floor ${size}`)];
    report(
      `${area}, ${size}: ${what}`,
      `${(our / its).toFixed(2)} x floor`,
      `${our.toFixed(0)} / ${its.toFixed(0)} per s`,
      '>= 0.7 x',
      our / its >= 0.7,
    );
  }
  const [first = 0, last = 1] = sites.map(({ size }) => rates.get(`ours ${size}`) ?? 0);
  report(
    `${area}, growth: ${what}`,
    `cost x ${(first / last).toFixed(2)}`,
    `${first.toFixed(0)} / ${last.toFixed(0)} per s`,
    `<= x ${growth}`,
    first / last <= growth,
  );
}

/** A database of its own below `folder` with that many events, and the product and the floor on it. */
export async function openSite(
  folder: string,
  {
    events: size,
    beneficiaries,
    fill,
  }: { events: number; beneficiaries: number; fill?: (ownerUrl: string) => Promise<void> },
): Promise<Site> {
  const data = join(folder, `events-${size}`);
  mkdirSync(data, { recursive: true });
  for (const one of [folder, data]) chmodSync(one, 0o755);
  const database = await startEmbeddedDatabase(join(data, 'postgres'), createLog('silent'));
  try {
    await seed(database.ownerUrl, { beneficiaries, events: size, shown: true });
    await fill?.(database.ownerUrl);
    const { stop, ...servers } = await startBesideFloor('bench/events-floor-server.ts', database.ownerUrl);
    return {
      size,
      ...servers,
      async stop() {
        await stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
