import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

// However many requests for one balance run concurrently, the database lets one succeed. `PAYOUT_RACE_ROUNDS=50` is the
// long run.

const rounds = Number(process.env.PAYOUT_RACE_ROUNDS ?? 2);
const askers = 100;

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

const refusedOnce = /^409 (payout_under_way|nothing_to_pay_out)$/;

/** Sends all requests at once, then every payout that was made. `refusals`: the allowed answers of the others. */
async function race(refusals = refusedOnce): Promise<{ made: number; transferredMinor: number }> {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 5, 6);
  const answers = await Promise.all(
    Array.from({ length: askers }, () => stage.call(owner, 'POST', `${path}/payouts`)),
  );
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) expect(`${status} ${body.errors[0].code}`).toMatch(refusals);
  await stage.run();
  let transferredMinor = 0;
  for (const { body } of made) {
    const query = { transfer_group: body.data.result.id };
    for (const { amount } of (await stage.stripe.transfers.list(query)).data) transferredMinor += amount;
  }
  return { made: made.length, transferredMinor };
}

test(
  'a hundred who ask for one balance at once are paid it once',
  async () => {
    for (let round = 0; round < rounds; round += 1)
      expect(await race()).toEqual({ made: 1, transferredMinor: 1100 });
    expect(await stage.failedAuditChecks()).toEqual([]);
  },
  rounds * 120_000,
);

test('without the unique constraint the same race pays more than there is', async () => {
  await stage.ownerPool.query('DROP INDEX payout_share_living');
  // There is enough at the rail to pay it many times.
  await stage.readyTips((await stage.performer()).page, 500);
  // After five payouts no more can be requested that day.
  const refusals = new RegExp(`${refusedOnce.source}|^429 too_many_requests$`);
  let { made, transferredMinor } = await race(refusals);
  // On a busy machine the first request may finish before the others begin.
  for (let again = 0; made === 1 && again < 10; again += 1)
    ({ made, transferredMinor } = await race(refusals));
  expect(made).toBeGreaterThan(1);
  expect(transferredMinor).toBeGreaterThan(1100);
  expect((await stage.failedAuditChecks()).map(({ name }) => name)).toContain(
    'a share is in at most one living payout',
  );
});
