import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/platform/database/database.ts';
import { atRate, openPayoutDesk, type PayoutDesk, reason, refused } from '#tests/support/payout-desk.ts';
import { makePayout } from '#tests/support/payout-factory.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let desk: PayoutDesk;
let stage: PayoutDesk['stage'];
let almaz: PayoutDesk['almaz'];
let hiwot: PayoutDesk['hiwot'];

beforeAll(async () => {
  desk = await openPayoutDesk();
  ({ stage, almaz, hiwot } = desk);
});

afterAll(() => stage.stop());

test('by hand, one operator enters the reference of the bank and another one confirms it', async () => {
  const id = await makePayout(stage, stage.fan, 'sending');
  expect(await desk.queue('by_hand')).toContain(id);
  expect(await desk.act(almaz, id, 'confirm')).toMatchObject(refused('payout_gone_on'));
  expect(await desk.act(almaz, id, 'reference', { reference: ' ' })).toMatchObject({ status: 400 });
  const entered = await desk.act(almaz, id, 'reference', { reference: 'FT26327XYZ' });
  expect(entered.body.data.result).toMatchObject({
    state: 'sent',
    bank_reference: 'FT26327XYZ',
    may_confirm: false,
  });
  expect(await desk.queue('confirmation')).toContain(id);
  expect(await desk.act(almaz, id, 'confirm')).toMatchObject(refused('second_operator_needed'));
  expect((await desk.act(hiwot, id, 'confirm')).body.data.result.state).toBe('paid');
  expect(await desk.act(hiwot, id, 'reference', { reference: 'FT2' })).toMatchObject(
    refused('payout_gone_on'),
  );
  expect((await stage.log()).slice(0, 2)).toMatchObject([
    { action: 'confirmDeskPayout', account_id: hiwot.accountId, subject_id: id, reason },
    { action: 'enterDeskPayoutReference', account_id: almaz.accountId },
  ]);
});

test('the desk says how many payouts wait for an operator, to those who decide about them', async () => {
  const waiting = async (operator: typeof almaz) =>
    (await stage.call(operator, 'GET', '/desk')).body.data.result.waiting.payouts;
  const before = await waiting(almaz);
  const id = await makePayout(stage, stage.fan, 'sending');
  expect(await waiting(almaz)).toBe(before + 1);
  await desk.act(almaz, id, 'reference', { reference: 'FT 55-WAITS' });
  expect(await waiting(hiwot)).toBe(before + 1);
  await desk.act(hiwot, id, 'confirm');
  expect(await waiting(hiwot)).toBe(before);
  expect(await waiting(await stage.operator('support'))).toBeUndefined();
  // The bank sends it back: the second operator has to say so too.
  await desk.act(almaz, id, 'fail', { reference: 'BACK 55' });
  expect(await waiting(hiwot)).toBe(before + 1);
  await desk.act(hiwot, id, 'fail', { reference: 'BACK 55' });
  expect(await waiting(hiwot)).toBe(before);
});

test('the desk says how many payouts wait for what', async () => {
  const queues = async () => (await stage.call(almaz, 'GET', '/desk')).body.data.result.waiting.payout_queues;
  const before = await queues();
  const id = await makePayout(stage, stage.fan, 'sending');
  await desk.act(almaz, id, 'reference', { reference: 'FT 56-WAITS' });
  expect(await queues()).toEqual({ ...before, confirmation: before.confirmation + 1 });
  for (const queue of ['approval', 'by_hand', 'confirmation', 'trouble'])
    expect((await queues())[queue], queue).toBe((await desk.queue(queue)).length);
});

test('a reference of the bank names one payout, however it is written', async () => {
  const first = await makePayout(stage, stage.fan, 'sending');
  const second = await makePayout(stage, stage.fan, 'sending');
  await desk.act(almaz, first, 'reference', { reference: 'FT 100-ABC' });
  expect(await desk.act(almaz, second, 'reference', { reference: 'ft100abc' })).toMatchObject(
    refused('bank_reference_taken'),
  );
  expect((await stage.payout(second)).state).toBe('sending');
  expect((await desk.act(almaz, second, 'reference', { reference: 'FT 101-ABC' })).status).toBe(200);
});

