import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
  stage.sandbox.stripe.configure({ feePercent: 2.9, feeFixedMinor: 30 });
});
afterAll(() => stage.stop());

const name = 'what is left at stripe is what the ledger says';

/** The problems that this check finds, and how many other checks fail. */
async function audit(outgoing = stage.outgoing()) {
  const results = await auditLedger(stage.services.db, stage.journal(), outgoing);
  const failed = results.filter(({ problems }) => problems.length > 0);
  return {
    problems: failed.find((result) => result.name === name)?.problems ?? [],
    others: failed.filter((result) => result.name !== name).map((result) => result.name),
  };
}

async function paidPayout(bank?: string) {
  const performer = await stage.performer(bank === undefined ? {} : { bank });
  await stage.readyTips(performer.page, 20);
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  const id: string = body.data.result.id;
  await expect
    .poll(
      async () => {
        await stage.run();
        return (await stage.payout(id)).state;
      },
      { timeout: 60_000 },
    )
    .toMatch(/paid|returned/);
  return stage.payout(id);
}

test('payouts that were made and that came back, and what went to our own bank, leave the balance as the ledger has it', async () => {
  expect(await paidPayout()).toMatchObject({ state: 'paid' });
  expect(await paidPayout('000111111116')).toMatchObject({ state: 'returned' });
  await stage.stripe.payouts.create({ amount: 500, currency: 'usd' });
  expect(await audit()).toEqual({ problems: [], others: [] });
  await stage.services.payments.compare();
  expect(await audit()).toEqual({ problems: [], others: [] });
});

test('a transfer that the ledger does not know, and one that was never made, are seen to the cent', async () => {
  const { id, provider_transfer, amount_minor } = await paidPayout();
  const { problems } = await audit(stage.outgoing().filter((line) => line.id !== provider_transfer));
  const amount = Number(amount_minor);
  expect(problems).toContain(`paid for ${id} in USD: 0 moved, ${amount} in the ledger`);
  expect(problems).toHaveLength(2);

  const { rows } = await stage.services.pool.query(
    'SELECT provider_account FROM payout_account JOIN payout ON payout.payout_account_id = payout_account.id WHERE payout.id = $1',
    [id],
  );
  const made = { amount: 1, currency: 'usd', destination: rows[0].provider_account };
  const strange = await stage.stripe.transfers.create(made);
  const found = await audit();
  expect(found.problems).toContain(`paid for ${strange.id} in USD: 1 moved, 0 in the ledger`);
  expect(found.problems).toContainEqual(expect.stringMatching(/^balance in USD: /));
  expect(found.others).toEqual([]);
});
