// `npm run soak:restore`: lets fans tip; restores the product from a copy of its stopped data folder and, if pg_dump of the
// database's version is installed, from a dump; continues with each, and proves that nothing was lost or mailed again.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { liveDay } from './day.ts';
import type { FansTip } from './differences.ts';
import { gatherFans } from './fans.ts';
import { planDay } from './plan.ts';
import { runCommand } from './processes.ts';
import { newDataFolder, type Product, type ProductEnvironment, startProduct } from './product.ts';
import { countMails, endDay, report, type Verdict } from './verdict.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '30' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const mailbox = await collectMail();
/** All tips that the fans know of, before and after the restore. */
const tips: FansTip[] = [];

/** Fans tip for a while; then everything is synced and compared. */
async function tipAndCompare(product: Product, seed: number): Promise<Verdict> {
  await product.ready();
  const fans = await gatherFans(product, seed);
  const plan = planDay({ seed, seconds: Number(values.seconds), kills: undefined });
  const counts = await liveDay(
    product,
    fans,
    plan.filter(({ kind }) => kind === 'tip'),
  );
  tips.push(...fans.tips());
  return endDay(product, tips, counts);
}

/** Starts the restored product, continues, and adds mails that were sent a second time to the verdict. */
async function continueRestored(
  what: string,
  seed: number,
  dataDir: string,
  mailbox: MailCollector,
  prepare: (environment: ProductEnvironment) => Promise<void>,
): Promise<number> {
  const before = countMails(mailbox);
  const known = tips.length;
  const product = await startProduct(dataDir, { apiOnly: true, mailbox, prepare });
  try {
    const verdict = await tipAndCompare(product, seed);
    const after = countMails(mailbox);
    const again = [...before].filter(([id, count]) => (after.get(id) ?? 0) > count);
    tips.length = known;
    return await report(product, {
      ...verdict,
      figures: `restore: from ${what}, ${verdict.figures}`,
      differences: [...verdict.differences, ...again.map(([id]) => `the mail ${id} was sent again`)],
    });
  } finally {
    await product.stop();
  }
}

async function requireSuccess(entry: string, environment: ProductEnvironment): Promise<void> {
  const { code, output } = await runCommand([entry], { environment });
  if (code !== 0) throw new Error(`${entry} ended with ${code}: ${output}`);
}

/** Whether pg_dump can read this database: an older version refuses. */
function canDump(): boolean {
  try {
    const version = execFileSync('pg_dump', ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)/.exec(version)?.[1]) >= 18;
  } catch {
    return false;
  }
}

async function main(): Promise<number> {
  const seed = Number(values.seed);
  if (!(Number(values.seconds) > 0) || !Number.isInteger(seed))
    throw new Error('--seconds and --seed must be numbers.');
  const original = newDataFolder(values.folder);
  let ownerUrl = '';
  const product = await startProduct(original, {
    apiOnly: true,
    mailbox,
    prepare: async (environment) => {
      ownerUrl = environment.DATABASE_OWNER_URL;
    },
  });
  const dump = join(original, 'tibeb.dump');
  const dumps = canDump();
  try {
    const { differences } = await tipAndCompare(product, seed);
    if (differences.length > 0) throw new Error(`Already before the restore: ${differences[0]}`);
    if (dumps) execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, ownerUrl]);
  } finally {
    await product.stop();
  }
  const copy = newDataFolder(values.folder);
  // Keeps owners and modes: PostgreSQL starts only in a folder that it owns and that others cannot read.
  execFileSync('cp', ['-a', `${original}/.`, copy]);
  const mailed = mailbox.all().length;
  const codes = [
    await continueRestored('a copied folder', seed + 1, copy, mailbox, (environment) =>
      requireSuccess('server/src/commands/after-restore.ts', environment),
    ),
  ];
  // The dump cannot know the mails that the copied folder sent.
  const mailedByCopy = new Set(mailbox.all().slice(mailed));
  const mailboxOfDump = { ...mailbox, all: () => mailbox.all().filter((mail) => !mailedByCopy.has(mail)) };
  if (dumps) {
    const empty = newDataFolder(values.folder);
    cpSync(join(original, 'sandbox'), join(empty, 'sandbox'), { recursive: true });
    codes.push(
      await continueRestored('a dump', seed + 2, empty, mailboxOfDump, async (environment) => {
        const into = `--dbname=${environment.DATABASE_OWNER_URL}`;
        execFileSync('pg_restore', ['--no-owner', '--no-privileges', into, dump]);
        await requireSuccess('server/src/commands/migrate-database.ts', environment);
      }),
    );
  } else console.log('restore: from a dump left out, for pg_dump 18 is not installed');
  rmSync(original, { recursive: true, force: true });
  await mailbox.stop();
  return codes.some((code) => code !== 0) ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
