import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A process named for good: pids are used again, start times with them are not. */
interface Owner {
  readonly pid: number;
  /** As the kernel writes it; empty where it does not say. */
  readonly startedAt: string;
}

/**
 * Makes this process the one that may run a database in `folder`, by a file beside it. The claim of a process that
 * is gone, however it ended, is taken over. Returns how to let go, or the pid of the process that holds the folder.
 */
export function claimFolder(folder: string): { readonly release: () => void } | { readonly heldBy: number } {
  const file = `${folder}.owner`;
  const own = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readOwner(file);
    if (holder && isRunning(holder)) return { heldBy: holder.pid };
    setAside(file);
  }
}

/** Removes a stale claim. Moved away first: of two processes that find the same one, one moves it. */
function setAside(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && isRunning(moved)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function readOwner(file: string): Owner | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

function isRunning({ pid, startedAt }: Owner): boolean {
  return startTimeOf(pid) === startedAt;
}

/** Undefined when the process does not run; a zombie does not. */
function startTimeOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the name in parentheses and may hold anything; state is the third, start time the 22nd.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return 'ZX'.includes(fields[0] ?? 'X') ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? '' : undefined;
  }
}
