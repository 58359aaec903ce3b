/** One job, however often it is tried. */
export interface JobRun {
  /** The same at each attempt. */
  readonly id: string;
}

export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Cron expression in UTC for jobs that run by the clock. */
  readonly schedule?: string;
  /** Also runs once when a process that works jobs starts. */
  readonly atStart?: boolean;
  /**
   * After a restore, jobs that wait in the copy are set aside, for most of them are mail that has been sent since.
   * Those that run by the clock look at what is there and always run; say `run` for others that must.
   */
  readonly afterRestore?: 'run';
  /** How often a failed job is tried again, where it is of no use a day later. */
  readonly retryLimit?: number;
  /** For how long a job that is over is kept with its payload; a week where this is not said. */
  readonly deleteAfterSeconds?: number;
  /** A dead letter of this queue is kept without its payload. */
  readonly secretPayload?: boolean;
  work(payload: Payload, job: JobRun): Promise<void>;
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
