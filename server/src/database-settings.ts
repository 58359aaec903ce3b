import { z } from 'zod';
import type { PoolSizes } from './platform/database/pools.ts';

export const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

const poolSize = (usual: number) => z.coerce.number().int().min(1).max(200).default(usual);

export const databaseEnvironment = {
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: poolSize(10),
  DATABASE_PAYING_POOL_SIZE: poolSize(10),
  DATABASE_ADMISSION_POOL_SIZE: poolSize(5),
  DATABASE_JOB_POOL_SIZE: poolSize(5),
  DATABASE_PREPARED_STATEMENTS: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
};

/** The embedded database takes 120 connections; the others are for the job queue, a worker beside it and commands. */
const mostOfEmbedded = 100;

type DatabaseEnvironment = z.infer<z.ZodObject<typeof databaseEnvironment>>;

export function poolSizes(environment: DatabaseEnvironment): PoolSizes {
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
