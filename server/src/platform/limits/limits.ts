import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '#contract/errors.ts';
import { Refusal } from '../http/errors.ts';

export interface Budget {
  /** How many requests... */
  readonly points: number;
  /** ...in how many seconds, counted per key. */
  readonly seconds: number;
  /** 'shared' holds across processes (PostgreSQL); 'local' is counted in this process only. */
  readonly scope: 'shared' | 'local';
}

export interface Limits {
  /** Takes one request from the budget. Throws the refusal `too_many_requests` with Retry-After. */
  consume(budget: string, key: string): Promise<void>;
  /** Gives the whole budget back, for example after a right password. */
  reset(budget: string, key: string): Promise<void>;
  /** Takes one request off the count again. */
  giveBack(budget: string, key: string): Promise<void>;
}

/** One counter a budget. Counting is a single atomic statement, so parallel requests cannot slip through. */
export function createLimits(pool: Pool, budgets: Readonly<Record<string, Budget>>): Limits {
  const limiters = new Map(
    Object.entries(budgets).map(([name, { points, seconds, scope }]) => {
      const options = { keyPrefix: name, points, duration: seconds };
      const limiter =
        scope === 'local'
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              tableName: 'rate_limit',
              tableCreated: true,
              clearExpiredByTimeout: false,
            });
      return [name, limiter] as const;
    }),
  );
  const limiterOf = (budget: string) => {
    const limiter = limiters.get(budget);
    if (!limiter) throw new Error(`There is no budget named ${budget}.`);
    return limiter;
  };
  return {
    async consume(budget, key) {
      try {
        await limiterOf(budget).consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new Refusal(tooManyRequests, {
          retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        });
      }
    },
    async reset(budget, key) {
      await limiterOf(budget).delete(key);
    },
    async giveBack(budget, key) {
      await limiterOf(budget).reward(key);
    },
  };
}
