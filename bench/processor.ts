import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { median } from './measure.ts';
import type { Running } from './processes.ts';

const ticksASecond = 100;

/** The fields of /proc/<pid>/stat (proc_pid_stat(5)), from the state on. */
function statOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}

/** The processor time of a process in seconds, user and system. Linux only. */
export function processorSecondsOf(pid: number | string): number {
  const [user, system] = statOf(pid).slice(11, 13);
  return (Number(user) + Number(system)) / ticksASecond;
}

/** The same for a database: all its processes, including those that have ended. */
export async function openDatabaseMeter(pool: Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const [, parent] = statOf(rows[0]?.pid ?? 0);
  const postmaster = parent ?? '';
  return () => {
    const [endedUser, endedSystem] = statOf(postmaster).slice(13, 15);
    const ended = (Number(endedUser) + Number(endedSystem)) / ticksASecond;
    return readdirSync('/proc').reduce((sum, pid) => {
      if (!/^\d+$/.test(pid)) return sum;
      try {
        return statOf(pid)[1] === postmaster ? sum + processorSecondsOf(pid) : sum;
      } catch {
        // The process has just ended.
        return sum;
      }
    }, ended);
  };
}

/**
 * Processor time in milliseconds that the server and the database use for a request to each of the addresses: the median of
 * rounds in which they take turns. Unlike requests a second, it hardly depends on the load of the machine. Nothing else may use
 * the database meanwhile.
 */
export async function processorMsAnswering(
  { product, pool }: { product: Running; pool: Pool },
  requests: readonly { readonly url: string; readonly headers: Record<string, string> }[],
  { rounds = 7, requestsARound = 60 } = {},
): Promise<number[]> {
  const read = async ({ url, headers }: (typeof requests)[number]) => {
    for (let at = 0; at < requestsARound; at += 1) {
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
    }
  };
  // Warms up until the code is compiled and the statements are prepared.
  for (const request of requests) await read(request);
  const databaseSeconds = await openDatabaseMeter(pool);
  const used = () => processorSecondsOf(product.pid) + databaseSeconds();
  const measured = requests.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, request] of requests.entries()) {
      const before = used();
      await read(request);
      measured[at]?.push((1000 * (used() - before)) / requestsARound);
    }
  return measured.map(median);
}
