import { expect, test, vi } from 'vitest';
import { endReport, report } from './measure.ts';

test('a report ends with the rows that are over their budget, and with 1 if there is one', () => {
  const log = vi.mocked(console.log).mockImplementation(() => {});
  report('jobs: mails', '250 a s', '', '>= 200', true);
  expect(endReport()).toBe(0);
  report('tips: pay', '0.61 x floor', '', '>= 0.7 x', false);
  report('jobs: receipts', '90 a s', '', '>= 100', false);
  expect(endReport()).toBe(1);
  expect(log.mock.calls.map(([line]) => line.trim()).filter((line) => line.startsWith('bench:'))).toEqual([
    'bench: 1 row, 0 over budget',
    'bench: 3 rows, 2 over budget: tips: pay; jobs: receipts',
  ]);
  log.mockClear();
});
