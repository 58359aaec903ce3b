import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '#contract/errors.ts';
import { Refusal } from '../http/errors.ts';
import { countRequest } from './repository.ts';

/** How many people may well share one address: a festival behind that of a mobile network (decision 36). */
export const crowd = 6000;

export interface Budget {
  /** How many requests are allowed... */
  readonly points: number;
  /** ...in how many seconds, counted per key. */
  readonly seconds: number;
  /** 'shared' counts across processes (PostgreSQL); 'local' counts in this process only. */
  readonly scope: 'shared' | 'local';
  /** A shared count that nobody waits for to be on disk: a crash of the database may forget its last second. */
  readonly unqueued?: boolean;
}

export interface Limits {
  /** Takes one request from the budget. Throws the refusal `too_many_requests` with Retry-After. */
  consume(budget: string, key: string): Promise<void>;
  /**
   * The same for everybody at a client's address, from the budget `<budget>-address`: a high ceiling, since thousands of
   * people may share one (decision 36).
   */
  consumeAt(budget: string, address: string): Promise<void>;
  /** Takes nothing. Throws the same refusal when the budget `<budget>-address` of a client's address is spent. */
  requireLeftAt(budget: string, address: string): Promise<void>;
  /** Resets the count, for example after a correct password. */
  reset(budget: string, key: string): Promise<void>;
  /** Subtracts one request from the count. */
  giveBack(budget: string, key: string): Promise<void>;
}

/**
 * Longer keys are counted by their digest, also in memory: a forged cookie can have 16 KB, and a key is stored for a
 * minute.
 */
const longestKey = 100;

/**
 * One counter per limit. Counting is a single atomic statement, so parallel requests cannot slip through. Keys in the
 * database are digests under `secret`, so that its table holds no IP or mail addresses and cannot be searched for one.
 */
export function createLimits(pool: Pool, budgets: Readonly<Record<string, Budget>>, secret: string): Limits {
  const digest = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  const limiters = new Map(
    Object.entries(budgets).map(([name, { points, seconds, scope, unqueued }]) => {
      const options = { keyPrefix: name, points, duration: seconds };
      const limiter =
        scope === 'local'
          ? new RateLimiterMemory(options)
          : new (unqueued ? UnqueuedLimiter : RateLimiterPostgres)({
              ...options,
              storeClient: pool,
              tableName: 'rate_limit',
              tableCreated: true,
              clearExpiredByTimeout: false,
            });
      return [name, { limiter, stored: scope === 'shared' }] as const;
    }),
  );
  const counterOf = (budget: string, key: string) => {
    const found = limiters.get(budget);
    if (!found) throw new Error(`There is no budget named ${budget}.`);
    return { limiter: found.limiter, key: found.stored || key.length > longestKey ? digest(key) : key };
  };
  const consume = async (budget: string, key: string) => {
    const counter = counterOf(budget, key);
    try {
      await counter.limiter.consume(counter.key);
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? refusalOf(refused) : refused;
    }
  };
  return {
    consume,
    consumeAt: (budget, address) => consume(`${budget}-address`, address),
    async requireLeftAt(budget, address) {
      const counter = counterOf(`${budget}-address`, address);
      const count = await counter.limiter.get(counter.key);
      if (count && count.remainingPoints <= 0) throw refusalOf(count);
    },
    async reset(budget, key) {
      const counter = counterOf(budget, key);
      await counter.limiter.delete(counter.key);
    },
    async giveBack(budget, key) {
      const counter = counterOf(budget, key);
      await counter.limiter.reward(counter.key);
    },
  };
}

function refusalOf({ msBeforeNext }: RateLimiterRes): Refusal {
  return new Refusal(tooManyRequests, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

/** Counts in the same table as its base class, with our own statement. */
class UnqueuedLimiter extends RateLimiterPostgres {
  readonly #pool: Pool;

  constructor(options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options);
    this.#pool = options.storeClient as Pool;
  }

  override async consume(key: string | number): Promise<RateLimiterRes> {
    const { points, expire } = await countRequest(this.#pool, this.getKey(key), this.duration, Date.now());
    const left = Math.max(this.points - points, 0);
    const result = new RateLimiterRes(left, Math.max(Number(expire) - Date.now(), 0), points, points === 1);
    if (points > this.points) throw result;
    return result;
  }
}
