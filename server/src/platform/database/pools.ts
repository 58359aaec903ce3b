import type { Pool } from 'pg';
import { type Database, openDatabase, openPool, type PoolLimits } from './database.ts';

/**
 * The pools of a process, one per purpose, so that waiting in one does not block the others (record 43): `admission`
 * authenticates and rate-limits requests, `paying` starts, reads and syncs payments, `jobs` works the queue, and
 * `general` is for everything else, mostly reads.
 */
export const poolNames = ['general', 'paying', 'admission', 'jobs'] as const;
export type PoolName = (typeof poolNames)[number];

export type PoolSizes = Readonly<Record<PoolName, number>>;
export type Pools = Readonly<Record<PoolName, Pool>>;
export type PooledDatabases = Readonly<Record<PoolName, Database>>;

/** Opens the pools of a process at a URL; connections are made on first use. */
export function openPools(
  url: string,
  sizes: PoolSizes,
  {
    limits,
    ...options
  }: {
    limits?: PoolLimits | undefined;
    onError?: (error: unknown) => void;
    preparedStatements?: boolean;
  } = {},
): { pools: Pools; databases: PooledDatabases; close(): Promise<void> } {
  const pools = byName((name) => openPool(url, sizes[name], limits, options));
  const databases = byName((name) =>
    openDatabase(pools[name], { ...options, readsMayLag: name === 'general' }),
  );
  return {
    pools,
    databases,
    async close() {
      await Promise.all(Object.values(databases).map((database) => database.destroy()));
    },
  };
}

function byName<Value>(make: (name: PoolName) => Value): Readonly<Record<PoolName, Value>> {
  return {
    general: make('general'),
    paying: make('paying'),
    admission: make('admission'),
    jobs: make('jobs'),
  };
}