test('payouts of the previous version with the same reference stay, and nobody can enter it again', async () => {
  const older = await createOlderDatabase('0259');
  const pool = openPool(older.ownerUrl, 1);
  try {
    await pool.query('SET session_replication_role = replica');
    for (const reference of ['FT 1', 'ft1', 'FT2'])
      await pool.query(
        `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
           requested_by, created_at, state, sending_since, bank_reference, reference_by)
         VALUES ('beneficiary', gen_random_uuid(), 'x', gen_random_uuid(), 'by-hand', 1, 'USD', gen_random_uuid(), now(),
           'sent', now(), $1, gen_random_uuid())`,
        [reference],
      );
    await older.upgrade();
    const { rows } = await pool.query('SELECT bank_reference, bank_reference_key FROM payout ORDER BY id');
    expect(rows).toEqual([
      { bank_reference: 'FT 1', bank_reference_key: 'ft1' },
      { bank_reference: 'ft1', bank_reference_key: null },
      { bank_reference: 'FT2', bank_reference_key: 'ft2' },
    ]);
  } finally {
    await pool.end();
    await older.drop();
  }
});

test('a batch holds every approved payout by hand with its account in full, and is opened again with a reason', async () => {
  const id = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  const unclaimed = await makePayout(stage, stage.fan, 'approved');
  const made = await stage.call(almaz, 'POST', '/desk/payout-batches', atRate);
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        result: {
          payouts: [
            {
              id,
              amount_minor: 500,
              holder: 'Aster',
              institution: 'telebirr',
              number: '0911234567',
              exchange: {
                currency: 'ETB',
                amount_minor: 77_600,
                rate: '155.2',
                source: atRate.rate_source,
              },
            },
          ],
        },
      },
    },
  });
  expect(await stage.payout(id)).toMatchObject({ state: 'sending', batch_id: made.body.data.result.id });
  expect((await stage.payout(unclaimed)).state).toBe('approved');
  expect(await stage.call(almaz, 'POST', '/desk/payout-batches', atRate)).toMatchObject(
    refused('no_payout_by_hand'),
  );
  const path = `/desk/payout-batches/${made.body.data.result.id}/open`;
  expect((await stage.call(hiwot, 'POST', path, { reason })).body).toEqual(made.body);
  expect((await stage.log())[0]).toMatchObject({
    action: 'openDeskPayoutBatch',
    account_id: hiwot.accountId,
  });
});

test('destinations that cannot be decrypted or paid do not keep others out of a batch', async () => {
  const { owner, page, path } = await stage.performer({ rail: 'by-hand' });
  await stage.readyTips(page, 5);
  const { id: unreadable } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  for (const by of [almaz, hiwot]) await desk.act(by, unreadable, 'approve');
  const blocked = await makePayout(stage, stage.fan, 'approved');
  const copies = await copyPayout(blocked, 200);
  const id = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  try {
    const { payouts } = (await stage.call(almaz, 'POST', '/desk/payout-batches', atRate)).body.data.result;
    expect(payouts).toMatchObject([{ id }]);
    expect(await desk.queue('trouble')).toEqual([unreadable]);
    expect((await stage.payout(unreadable)).state).toBe('approved');
  } finally {
    await withoutTriggers(stage.ownerPool, ['DELETE FROM payout WHERE id = ANY($1)', [copies]]);
  }
});

/** Inserts this many copies of the payout, without shares. No constraint would allow that. */
async function copyPayout(id: string, count: number): Promise<string[]> {
  const copied = await withoutTriggers(stage.ownerPool, [
    `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
       requested_by, created_at, state)
     SELECT receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency, requested_by,
       created_at, state FROM payout CROSS JOIN generate_series(1, $2) WHERE id = $1 RETURNING id`,
    [id, count],
  ]);
  return (copied?.rows ?? []).map((row) => row.id);
}

