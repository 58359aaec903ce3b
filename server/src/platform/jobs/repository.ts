import type { Db } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { runPrepared } from '../database/prepared-statement.ts';

/** Lets pg-boss write in a transaction. Its statement is prepared: there is one for each queue, and planning costs more than running it. */
export function inside(transaction: Transaction): Db {
  return {
    executeSql: async (text, values) => ({ rows: await runPrepared(transaction, text, values ?? []) }),
  };
}

/** A job that failed for the last time. */
export interface DeadLetter {
  /** The original id of the job, which the log uses. */
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
  /** Why its last attempt failed. */
  readonly output: unknown;
  /** Null when it held a secret. */
  readonly payload: object | null;
  readonly secret: boolean;
  /** Whether the payload is known to contain no secret: a new dead letter has not been checked yet. */
  readonly shown: boolean;
  /** Its id in the queue of dead letters. */
  readonly letterId: string;
}

const deadLetterColumns = `source_id AS id, source_name AS name, source_retry_count + 1 AS attempts,
  source_created_on AS "enqueuedAt", created_on AS "failedAt", source_output AS output, data AS payload,
  coalesce(output->>'payload' = 'removed', false) AS secret,
  coalesce(output->>'payload' = 'kept', false) AS shown, id AS "letterId"`;

export interface DeadLetterFilter {
  readonly id?: string;
  readonly name?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** Marks the dead letters that no process has seen yet, deletes the payload where it is a secret, and returns them. */
export async function markDeadLetters(db: Db, secretQueues: readonly string[]): Promise<DeadLetter[]> {
  const { rows } = await db.executeSql(
    `UPDATE jobs.job SET data = CASE WHEN source_name = ANY($1) THEN NULL ELSE data END,
       output = jsonb_build_object('payload', CASE WHEN source_name = ANY($1) THEN 'removed' ELSE 'kept' END)
     WHERE name = 'dead-letters' AND state < 'active' AND NOT blocked AND output IS NULL
     RETURNING ${deadLetterColumns}`,
    [secretQueues],
  );
  return rows;
}

/** The newest first; all of them without a limit. */
export async function listDeadLetters(
  db: Db,
  { id, name, limit, offset }: DeadLetterFilter = {},
): Promise<DeadLetter[]> {
  const { rows } = await db.executeSql(
    `SELECT ${deadLetterColumns} FROM jobs.job
     WHERE name = 'dead-letters' AND state < 'active' AND NOT blocked
       AND ($1::uuid IS NULL OR source_id = $1) AND ($2::text IS NULL OR source_name = $2)
     ORDER BY created_on DESC, source_id LIMIT $3 OFFSET $4`,
    [id ?? null, name ?? null, limit ?? null, offset ?? 0],
  );
  return rows;
}

export async function countDeadLetters(db: Db): Promise<number> {
  const { rows } = await db.executeSql(
    `SELECT count(*)::integer AS total FROM jobs.job
     WHERE name = 'dead-letters' AND state < 'active' AND NOT blocked`,
    [],
  );
  return rows[0]?.total ?? 0;
}

/** Deletes the dead letters that are older than this, and returns them. */
export async function deleteOldDeadLetters(db: Db, days: number): Promise<DeadLetter[]> {
  const { rows } = await db.executeSql(
    `DELETE FROM jobs.job
     WHERE name = 'dead-letters' AND state < 'active' AND created_on < now() - make_interval(days => $1)
     RETURNING ${deadLetterColumns}`,
    [days],
  );
  return rows;
}

/** Has pg-boss store every dead letter for this long, also one that an earlier version has left. */
export async function extendDeadLetters(db: Db, seconds: number): Promise<void> {
  await db.executeSql(
    `UPDATE jobs.job SET keep_until = created_on + make_interval(secs => $1)
     WHERE name = 'dead-letters' AND state < 'active' AND keep_until < created_on + make_interval(secs => $1)`,
    [seconds],
  );
}

/** A job that failed and is tried again, or one of the clock that failed for good within the last day. */
export interface FailingJob {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  /** Null for a job of the clock whose retries are used up: its next turn does the same work. */
  readonly nextAt: Date | null;
  /** Why its last attempt failed. */
  readonly output: unknown;
}

/** Those that are tried again come first, the next one first; then the others, the newest first. */
export async function listFailingJobs(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<FailingJob[]> {
  const { rows } = await db.executeSql(
    `SELECT id, name, retry_count + 1 AS attempts, CASE WHEN state = 'retry' THEN start_after END AS "nextAt", output
     FROM jobs.job WHERE name NOT LIKE '\\_\\_pgboss%' AND ((state = 'retry' AND NOT blocked)
       OR (state = 'failed' AND dead_letter IS NULL AND completed_on > now() - interval '1 day'))
     ORDER BY "nextAt", completed_on DESC, id LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  return rows;
}

/** Applies the current settings of a queue to jobs that were enqueued before. */
export async function updateWaitingJobs(db: Db, name: string): Promise<void> {
  await db.executeSql(
    `UPDATE jobs.job SET retry_limit = queue.retry_limit, dead_letter = queue.dead_letter,
       deletion_seconds = queue.deletion_seconds
     FROM jobs.queue WHERE queue.name = job.name AND job.name = $1 AND job.state < 'active' AND NOT job.blocked`,
    [name],
  );
}

/** Queues with a job that is due now. Uses an index of the pending jobs, once for each queue. */
export async function listDueQueues(db: Db): Promise<string[]> {
  const { rows } = await db.executeSql(
    `SELECT name FROM jobs.queue WHERE EXISTS (SELECT FROM jobs.job
       WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`,
  );
  return rows.map(({ name }) => name);
}

export interface QueueFigures {
  readonly name: string;
  /** Enqueued and not tried yet. */
  readonly waiting: number;
  /** Attempted, and waiting for a retry. */
  readonly retrying: number;
  readonly deadLetters: number;
  /** How long the oldest job that could run has been waiting. */
  readonly oldestSeconds: number;
}

/** Reads only pending jobs, from an index of just those, so stored finished jobs cost nothing. */
export async function measureQueues(db: Db): Promise<QueueFigures[]> {
  const { rows } = await db.executeSql(
    `WITH open AS (
       SELECT CASE WHEN name = 'dead-letters' THEN source_name ELSE name END AS queue, name = 'dead-letters' AS dead,
         state, start_after FROM jobs.job WHERE state < 'active' AND NOT blocked AND name NOT LIKE '\\_\\_pgboss%'
     )
     SELECT queue.name, count(open.queue) FILTER (WHERE NOT dead AND state = 'created')::int AS waiting,
       count(*) FILTER (WHERE NOT dead AND state = 'retry')::int AS retrying,
       count(*) FILTER (WHERE dead)::int AS "deadLetters",
       greatest(0, coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE NOT dead)), 0))::float8
         AS "oldestSeconds"
     FROM jobs.queue LEFT JOIN open ON open.queue = queue.name
     WHERE queue.name <> 'dead-letters' AND queue.name NOT LIKE '\\_\\_pgboss%' GROUP BY queue.name`,
  );
  return rows;
}
