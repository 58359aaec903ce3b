import { configDefaults, defineConfig } from 'vitest/config';

// Killing the server at each step takes minutes, and three tests are a short run of a soak; `npm run soak:steps` runs them.
const steps = [
  'tests/crash/**/*.test.ts',
  'soak/campaigns/simulate.test.ts',
  'soak/pledges/walk.test.ts',
  'server/src/features/stages/simulated-night.test.ts',
];
const shared = {
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/silence.ts'],
  // Long, because a busy machine is slow; only a failing test waits that long.
  testTimeout: 240_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    // One line for each file; failures are shown in full at the end.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,sandbox,seed,assets,web/app,tools,bench,soak,tests}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...steps],
          ...shared,
          // A worker loads the product's modules once for all of its files; each file has a database of its own.
          isolate: false,
          // More than twice the cores of a small machine: many tests wait for processes or the database.
          maxWorkers: 5,
          // A worker loads thousands of modules and ends before a heap of this size is full. Without it, a tenth of the processor's time
          // goes to collecting garbage.
          execArgv: ['--initial-heap-size=900', '--max-semi-space-size=64', '--min-semi-space-size=64'],
        },
      },
      { test: { name: 'steps', include: steps, ...shared } },
    ],
  },
});
