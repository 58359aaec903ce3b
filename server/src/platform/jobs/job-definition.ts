/** One job, over all of its attempts. */
export interface JobRun {
  /** The same at each attempt. */
  readonly id: string;
}

export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Cron expression in UTC for scheduled jobs. */
  readonly schedule?: string;
  /** Also runs once when a process that works jobs starts. */
  readonly atStart?: boolean;
  /**
   * Jobs that wait in a restored copy are set aside, because most of them are mail that has been sent since. Scheduled
   * jobs always run, because they read the current state; set `run` for other jobs that must run.
   */
  readonly afterRestore?: 'run';
  /** The number of retries, for jobs that are useless a day later. */
  readonly retryLimit?: number;
  /** How long a finished job is stored with its payload; a week by default. */
  readonly deleteAfterSeconds?: number;
  /** Dead letters of this queue are stored without their payload. */
  readonly secretPayload?: boolean;
  work(payload: Payload, job: JobRun): Promise<void>;
}

/** Counts the outcomes of jobs. */
export interface JobObserver {
  /** This process begins to work the queue. */
  working(queue: string): void;
  started(queue: string): void;
  /** An attempt has ended: the job is done, will be retried, or will not. */
  ended(queue: string, outcome: JobOutcome, seconds: number): void;
  /** An attempt of another process was never ended, or its process was killed. */
  lost(queue: string, outcome: JobOutcome): void;
}

export type JobOutcome = 'completed' | 'failed' | 'failed_for_good';
