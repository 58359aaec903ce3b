import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

let stage: DeskStage;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let support: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});

afterAll(() => stage.stop());

const report = (by: { authorization: string } | undefined, changes: object) =>
  stage.call(by, 'POST', '/reports', {
    kind: 'page',
    reason: 'fraud',
    words: 'They took my money.',
    ...changes,
  });

const openOf = (id: string) => stage.count('report WHERE subject_id = $1 AND closed_at IS NULL', [id]);

test('what cannot be seen cannot be reported, and a wrong report is refused at its field', async () => {
  const { pool } = stage.services;
  const { id } = await makeBeneficiary(pool);
  await pool.query("UPDATE beneficiary SET state = 'draft' WHERE id = $1", [id]);
  const event = await makeEvent(pool);
  await pool.query("UPDATE event SET hidden_reason = 'Not theirs' WHERE id = $1", [event.id]);
  for (const changes of [
    { id },
    { id: randomUUID() },
    { kind: 'event', id: event.id },
    { kind: 'message', id: randomUUID() },
  ])
    expect((await report(fan, changes)).status, JSON.stringify(changes)).toBe(404);
  const page = await makeBeneficiary(pool);
  for (const [changes, field] of [
    [{ id: page.id, reason: 'boring' }, 'reason'],
    [{ id: page.id, kind: 'person' }, 'kind'],
    [{ id: 'none' }, 'id'],
    [{ id: page.id, words: 'x'.repeat(1001) }, 'words'],
  ] as const) {
    const { status, body } = await report(fan, changes);
    expect([status, body.errors[0].attr]).toEqual([400, field]);
  }
  expect((await report(fan, { id: page.id, website: 'https://spam.example' })).status).toBe(202);
  expect(await openOf(page.id)).toBe(0);
});

test('the reports of somebody who leaves stay, and say no more whose they were', async () => {
  const { erasers, pool } = stage.services;
  const person = await stage.person();
  const { id } = await makeBeneficiary(pool);
  await report(person, { id });
  await stage.services.db.transaction().execute(async (transaction) => {
    for (const erase of erasers) await erase(transaction as never, person.accountId);
  });
  const { body } = await stage.call(support, 'GET', `/desk/reports/${id}`);
  expect(body.data.result.reports).toMatchObject([{ reporter: null, words: 'They took my money.' }]);
});
