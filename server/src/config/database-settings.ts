import { z } from 'zod';
import { readDatabaseAddress } from '#server/platform/database/database-address.ts';
import type { PoolSizes } from '#server/platform/database/pools.ts';

export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    (address) => readDatabaseAddress(address) !== undefined,
    'must be an address; write /, #, ? and % of its password as %2F, %23, %3F and %25',
  );

const poolSize = (usual: number) => z.coerce.number().int().min(1).max(200).default(usual);

export const databaseEnvironment = {
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_READ_POOL_SIZE: poolSize(10),
  DATABASE_READ_MAX_LAG_SECONDS: z.coerce.number().min(0.1).max(300).default(5),
  DATABASE_POOL_SIZE: poolSize(10),
  DATABASE_PAYING_POOL_SIZE: poolSize(10),
  DATABASE_ADMISSION_POOL_SIZE: poolSize(5),
  DATABASE_JOB_POOL_SIZE: poolSize(5),
  DATABASE_PREPARED_STATEMENTS: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  DATABASE_TLS: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
};

/** The embedded database takes 120 connections; the others are for the job queue, a worker beside it and commands. */
const mostOfEmbedded = 100;

type DatabaseEnvironment = z.infer<z.ZodObject<typeof databaseEnvironment>>;

export interface DatabaseSettings {
  /**
   * Undefined means the embedded PostgreSQL in the data folder. A process that has the URL of the owner role migrates
   * the database when it starts.
   */
  readonly database: { readonly url: string; readonly ownerUrl: string | undefined } | undefined;
  /** The database past a pooler, for what needs a connection of its own: LISTEN, jobs and long reads. */
  readonly directDatabaseUrl: string | undefined;
  /** The replica that public pages are read from. It is not used while it lags more than `maxLagMs`. */
  readonly replica:
    | { readonly url: string; readonly poolSize: number; readonly maxLagMs: number }
    | undefined;
  /** The maximum number of connections of each kind in a process, besides six of the job queue. */
  readonly databasePools: PoolSizes;
  /** False behind a pooler that shares connections and does not support named statements. */
  readonly databasePreparedStatements: boolean;
}

export function databaseSettings(environment: DatabaseEnvironment): DatabaseSettings {
  const { DATABASE_URL, DATABASE_READ_URL, DATABASE_READ_POOL_SIZE: poolSize } = environment;
  const maxLagMs = environment.DATABASE_READ_MAX_LAG_SECONDS * 1000;
  return {
    database: DATABASE_URL ? { url: DATABASE_URL, ownerUrl: environment.DATABASE_OWNER_URL } : undefined,
    directDatabaseUrl: environment.DATABASE_DIRECT_URL,
    replica: DATABASE_READ_URL ? { url: DATABASE_READ_URL, poolSize, maxLagMs } : undefined,
    databasePools: poolSizes(environment),
    databasePreparedStatements: environment.DATABASE_PREPARED_STATEMENTS === 'yes',
  };
}

function poolSizes(environment: DatabaseEnvironment): PoolSizes {
  return {
    general: environment.DATABASE_POOL_SIZE,
    paying: environment.DATABASE_PAYING_POOL_SIZE,
    admission: environment.DATABASE_ADMISSION_POOL_SIZE,
    jobs: environment.DATABASE_JOB_POOL_SIZE,
  };
}

/** Why the pools are too large for the embedded database; undefined when they are not, or another database is used. */
export function poolProblem(environment: DatabaseEnvironment): string | undefined {
  const total = Object.values(poolSizes(environment)).reduce((sum, size) => sum + size, 0);
  if (environment.DATABASE_URL || total <= mostOfEmbedded) return undefined;
  return `DATABASE_POOL_SIZE, DATABASE_PAYING_POOL_SIZE, DATABASE_ADMISSION_POOL_SIZE and DATABASE_JOB_POOL_SIZE come to ${total} connections, and the embedded database has ${mostOfEmbedded} for them`;
}
