import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { median } from './measure.ts';
import type { Running } from './processes.ts';

const ticksASecond = 100;

/** What /proc says of a process (proc_pid_stat(5)), from its state on. */
function statOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}

/** What a process has used of a processor, its own code and the system's for it. Linux only. */
export function processorSecondsOf(pid: number | string): number {
  const [user, system] = statOf(pid).slice(11, 13);
  return (Number(user) + Number(system)) / ticksASecond;
}

/** The same of a database: of all its processes, also of those that have ended. */
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
        // It has just ended.
        return sum;
      }
    }, ended);
  };
}

/**
 * How many milliseconds of a processor the server and the database take for a request to each of the addresses, the median of
 * rounds in which they take turns. Unlike how many requests a second are answered, it hardly depends on what else the machine
 * does. Nobody else may use the database meanwhile.
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
  // Until the code is compiled and the statements are prepared.
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
