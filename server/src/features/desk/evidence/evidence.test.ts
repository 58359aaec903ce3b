import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let finance: { authorization: string };

beforeAll(async () => {
  stage = await openDeskStage();
  finance = await stage.operator('finance');
});

afterAll(() => stage.stop());

test('what answers a dispute is on one page: the tip, its receipt, whose it was, and what was done with it', async () => {
  const tipper = await stage.person();
  const { paymentId, tipId } = await stage.paidTip(tipper, { message: 'For the krar' });
  const evidenceOf = (id: string) => stage.call(finance, 'GET', `/desk/payments/${id}/evidence`);
  const { status, body, headers } = await evidenceOf(paymentId);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { rows } = await stage.services.pool.query(
    `SELECT tip.receipt_code, tip.beneficiary_id, account.email FROM tip JOIN account ON account.id = tip.account_id
     WHERE tip.id = $1`,
    [tipId],
  );
  const [{ receipt_code, beneficiary_id, email }] = rows;
  expect(body.data.result).toMatchObject({
    id: paymentId,
    status: 'succeeded',
    amount_minor: 500,
    fan: { id: tipper.accountId, email },
    address_proven: true,
    history: [{ status: 'pending' }, { status: 'succeeded' }],
    tips: [
      {
        receipt: receipt_code,
        beneficiary: { id: beneficiary_id },
        event: null,
        amount_minor: 500,
        message: 'For the krar',
        thanks: null,
        arrived_at: null,
      },
    ],
  });
  // The evidence contains neither our internal reasons nor the ledger.
  expect(Object.keys(body.data.result.history[0])).toEqual(['status', 'at']);
  expect(body.data.result).not.toHaveProperty('movements');
  expect((await evidenceOf(randomUUID())).status).toBe(404);
  expect((await evidenceOf('1')).status).toBe(404);
});
