import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { JobDefinition, JobObserver } from './job-definition.ts';
import { tryOnce } from './try-once.ts';

/** The cron expression of what is due every minute. */
const everyMinute = '* * * * *';

const roundName = 'jobs.each-minute';

/** Whether the minute's round starts this job, instead of a schedule of its own. */
export const isWorkedInRounds = ({ name, schedule }: JobDefinition<never>) =>
  schedule === everyMinute && name !== roundName;

interface RoundDependencies {
  readonly log: Log;
  readonly observer: JobObserver;
  /** Puts a job that failed on its own queue. */
  tryAgain(name: string): Promise<void>;
}

/**
 * One job for all that is due every minute: as jobs of their own they would cost some seven statements each, and leave a
 * row a minute, although there is seldom something to do. The round starts them side by side and waits for none. One
 * that fails is tried again on its own queue; one that is still running is left out of the next rounds. What a killed
 * process did not end, the next round does, and what fails while the process stops: its queue may be closed already.
 */
export function workInRounds(
  definitions: readonly JobDefinition<never>[],
  { log, observer, tryAgain }: RoundDependencies,
): { readonly round: JobDefinition<never>; ended(withinMs: number): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  let isEnding = false;
  const run = async (definition: JobDefinition<never>, id: string) => {
    const { name } = definition;
    const failure = await tryOnce(definition, { id, data: {} }, observer);
    if (!failure) return;
    if (isEnding) {
      log.warn(
        { job: name, id, error: failure },
        'job failed during the shutdown, the next round does it again',
      );
      return;
    }
    log.warn({ job: name, id, error: failure }, 'job failed, it will be tried again');
    await tryAgain(name).catch((error) => log.warn({ job: name, id, err: error }, 'job not settled yet'));
  };
  return {
    round: {
      name: roundName,
      schedule: everyMinute,
      async work(_, { id }) {
        for (const definition of isEnding ? [] : definitions) {
          const { name } = definition;
          if (running.has(name)) continue;
          const work = run(definition, id).finally(() => running.delete(name));
          running.set(name, work);
        }
      },
    },
    async ended(withinMs) {
      isEnding = true;
      await Promise.race([Promise.all(running.values()), pause(withinMs, undefined, { ref: false })]);
      for (const name of running.keys()) log.warn({ job: name }, 'job interrupted by the shutdown');
    },
  };
}
