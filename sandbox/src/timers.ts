/** The longest wait that setTimeout supports; a later timer is set again then. */
const longestWaitMs = 2_147_000_000;

interface Timer {
  dueAt: number;
  work: () => void;
  handle: NodeJS.Timeout;
}

/** Work scheduled by a clock, at most one entry for each key. */
export class Timers {
  readonly #timers = new Map<string, Timer>();
  readonly #now: () => number;
  #stopped = false;

  /** `now` is in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs `work` at `dueAt` (milliseconds since 1970), at once if that has passed; replaces the key's previous work. */
  set(key: string, dueAt: number, work: () => void): void {
    if (this.#stopped) return;
    this.cancel(key);
    const waitMs = Math.min(Math.max(dueAt - this.#now(), 0), longestWaitMs);
    const handle = setTimeout(() => {
      if (this.#now() + 1 < dueAt) this.set(key, dueAt, work);
      else this.#run(key);
    }, waitMs);
    this.#timers.set(key, { dueAt, work, handle });
  }

  cancel(key: string): void {
    clearTimeout(this.#timers.get(key)?.handle);
    this.#timers.delete(key);
  }

  /** When the next work is due. */
  nextDueAt(): number | undefined {
    let next: number | undefined;
    for (const { dueAt } of this.#timers.values()) next = Math.min(next ?? dueAt, dueAt);
    return next;
  }

  /** Runs everything that is due, oldest first. Needed after the clock was moved. */
  runDue(): void {
    const due = [...this.#timers].filter(([, { dueAt }]) => dueAt <= this.#now());
    for (const [key] of due.sort(([, one], [, other]) => one.dueAt - other.dueAt)) this.#run(key);
  }

  /** Recalculates every wait after the clock was moved. */
  rearm(): void {
    for (const [key, { dueAt, work }] of [...this.#timers]) this.set(key, dueAt, work);
  }

  stop(): void {
    this.#stopped = true;
    for (const key of [...this.#timers.keys()]) this.cancel(key);
  }

  #run(key: string): void {
    const work = this.#timers.get(key)?.work;
    this.cancel(key);
    work?.();
  }
}
