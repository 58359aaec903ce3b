import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let finance: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [fan, finance] = await Promise.all([stage.person(), stage.operator('finance')]);
});

afterAll(() => stage.stop());
const reason = 'Tipped the wrong performer';

test('the log is not changed, deleted or emptied, not even by the owner of its table', async () => {
  const id = await stage.openCase();
  await stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution: 'dismiss', reason });
  for (const pool of [stage.services.pool, stage.ownerPool])
    for (const statement of [
      "UPDATE audit_entry SET reason = 'none'",
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ])
      await expect(pool.query(statement)).rejects.toThrow();
});

test('an act that cannot be written into the log is not done', async () => {
  const job = await stage.failedJob();
  const quarantined = await stage.openCase();
  const { paymentId } = await stage.paidTip(fan);
  await stage.ownerPool.query('ALTER TABLE audit_entry ADD CONSTRAINT full_up CHECK (false) NOT VALID');
  try {
    await stage.call(finance, 'POST', `/desk/jobs/${job}/retry`, { reason });
    await stage.call(finance, 'POST', `/desk/cases/${quarantined}/close`, { resolution: 'dismiss', reason });
    await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, {
      reason,
      key: randomUUID(),
    });
  } finally {
    await stage.ownerPool.query('ALTER TABLE audit_entry DROP CONSTRAINT full_up');
  }
  expect((await stage.call(finance, 'GET', `/desk/jobs/${job}`)).status).toBe(200);
  expect(
    (await stage.call(finance, 'GET', `/desk/cases/${quarantined}`)).body.data.result.closing,
  ).toBeNull();
  expect((await stage.services.payments.show(paymentId))?.payment.status).toBe('succeeded');
});

test('an admin reads the log, the newest entry first; the other roles do not', async () => {
  const admin = await stage.operator('admin');
  const [first, last] = [await stage.openCase(), await stage.openCase()];
  for (const id of [first, last])
    await stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution: 'dismiss', reason });
  const { body } = await stage.call(admin, 'GET', '/desk/log?limit=2');
  expect(body.data.results).toMatchObject([
    { action: 'closeDeskCase', subject: { id: last }, reason },
    { action: 'closeDeskCase', subject: { id: first }, reason },
  ]);
  expect((await stage.call(finance, 'GET', '/desk/log')).status).toBe(403);
});

test('an admin finds what was done to one thing, and what one operator did', async () => {
  const [admin, other] = [await stage.operator('admin'), await stage.operator('finance')];
  const id = await stage.openCase();
  await stage.call(other, 'POST', `/desk/cases/${id}/close`, { resolution: 'dismiss', reason });
  await stage.call(finance, 'POST', `/desk/jobs/${await stage.failedJob()}/retry`, { reason });
  for (const search of [id, other.accountId, ` ${id} `]) {
    const { body } = await stage.call(admin, 'GET', `/desk/log?${new URLSearchParams({ search })}`);
    expect(body.data).toMatchObject({
      metadata: { total: 1 },
      results: [{ action: 'closeDeskCase', who: { id: other.accountId }, subject: { id } }],
    });
  }
  const nothing = await stage.call(admin, 'GET', "/desk/log?search=%25' OR true");
  expect(nothing.body.data).toMatchObject({ metadata: { total: 0 }, results: [] });
});
