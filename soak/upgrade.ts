// `npm run soak:upgrade -- --from <commit>`: starts the version of a commit and lets fans tip; then replaces it by the present
// version on the same data while they continue, and proves that nothing was lost or doubled.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { liveDay } from './day.ts';
import { gatherFans } from './fans.ts';
import { planDay } from './plan.ts';
import { newDataFolder, startProduct } from './product.ts';
import { endDay, report } from './verdict.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    folder: { type: 'string', default: tmpdir() },
  },
});

/** A checkout of the commit, with this checkout's packages. */
function checkOut(commit: string): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(values.folder, 'tibeb-upgrade-'));
  chmodSync(parent, 0o755);
  const folder = join(parent, 'checkout');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('worktree', 'add', '--detach', folder, commit);
  const packages = join(folder, 'node_modules');
  // A git hook may have put them there.
  if (!existsSync(packages)) symlinkSync(join(root, 'node_modules'), packages);
  return {
    folder,
    remove() {
      git('worktree', 'remove', '--force', folder);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function main(): Promise<number> {
  const { from } = values;
  if (!from) throw new Error('--from names the commit to begin with.');
  const [seed, seconds] = [Number(values.seed), Number(values.seconds)];
  if (!(seconds > 0) || !Number.isInteger(seed)) throw new Error('--seconds and --seed must be numbers.');
  const before = checkOut(from);
  const product = await startProduct(newDataFolder(values.folder), {
    checkout: before.folder,
    apiOnly: true,
  });
  try {
    await product.ready();
    const fans = await gatherFans(product, seed);
    const calm = planDay({ seed, seconds, kills: undefined }).filter(({ kind }) => kind === 'tip');
    const upgrade = pause((seconds * 1000) / 2).then(product.upgrade);
    const [counts] = await Promise.all([liveDay(product, fans, calm), upgrade]);
    const verdict = await endDay(product, fans.tips(), counts);
    return await report(product, { ...verdict, figures: `upgrade: from ${from}, ${verdict.figures}` });
  } finally {
    await product.stop();
    before.remove();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
