import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'tibeb-test-';
/** Linux's folder in memory. A database is a thousand files, which take a disk twenty times as long. */
const memory = '/dev/shm';
const roomNeeded = 2 * 1024 ** 3;

/**
 * A new folder for a database of the tests: in memory if there is room, else on the disk. Whoever calls this removes it; what
 * runs that were killed have left in memory is removed here.
 */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(parentFolder(), `${prefix}${process.pid}-`));
  // When root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}

function parentFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomNeeded ? memory : tmpdir();
}
