import { afterAll, beforeAll, expect, test } from 'vitest';
import { postChargeCorrected } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { atRate, openPayoutDesk, type PayoutDesk, refused } from '#tests/support/payout-desk.ts';
import { makePayout } from '#tests/support/payout-factory.ts';
import { mailAboutPayout } from '#tests/support/payout-mail.ts';

let desk: PayoutDesk;
let stage: PayoutDesk['stage'];
let almaz: PayoutDesk['almaz'];
let hiwot: PayoutDesk['hiwot'];

beforeAll(async () => {
  desk = await openPayoutDesk();
  ({ stage, almaz, hiwot } = desk);
});

afterAll(() => stage.stop());

/** What a payout has moved, by account; `receiver` is that of its page. */
async function movedBy(id: string): Promise<Record<string, number>> {
  const { rows } = await stage.services.pool.query(
    `SELECT account_name, sum(amount_minor)::int AS sum FROM ledger_entry
       JOIN ledger_movement AS movement ON movement.id = movement_id
     WHERE payout_id = $1 AND account_name NOT LIKE 'transit:%' GROUP BY 1`,
    [id],
  );
  return Object.fromEntries(
    rows.map(({ account_name, sum }) => [account_name.replace(/^beneficiary:.*/, 'receiver'), sum]),
  );
}

test('what the bank charges for a payout is our expense, is corrected until it is confirmed, and stays when it is returned', async () => {
  const id = await makePayout(stage, stage.fan, 'sending');
  const [first, second] = ['FT-CHARGED-1', 'FT-CHARGED-2'];
  const enter = (more: object) => desk.act(almaz, id, 'reference', { reference: first, ...more });
  for (const charged_minor of [-1, 2.5, '25'])
    expect((await enter({ charged_minor })).status, String(charged_minor)).toBe(400);
  for (const absurd of [{ charged_minor: 501 }, { charged_minor: 25, currency: 'ETB' }])
    expect(await enter(absurd)).toMatchObject(refused('bank_charge_refused'));
  expect((await stage.payout(id)).state).toBe('sending');
  const entered = await enter({ charged_minor: 25, currency: 'USD' });
  expect(entered.body.data.result).toMatchObject({ amount_minor: 500, charged_minor: 25 });
  expect(await movedBy(id)).toEqual({ receiver: 500, 'bank:USD': -525, 'expense:processing': 25 });

  const correct = (more: object) => desk.act(almaz, id, 'correct-reference', more);
  expect(await correct({ reference: second, charged_minor: 501 })).toMatchObject(
    refused('bank_charge_refused'),
  );
  for (const [charged_minor, after] of [
    [40, 40],
    [undefined, 40],
    [0, 0],
    [30, 30],
    [15, 15],
  ] as const) {
    const { body } = await correct({ reference: second, charged_minor });
    expect(body.data.result).toMatchObject({ bank_reference: second, charged_minor: after });
  }
  expect(await movedBy(id)).toEqual({ receiver: 500, 'bank:USD': -515, 'expense:processing': 15 });
  expect((await stage.log())[0]).toMatchObject({
    before: { chargedMinor: 30, currency: 'USD' },
    after: { chargedMinor: 15, currency: 'USD' },
  });

  // An operator with an old page overwrites no correction that they have not seen.
  for (const seen of [{ seen_charged_minor: 30 }, { seen_reference: first, seen_charged_minor: 15 }]) {
    const stale = await correct({ reference: 'FT-CHARGED-4', charged_minor: 99, ...seen });
    expect(stale).toMatchObject(refused('payout_gone_on'));
  }
  const seenNow = { seen_reference: second, seen_charged_minor: 15 };
  expect((await correct({ reference: second, charged_minor: 15, ...seenNow })).status).toBe(200);

  const seen = { reference: second, charged_minor: 30 };
  expect(await desk.act(hiwot, id, 'confirm', seen)).toMatchObject(refused('payout_gone_on'));
  expect((await desk.act(hiwot, id, 'confirm', { ...seen, charged_minor: 15 })).status).toBe(200);
  expect(await correct({ reference: second, charged_minor: 20 })).toMatchObject(refused('payout_gone_on'));
  for (const by of [almaz, hiwot]) await desk.act(by, id, 'fail', { reference: 'Account closed' });
  const returned = await stage.call(almaz, 'GET', `/desk/payouts/${id}`);
  expect(returned.body.data.result).toMatchObject({ state: 'returned', charged_minor: 15 });
  expect(await movedBy(id)).toEqual({ receiver: 0, 'bank:USD': -15, 'expense:processing': 15 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the database refuses a charge beyond the payout, and a correction of one that is confirmed', async () => {
  const id = await makePayout(stage, stage.fan, 'sending');
  await desk.act(almaz, id, 'reference', { reference: 'FT-CHARGED-3', charged_minor: 25 });
  const charge = (amountMinor: number) =>
    inTransaction(stage.services.db, (transaction) =>
      postChargeCorrected(transaction, { payoutId: id, chargedMinor: amountMinor }),
    );
  for (const absurd of [501, -1]) await expect(charge(absurd)).rejects.toThrow('cannot have been charged');
  await desk.act(hiwot, id, 'confirm');
  await expect(charge(26)).rejects.toThrow('cannot have been charged');
});

test('the mail that a payout has arrived says what the statement of the bank says: where, in birr, with its reference', async () => {
  const id = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  const owner = await stage.person();
  await stage.services.pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT receiver_id::uuid, $2, 'owner' FROM payout WHERE id = $1`,
    [id, owner.accountId],
  );
  expect((await stage.call(almaz, 'POST', '/desk/payout-batches', atRate)).status).toBe(201);
  await desk.act(almaz, id, 'reference', { reference: 'FT26330MAIL' });
  expect((await desk.act(hiwot, id, 'confirm')).status).toBe(200);
  const mail = await mailAboutPayout(stage, id, owner);
  expect(mail).toMatch(/Paid to: .*telebirr .*4567/);
  expect(mail).toMatch(/Paid as: ETB.*776\.00, at 155\.2 for a dollar \(.*National Bank, 23 November/);
  expect(mail).toMatch(/Reference of the bank: .*FT26330MAIL/);
});
