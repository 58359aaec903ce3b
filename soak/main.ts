// `npm run soak -- --hours 4 --seed 1`: simulates a day of kills, outages, tips and readers, and reports in one line whether
// anything was lost, doubled or left over. `--kills 500` ends after that many kills; `--plan` prints the day and runs nothing.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { liveDay } from './day.ts';
import { gatherFans } from './fans.ts';
import { describeHappening, planDay } from './plan.ts';
import { newDataFolder, startProduct } from './product.ts';
import { endDay, report } from './verdict.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string' },
    plan: { type: 'boolean', default: false },
    /** The memory limit of one process. */
    megabytes: { type: 'string', default: '600' },
    /** The parent of the data folder. */
    folder: { type: 'string', default: tmpdir() },
  },
});

function wholeOrMore(name: 'hours' | 'seed' | 'kills' | 'megabytes'): number {
  const value = Number(values[name]);
  if (!(value > 0) || (name !== 'hours' && !Number.isInteger(value)))
    throw new Error(`--${name} must be a number above 0.`);
  return value;
}

async function main(): Promise<number> {
  const seed = wholeOrMore('seed');
  const kills = values.kills === undefined ? undefined : wholeOrMore('kills');
  const happenings = planDay({ seed, seconds: wholeOrMore('hours') * 3600, kills });
  if (values.plan) {
    for (const happening of happenings) console.log(describeHappening(happening));
    return 0;
  }
  if (!existsSync(join(import.meta.dirname, '../web/build/server')))
    throw new Error('The web is not built: npm run build.');
  const product = await startProduct(newDataFolder(values.folder));
  try {
    await product.ready();
    if (!product.clocksAreAdjustable)
      console.log('soak: without jumps of clocks, for libfaketime is not installed');
    const fans = await gatherFans(product, seed);
    const startedAt = Date.now();
    const counts = await liveDay(product, fans, happenings);
    const hours = (Date.now() - startedAt) / 3_600_000;
    const { figures, differences, details } = await endDay(product, fans.tips(), counts);
    const megabytes = product.mostMegabytes();
    return await report(product, {
      figures: `soak: seed ${seed}, ${hours.toFixed(1)} h, ${counts.kills} kills, ${figures}, memory at most ${megabytes} MB`,
      differences: [
        ...differences,
        ...(megabytes <= wholeOrMore('megabytes') ? [] : [`a process had ${megabytes} MB in memory`]),
      ],
      details,
    });
  } finally {
    await product.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
