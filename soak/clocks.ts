import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClockedProcess } from './plan.ts';

/** Where Debian and others put libfaketime, which answers a process that asks for the time. */
const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
];

/** Clocks of single processes that can be set. Where libfaketime is not installed they all stay right. */
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
    /** Whether they can be set at all. */
    adjustable: library !== undefined,
    set,
    /** Whether one jumped in the last five minutes. */
    jumpedRecently: () => performance.now() - jumpedAt < 300_000,
    /** What a process is started with so that its clock is this one. */
    environmentOf(name: ClockedProcess): Record<string, string> {
      if (!library) return {};
      set(name, 0);
      return {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(name),
        // Read again every second; timers go by the monotonic clock, which nobody sets.
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
    },
  };
}
