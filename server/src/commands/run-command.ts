import { jobDefinitions } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { openServices } from '#server/open-services.ts';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/services.ts';
import { reachDatabase } from './reach-database.ts';
import type { Terminal } from './terminal.ts';

/** The command cannot do what it was asked for; the message is all that the operator needs. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/**
 * Runs a command on the services, beside a running server or without one, and returns the exit code that `work` returns.
 * When it throws, the code is 1, with one sentence on standard error where the cause is known. Jobs it enqueues are
 * left to the worker.
 */
export async function runCommand(
  { environment, complain }: Terminal,
  work: (services: Services) => Promise<number>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<number> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const config = readConfig(environment);
    const database = await reachDatabase(config, 'books');
    ends.push(database.stop);
    const services = openServices(config, database.url, { log: createLog('silent') });
    ends.push(services.close);
    // Unlike a server, it sets nothing aside in a restored database: its log is silent, so nobody would hear of it.
    await services.jobs.start(jobDefinitions(services), { work: false });
    return await work(services);
  } catch (error) {
    const known = error instanceof CommandRefused || isRefusal(error);
    complain(known ? (error as Error).message : explain(error));
    return 1;
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
