import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One line a file; what failed is shown in full at the end.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,sandbox,seed,assets,web/app,tools,soak,tests}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/silence.ts'],
          // A worker loads the modules of the product once for all of its files; each file has a database of its own.
          isolate: false,
          // More than twice the cores of a small machine: many tests wait for processes or the database.
          maxWorkers: 6,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
