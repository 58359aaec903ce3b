import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { listDueQueues } from './repository.ts';

const everyMs = 5_000;

/**
 * Wakes the workers of queues with a job that has become due: a retry, or a job whose NOTIFY was lost. It takes one
 * statement for all queues, where each worker would poll its own. `workers` has the worker of each queue.
 */
export function wakeDueQueues(
  boss: PgBoss,
  workers: ReadonlyMap<string, string>,
  log: Log,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const poll = async () => {
    try {
      for (const name of await listDueQueues(boss.getDb())) {
        const worker = workers.get(name);
        if (worker) boss.notifyWorker(worker);
      }
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'job queue');
    }
    if (!isStopped) next();
  };
  const next = () => {
    timer = setTimeout(() => void poll(), everyMs);
  };
  next();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