test('a batch that is opened again has only what is still to be paid', async () => {
  const ids = [];
  for (let n = 0; n < 4; n += 1) ids.push(await makePayout(stage, stage.fan, 'approved', { claimed: true }));
  const [paid, failed, doubtful, open] = ids as [string, string, string, string];
  const { id: batch } = (await stage.call(almaz, 'POST', '/desk/payout-batches', atRate)).body.data.result;
  await desk.act(almaz, paid, 'reference', { reference: 'FT-BATCH-1' });
  await desk.act(almaz, failed, 'fail', { reference: 'Account closed' });
  await desk.act(hiwot, failed, 'fail', { reference: 'Account closed' });
  await desk.act(almaz, doubtful, 'fail', { reference: 'Account closed' });
  const reopen = () => stage.call(hiwot, 'POST', `/desk/payout-batches/${batch}/open`, { reason });
  const { payouts } = (await reopen()).body.data.result;
  expect(payouts).toMatchObject([{ id: open, number: '0911234567', bank_reference: null }]);
  await desk.act(almaz, open, 'reference', { reference: 'FT-BATCH-2' });
  expect((await reopen()).status).toBe(404);
});

test('a batch that is opened again leaves out what must not be paid now, which the desk shows until it is in it again', async () => {
  const contested = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  const other = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  const { id: batch } = (await stage.call(almaz, 'POST', '/desk/payout-batches', atRate)).body.data.result;
  const open = () => stage.call(hiwot, 'POST', `/desk/payout-batches/${batch}/open`, { reason });
  const claim = async (state: string) => {
    const { receiver_id: page } = await stage.payout(contested);
    await stage.services.pool.query('UPDATE beneficiary SET claim_state = $2 WHERE id = $1', [page, state]);
  };
  await claim('contested');
  expect((await open()).body.data.result.payouts).toMatchObject([{ id: other }]);
  expect(await desk.queue('trouble')).toContain(contested);
  expect(await stage.payout(contested)).toMatchObject({ state: 'sending', trouble: 'not_to_be_paid' });
  await desk.act(almaz, other, 'reference', { reference: 'FT-BATCH-3' });
  expect(await open()).toMatchObject(refused('no_payout_by_hand'));
  await claim('claimed');
  expect((await open()).body.data.result.payouts).toMatchObject([{ id: contested, number: '0911234567' }]);
  expect(await desk.queue('trouble')).not.toContain(contested);
});

test.each(['stripe', 'by-hand'] as const)(
  'a payout (%s) that was approved by somebody who has left since is asked for again, and the page says who approved it then',
  async (rail) => {
    const { pool } = stage.services;
    const { owner, page, path } = await stage.performer({ rail });
    await stage.readyTips(page, 600);
    const { id } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
    const leaving = await stage.operator('finance');
    await desk.act(leaving, id, 'approve');
    const approved = await desk.act(almaz, id, 'approve');
    expect(approved.body.data.result).toMatchObject({ state: 'approved', approvals: 2 });
    await pool.query('DELETE FROM operator WHERE account_id = $1', [leaving.accountId]);
    const sent = "UPDATE payout SET state = 'sending', sending_since = now() WHERE id = $1";
    await expect(pool.query(sent, [id])).rejects.toThrow('by operators who have left');
    await stage.run();
    const { rows } = await pool.query('SELECT * FROM payout WHERE receiver_id = $1 ORDER BY id', [page.id]);
    expect(rows).toMatchObject([
      { id, state: 'canceled', state_cause: 'who approved it has left the desk' },
      { state: 'requested', amount_minor: '60000' },
    ]);
    const shown = await stage.call(almaz, 'GET', `/desk/payouts/${id}`);
    expect(shown.body.data.result).toMatchObject({ approvals: 2, approvals_needed: 2 });
  },
);
