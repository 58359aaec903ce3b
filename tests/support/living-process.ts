import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a process is running. A zombie (ended, but not yet reaped by its parent) is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (!existsSync('/proc/self/stat')) return true;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** The process id of the PostgreSQL that runs on a data folder. */
export function databasePid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}
