import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. A database is a thousand files, which take a disk twenty times as long. */
const memory = '/dev/shm';
const bytesNeeded = 2 * 1024 ** 3;

/** A new folder for a database of the tests: in memory if there is room, else on the disk. Whoever calls this removes it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), `tibeb-test-${process.pid}-`));
  // When root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= bytesNeeded;
}

/** Frees the memory that killed runs have left in use. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^tibeb-test-(\d+)-/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
