import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuarantineStage, type QuarantineStage } from '#tests/support/quarantine-stage.ts';
import { runCommandFile, runCommandHere } from '#tests/support/run-command-file.ts';
import { runCase } from './case.ts';

let stage: QuarantineStage;
beforeAll(async () => {
  stage = await openQuarantineStage();
});
afterAll(() => stage.stop());

async function environment() {
  const { rows } = await stage.services.pool.query('SELECT current_database() AS name');
  const url = new URL(String(stage.services.pool.options.connectionString));
  url.pathname = `/${rows[0].name}`;
  return { DATABASE_URL: url.href, STRIPE_API_URL: stage.sandbox.url };
}

const command = async (...words: string[]) => runCommandHere(runCase, words, await environment());
const inItsProcess = async (...words: string[]) => runCommandFile('case.ts', words, await environment());

test('beside a running server, a case is listed, shown and closed by the command', async () => {
  const { paymentId } = await stage.paidTip();
  await stage.endedHere(paymentId);
  await stage.services.payments.sync(paymentId, 'late');
  const caseId = await stage.onlyCaseOf(paymentId);
  expect(await command('list')).toMatchObject({ code: 0, out: expect.stringContaining('1 case waits.') });
  expect((await command('show', caseId)).out).toContain('give-back');
  expect(await inItsProcess('close', caseId, '--as', 'count')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Usage:'),
  });
  expect(await command('close', caseId, '--as', 'dismiss', '--reason', 'x')).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^Case \d+ \(paid_after_end\) cannot be closed as dismiss\. What fits: .*\n$/,
    ),
  });
  expect(
    await inItsProcess('close', caseId, '--as', 'count', '--reason', 'The fan meant it', '--by', 'almaz'),
  ).toMatchObject({
    code: 0,
    out: expect.stringContaining('closed    as count by almaz'),
  });
  const { rows } = await stage.services.pool.query(
    "SELECT account_id, actor, after, reason FROM audit_entry WHERE action = 'closeDeskCase' AND subject_id = $1",
    [caseId],
  );
  expect(rows).toEqual([
    {
      account_id: null,
      actor: userInfo().username,
      after: { resolution: 'count' },
      reason: 'The fan meant it',
    },
  ]);
  expect(await stage.statusOfPayment(paymentId)).toBe('succeeded');
  expect(await stage.failedAuditChecks()).toEqual([]);
});
