// `npm run soak -- --hours 4 --seed 1`: lives a day of kills, outages, tips and readers, and says in one line whether
// anything was lost, doubled or left. `--kills 500` ends after so many kills; `--plan` prints the day and runs nothing.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { liveDay, settleDay } from './day.ts';
import { gatherFans } from './fans.ts';
import { describeHappening, planDay } from './plan.ts';
import { startProduct } from './product.ts';
import { judge } from './verdict.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string' },
    plan: { type: 'boolean', default: false },
    /** The most that one process may have in memory. */
    megabytes: { type: 'string', default: '600' },
    /** Where the data folder is made. */
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
  const dataDir = mkdtempSync(join(values.folder, 'tibeb-soak-'));
  // PostgreSQL runs as another user where this runs as root.
  chmodSync(dataDir, 0o755);
  const product = await startProduct(dataDir);
  try {
    await product.ready();
    const fans = await gatherFans(product, seed);
    const startedAt = Date.now();
    const counts = await liveDay(product, fans, happenings);
    const hours = (Date.now() - startedAt) / 3_600_000;
    await product.ready();
    const left = await settleDay(product);
    // As every night: finds what a lost webhook left out.
    const compared = await product.run('server/src/compare-provider.ts');
    left.push(...(await settleDay(product)));
    const books = await product.run('server/src/check-books.ts');
    const { lost, doubled, others } = await judge(product, fans.tips());
    const megabytes = product.mostMegabytes();
    const differences = [
      ...lost,
      ...doubled,
      ...others,
      ...left,
      ...counts.problems,
      ...(compared.code === 0 ? [] : ['the comparison with the provider failed']),
      ...(books.code === 0 ? [] : ['the books do not hold']),
      ...(megabytes <= wholeOrMore('megabytes') ? [] : [`a process had ${megabytes} MB in memory`]),
    ];
    const figures = [
      `soak: seed ${seed}`,
      `${hours.toFixed(1)} h`,
      `${counts.kills} kills`,
      `${fans.tips().length.toLocaleString('en')} tips`,
      `${lost.length} lost`,
      `${doubled.length} doubled`,
      `the books ${books.code === 0 ? 'hold' : 'do not hold'}`,
      `memory at most ${megabytes} MB`,
    ].join(', ');
    if (differences.length === 0) {
      console.log(figures);
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return 0;
    }
    const report = join(dataDir, 'differences.txt');
    writeFileSync(report, [...differences, compared.output, books.output].join('\n'));
    console.log(
      `${figures}; ${differences.length} differences, the first: ${differences[0]}; all in ${report}`,
    );
    return 1;
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
