import type { Pool } from 'pg';
import { type Database, openDatabase, openPool, type PoolLimits } from './database.ts';

/**
 * What a process has connections for, each with a pool of its own, so that whoever waits in one holds up nobody in
 * another (record 43): `admission` finds out who sends a request and how often they may, `paying` starts, reads and
 * syncs payments, `jobs` works the queue, and `general` is for all else, above all for reading.
 */
export const poolNames = ['general', 'paying', 'admission', 'jobs'] as const;
export type PoolName = (typeof poolNames)[number];

export type PoolSizes = Readonly<Record<PoolName, number>>;
export type Pools = Readonly<Record<PoolName, Pool>>;
export type PooledDatabases = Readonly<Record<PoolName, Database>>;

/** Opens the pools of a process at an address; a connection is made when it is first needed. */
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
