import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { createPayments } from '../../payments.ts';
import { createStripeProvider } from '../../providers/stripe/stripe-provider.ts';

const minuteMs = 60_000;

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
});
afterAll(() => stage.stop());

test('a payout that is sent while the comparison runs is no difference', async () => {
  await stage.passWeek();
  const { owner, page, path } = await stage.performer();
  await stage.readyTips(page, 20);
  const { body } = await stage.call(owner, 'POST', `${path}/payouts`, {});
  const { db, log, config } = stage.services;
  const stripe = createStripeProvider(config.stripe);
  const payments = createPayments({
    db,
    log,
    // Ahead of the database, behind the provider when it sends: by the provider's clock the payout is transferred days after
    // the comparison began.
    clock: { now: () => new Date(Date.now() + minuteMs) },
    providers: {
      stripe: {
        ...stripe,
        async *listEvents(period) {
          stage.sandbox.stripe.advanceClock(12);
          await stage.run();
          yield* stripe.listEvents(period);
        },
      },
    },
    handlers: {},
  });
  expect(await payments.compare()).toMatchObject({ transfers: 1, differences: [] });
  expect(await stage.payout(body.data.result.id)).toMatchObject({ state: 'paid' });
});
