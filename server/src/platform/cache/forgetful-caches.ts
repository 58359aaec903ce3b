import { listen } from '../database/listen.ts';
import type { Log } from '../log.ts';
import type { TtlCache } from './ttl-cache.ts';

/** The database notifies this channel when public content becomes hidden (migration 0197). */
const channel = 'forget_caches';
const tryAgainMs = 1000;

/** Caches of public content that are emptied as soon as any server process hides something. */
export interface ForgetfulCaches {
  /** Calls `forget` whenever something public is hidden. */
  onForget(forget: () => void): void;
  /** The same cache, emptied whenever something public is hidden. */
  clearOnHide<Value extends {}>(cache: TtlCache<Value>): TtlCache<Value>;
  end(): Promise<void>;
}

/**
 * One database connection listens for all caches of this process, from the first use on. While it is lost, entries live
 * until their normal expiry; when it is back, all caches are emptied.
 */
export function createForgetfulCaches({
  databaseUrl,
  log,
}: {
  readonly databaseUrl: string;
  readonly log: Log;
}): ForgetfulCaches {
  const forgetters: (() => void)[] = [];
  let listening: ReturnType<typeof listen> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const forgetAll = () => {
    for (const forget of forgetters) forget();
  };
  const onError = (error: unknown) => log.warn({ err: error }, 'caches do not hear what is hidden');
  const begin = () => {
    if (listening || ended) return;
    listening = listen(databaseUrl, channel, {
      onNotification: forgetAll,
      onReconnect: forgetAll,
      onError,
    });
    // Values cached before the connection listened may be hidden by now.
    listening.then(forgetAll, (error) => {
      onError(error);
      timer = setTimeout(() => {
        listening = undefined;
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
    clearOnHide(cache) {
      // Part of every key: a value that is still loading is stored under the old generation, which nobody reads any more.
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
      await (await listening?.catch(() => undefined))?.close();
    },
  };
}
