import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import { readDatabaseTime } from './database/database.ts';
import type { Log } from './log.ts';

/** Smaller differences do no harm: everything that compares times of other machines allows for minutes. */
const noticeableMs = 30_000;
const measureEveryMs = 60_000;
/** After a change of this machine's clock the other clocks are read at once, but not more often than this. */
const measureAgainMs = 5_000;
/** A clock that has not been read for this long is read again. */
const heardWithinMs = 5 * 60_000;

/** The difference between this machine's clock and another one. */
export interface ClockDifference {
  readonly clock: string;
  /** Positive when ours is ahead, negative when it is behind. */
  readonly aheadMs: number;
}

/** Compares this machine's clock with those of the database and of the services it depends on. */
export interface ClockDifferences {
  /** Records the time of another clock at this moment, accurate to a few seconds. */
  note(clock: string, theirs: Date): void;
  list(): ClockDifference[];
  /**
   * The time of the first of these clocks that is known, if ours differs from it noticeably; otherwise our own.
   * Changing the clock of this machine does not affect the result, because a monotonic clock counts the time since
   * another one was read.
   */
  clockFrom(names: readonly string[]): Clock;
  /**
   * Reads the clock of the database, and every other clock that was not read recently. A clock that does not answer
   * keeps its last value.
   */
  measure(): Promise<void>;
  /** Measures now and every minute until `stop`. Resolves once the database has answered; nobody else is waited for. */
  start(): Promise<void>;
  stop(): void;
}

/** This machine's clock minus its monotonic clock; it changes only when the clock is set. */
const offsetOf = (machine: Clock) => machine.now().getTime() - performance.now();

export function createClockDifferences({
  pool,
  machine,
  log,
  askOthers,
}: {
  pool: Pool;
  machine: Clock;
  log: Log;
  /** Calls a service, by the name of its clock; the code that receives the answer calls `note`. */
  askOthers: Readonly<Record<string, () => Promise<void>>>;
}): ClockDifferences {
  const known = new Map<string, { aheadMs: number; heardAt: number; offset: number }>();
  const logChange = createChangeLog(log);
  let timer: NodeJS.Timeout | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;

  const note = (clock: string, theirs: Date) => {
    const aheadMs = machine.now().getTime() - theirs.getTime();
    if (Number.isNaN(aheadMs)) return;
    known.set(clock, { aheadMs, heardAt: performance.now(), offset: offsetOf(machine) });
    logChange(clock, aheadMs);
  };

  /** How far this machine's clock was set since the other one was read. */
  const clockChangeSince = ({ offset }: { offset: number }) => offsetOf(machine) - offset;

  async function measureDatabase(): Promise<void> {
    measuredAt = performance.now();
    note('database', await readDatabaseTime(pool));
  }

  async function measureOthers(): Promise<void> {
    for (const [clock, ask] of Object.entries(askOthers)) {
      const one = known.get(clock);
      const isOld = !one || performance.now() - one.heardAt > heardWithinMs;
      if (isOld || Math.abs(clockChangeSince(one)) > noticeableMs) await ask();
    }
  }
  // An unavailable database or service is reported elsewhere.
  const logFailure = (error: unknown) => log.debug({ err: error }, 'clocks not measured');
  const measureQuietly = () => measureDatabase().then(measureOthers).catch(logFailure);

  return {
    note,
    list: () => [...known].map(([clock, one]) => ({ clock, aheadMs: one.aheadMs + clockChangeSince(one) })),
    clockFrom: (names) => ({
      now() {
        const now = machine.now();
        const one = names.map((name) => known.get(name)).find((each) => each !== undefined);
        if (!one) return now;
        const set = clockChangeSince(one);
        if (Math.abs(set) > noticeableMs && performance.now() - measuredAt > measureAgainMs)
          void measureQuietly();
        const aheadMs = one.aheadMs + set;
        return Math.abs(aheadMs) > noticeableMs ? new Date(now.getTime() - aheadMs) : now;
      },
    }),
    measure: measureQuietly,
    async start() {
      timer ??= setInterval(measureQuietly, measureEveryMs).unref();
      await measureDatabase();
      void measureOthers().catch(logFailure);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Logs once per change: when a clock begins to differ, when the difference changes, and when it is gone. */
function createChangeLog(log: Log): (clock: string, aheadMs: number) => void {
  /** What was last logged of each clock. */
  const logged = new Map<string, number>();
  return (clock, aheadMs) => {
    const noticeable = Math.abs(aheadMs) > noticeableMs;
    const before = logged.get(clock);
    if (!noticeable) {
      if (before !== undefined) log.info({ clock }, 'the clock of this machine is right again');
      logged.delete(clock);
    } else if (before === undefined || Math.abs(aheadMs - before) > noticeableMs) {
      log.warn({ clock, aheadSeconds: Math.round(aheadMs / 1000) }, 'the clock of this machine differs');
      logged.set(clock, aheadMs);
    }
  };
}
