import { afterEach, beforeEach, expect, vi } from 'vitest';

// Unexpected console output is a defect: each test checks that there was none.
const methods = ['log', 'info', 'warn', 'error'] as const;
let spies: ReturnType<typeof vi.spyOn>[] = [];

beforeEach(() => {
  spies = methods.map((method) => vi.spyOn(console, method));
});

afterEach(() => {
  for (const spy of spies) {
    expect(spy.mock.calls, 'unexpected console output').toEqual([]);
    spy.mockRestore();
  }
});
