import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClockedProcess } from './plan.ts';

/** Where Debian and other systems install libfaketime, which changes the time that a process sees. */
const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
];

/** Adjustable clocks of single processes. Without libfaketime they all show the right time. */
export function openClocks(folder: string) {
  mkdirSync(folder, { recursive: true });
  const library = libraries.find((path) => existsSync(path));
  const fileOf = (name: ClockedProcess) => join(folder, name);
  let jumpedAt = Number.NEGATIVE_INFINITY;
  const set = (name: ClockedProcess, aheadSeconds: number) => {
    if (aheadSeconds !== 0) jumpedAt = performance.now();
    writeFileSync(fileOf(name), `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}s\n`);
  };
  return {
    /** Whether the clocks can be set at all. */
    adjustable: library !== undefined,
    set,
    /** Whether a clock jumped in the last five minutes. */
    jumpedRecently: () => performance.now() - jumpedAt < 300_000,
    /** The environment that gives a process this clock. */
    environmentOf(name: ClockedProcess): Record<string, string> {
      if (!library) return {};
      set(name, 0);
      return {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(name),
        // The clock is read again every second; timers use the monotonic clock, which is not changed.
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
    },
  };
}
