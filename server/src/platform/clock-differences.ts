import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import { readDatabaseTime } from './database/database.ts';
import type { Log } from './log.ts';

/** Less than this disturbs nothing: whatever goes by the clocks of others allows for minutes. */
const noticeableMs = 30_000;
const measureEveryMs = 60_000;
/** The clock of this machine was set: others are asked at once, and where one does not answer not before so long. */
const measureAgainMs = 5_000;
/** Another clock that was not heard of for this long is asked. */
const heardWithinMs = 5 * 60_000;

/** By how much the clock of this machine differs from that of another one. */
export interface ClockDifference {
  readonly clock: string;
  /** Ours is ahead; below zero, behind. */
  readonly aheadMs: number;
}

/** How the clock of this machine is beside those of the database and of the services it depends on. */
export interface ClockDifferences {
  /** Notes what another clock says at this moment, within a few seconds. */
  note(clock: string, theirs: Date): void;
  list(): ClockDifference[];
  /**
   * The time of the first of these clocks that was heard of, where ours differs from it noticeably; else our own. That ours is
   * set makes no difference to it, for the time since another one was heard of is counted by a clock that nobody sets.
   */
  byClocks(names: readonly string[]): Clock;
  /** Asks the database, and every other clock that was not heard of lately. What does not answer stays as it was. */
  measure(): Promise<void>;
  /** Measures now and every minute until `stop`. Resolves once the database has answered; nobody else is waited for. */
  start(): Promise<void>;
  stop(): void;
}

export function createClockDifferences({
  pool,
  machine,
  log,
  askOthers,
}: {
  pool: Pool;
  machine: Clock;
  log: Log;
  /** Asks a clock by its name; its answer is noted by whoever hears it. */
  askOthers: Readonly<Record<string, () => Promise<void>>>;
}): ClockDifferences {
  const known = new Map<string, { aheadMs: number; heardAt: number; offset: number }>();
  const logChange = createChangeLog(log);
  let timer: NodeJS.Timeout | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;
  /** The clock of this machine less its time since the start, which nobody sets. */
  const readOffset = () => machine.now().getTime() - performance.now();

  const note = (clock: string, theirs: Date) => {
    const aheadMs = machine.now().getTime() - theirs.getTime();
    if (Number.isNaN(aheadMs)) return;
    known.set(clock, { aheadMs, heardAt: performance.now(), offset: readOffset() });
    logChange(clock, aheadMs);
  };

  /** By how much the clock of this machine was set since another one was heard of. */
  const setSince = ({ offset }: { offset: number }) => readOffset() - offset;

  async function measure(): Promise<void> {
    measuredAt = performance.now();
    note('database', await readDatabaseTime(pool));
    for (const [clock, ask] of Object.entries(askOthers)) {
      const one = known.get(clock);
      const isOld = !one || performance.now() - one.heardAt > heardWithinMs;
      if (isOld || Math.abs(setSince(one)) > noticeableMs) await ask();
    }
  }
  // Its database and its services say themselves, elsewhere, that they do not answer.
  const measureQuietly = () => measure().catch((error) => log.debug({ err: error }, 'clocks not measured'));

  return {
    note,
    list: () => [...known].map(([clock, one]) => ({ clock, aheadMs: one.aheadMs + setSince(one) })),
    byClocks: (names) => ({
      now() {
        const now = machine.now();
        const one = names.map((name) => known.get(name)).find((each) => each !== undefined);
        if (!one) return now;
        const set = setSince(one);
        if (Math.abs(set) > noticeableMs && performance.now() - measuredAt > measureAgainMs)
          void measureQuietly();
        const aheadMs = one.aheadMs + set;
        return Math.abs(aheadMs) > noticeableMs ? new Date(now.getTime() - aheadMs) : now;
      },
    }),
    measure: measureQuietly,
    async start() {
      timer ??= setInterval(measureQuietly, measureEveryMs).unref();
      note('database', await readDatabaseTime(pool));
      void measureQuietly();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Logs once a change: when a clock begins to differ, differs otherwise, and no longer does. */
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
