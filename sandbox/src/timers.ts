/** The longest wait setTimeout keeps to; anything later is looked at again then. */
const longestWaitMs = 2_147_000_000;

/** Work due at a wall-clock moment, at most one piece for each key. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  /** Runs `work` at `dueAt` (milliseconds since 1970), at once if that has passed; replaces what the key had. */
  set(key: string, dueAt: number, work: () => void): void {
    if (this.#stopped) return;
    this.cancel(key);
    const waitMs = Math.min(Math.max(dueAt - Date.now(), 0), longestWaitMs);
    this.#timers.set(
      key,
      setTimeout(() => {
        this.#timers.delete(key);
        if (Date.now() + 1 < dueAt) this.set(key, dueAt, work);
        else work();
      }, waitMs),
    );
  }

  cancel(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  stop(): void {
    this.#stopped = true;
    for (const key of [...this.#timers.keys()]) this.cancel(key);
  }
}
