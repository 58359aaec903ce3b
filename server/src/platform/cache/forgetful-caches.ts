import { listen } from '../database/listen.ts';
import type { Log } from '../log.ts';
import type { TtlCache } from './ttl-cache.ts';

/** The database sends on it when what was public is so no more (migration 0197). */
const channel = 'forget_caches';
const tryAgainMs = 1000;

/** Caches of what everybody sees, which forget at once what is hidden, by way of whichever server process. */
export interface ForgetfulCaches {
  /** Calls `forget` whenever something public is hidden. */
  onForget(forget: () => void): void;
  /** The same cache, emptied whenever something public is hidden. */
  forgetful<Value extends {}>(cache: TtlCache<Value>): TtlCache<Value>;
  end(): Promise<void>;
}

/**
 * One connection to the database hears for all caches of this process, from the first use on. While it is lost, a cache
 * is as old as it may be otherwise; when it is back, everything is forgotten.
 */
export function createForgetfulCaches({
  databaseUrl,
  log,
}: {
  readonly databaseUrl: string;
  readonly log: Log;
}): ForgetfulCaches {
  const forgetters: (() => void)[] = [];
  let hearing: ReturnType<typeof listen> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const forgetAll = () => {
    for (const forget of forgetters) forget();
  };
  const onError = (error: unknown) => log.warn({ err: error }, 'caches do not hear what is hidden');
  const begin = () => {
    if (hearing || ended) return;
    hearing = listen(databaseUrl, channel, {
      onNotification: forgetAll,
      onReconnect: forgetAll,
      onError,
    });
    // What was cached before it was heard may be hidden by now.
    hearing.then(forgetAll, (error) => {
      onError(error);
      timer = setTimeout(() => {
        hearing = undefined;
        begin();
      }, tryAgainMs);
      timer.unref();
    });
  };

  return {
    onForget(forget) {
      forgetters.push(forget);
      begin();
    },
    forgetful(cache) {
      // A value that is loading now is kept under the old name, which nobody asks for any more.
      let generation = 0;
      forgetters.push(() => {
        generation += 1;
      });
      return {
        has: (key) => cache.has(`${generation} ${key}`),
        get(key, load) {
          begin();
          return cache.get(`${generation} ${key}`, load);
        },
      };
    },
    async end() {
      ended = true;
      clearTimeout(timer);
      await (await hearing?.catch(() => undefined))?.close();
    },
  };
}
