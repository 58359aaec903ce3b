export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Cron expression in UTC for jobs that run by the clock. */
  readonly schedule?: string;
  /** Also runs once when a process that works jobs starts. */
  readonly atStart?: boolean;
  /** For how long a job that is over is kept with its payload; a week where this is not said. */
  readonly deleteAfterSeconds?: number;
  /** A dead letter of this queue is kept without its payload. */
  readonly secretPayload?: boolean;
  work(payload: Payload): Promise<void>;
}

/** Counts what becomes of jobs. */
export interface JobObserver {
  started(queue: string): void;
  /** An attempt is over: the job is done, will be tried again, or will not. */
  ended(queue: string, outcome: JobOutcome, seconds: number): void;
  /** An attempt of another process was never ended, or its process was killed. */
  lost(queue: string, outcome: JobOutcome): void;
}

export type JobOutcome = 'completed' | 'failed' | 'failed_for_good';
