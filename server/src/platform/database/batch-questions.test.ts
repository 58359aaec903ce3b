import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { batchQuestions } from './batch-questions.ts';
import { laggingSource, mayLag } from './lagging-reads.ts';

const replica = { pool: new Pool(), isUsed: () => true, answered() {}, failed() {} };

test('reads of one turn are made together, but reads that may be stale never with those that may not', async () => {
  const sent: { questions: readonly number[]; late: boolean }[] = [];
  const ask = batchQuestions(async (questions: readonly number[]) => {
    sent.push({ questions, late: laggingSource() !== undefined });
    return questions.map((question) => question * 10);
  });
  const late = () => mayLag(replica, () => Promise.all([ask(1), ask(2)]));
  expect(await Promise.all([late(), ask(3), late(), ask(4)])).toEqual([[10, 20], 30, [10, 20], 40]);
  expect(sent).toEqual([
    { questions: [1, 2, 1, 2], late: true },
    { questions: [3, 4], late: false },
  ]);
});
