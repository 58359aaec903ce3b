import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { openPledgeStage, type PledgeStage } from '#tests/support/pledge-stage.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

// What Stripe says of saved cards may be of any shape.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let stage: PledgeStage;
beforeAll(async () => {
  stage = await openPledgeStage();
});
beforeEach(() => stage.setLater(0));
afterEach(() => {
  stage.server.sandbox.stripe.reset();
});
afterAll(() => stage.stop());

const unavailable = [503, 'payment_provider_unavailable'];
const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }) => [
  status,
  body.errors?.[0]?.code,
];
const cardOf = async (id: string) =>
  (await stage.server.services.pool.query('SELECT * FROM saved_card WHERE reference_id = $1', [id])).rows[0];

test.each(['null', 'list', 'wrong-shape', 'nonsense'] as const)(
  'a card about which Stripe answers with %s is saved, charged and forgotten once that can be read, and not before',
  async (failHow) => {
    const { sandbox, services, call } = stage.server;
    const [fan, page] = [await stage.person(), await makeBeneficiary(services.pool)];
    const answerWrongly = (failWhen: 'before' | 'after') =>
      sandbox.stripe.configure({ failNext: 1000, failWhen, failHow });

    answerWrongly('after');
    expect(codeOf(await stage.pledge(fan, page))).toEqual(unavailable);
    sandbox.stripe.reset();
    const started = await stage.pledge(fan, page);
    const { pledge: id, checkout_url: checkoutUrl } = started.body.data.result;
    answerWrongly('after');
    await submitCheckout(checkoutUrl, { action: 'pay', number: cardNumbers.paying });
    expect(codeOf(await call(fan, 'POST', `/pledges/${id}/confirm`))).toEqual(unavailable);
    expect((await stage.read(fan, id)).state).toBe('pending');
    sandbox.stripe.reset();
    expect((await call(fan, 'POST', `/pledges/${id}/confirm`)).body.data.result).toMatchObject({
      state: 'active',
    });

    const before = stage.captures();
    await stage.setPayable(page, true);
    await stage.announceAfter(0, { fan, id });
    answerWrongly('after');
    await stage.runAfter(2 * dayMs + hourMs);
    expect((await stage.read(fan, id)).state).toBe('collecting');
    sandbox.stripe.reset();
    stage.setLater(2 * dayMs + hourMs + 3 * minuteMs);
    await services.payments.reconcile();
    await eventually(async () => expect((await stage.read(fan, id)).state).toBe('collected'));
    expect(stage.captures()).toBe(before + 1);

    const { provider_customer: customer } = await cardOf(id);
    const customers = openStripe(services.config.stripe).customers;
    answerWrongly('before');
    await stage.runAfter(2 * dayMs + 4 * hourMs);
    await services.payments.cards.reconcile();
    expect((await cardOf(id)).status).toBe('saved');
    sandbox.stripe.reset();
    expect(await customers.retrieve(customer)).not.toMatchObject({ deleted: true });
    stage.setLater(3 * dayMs);
    await services.payments.cards.reconcile();
    await eventually(async () => expect((await cardOf(id)).status).toBe('forgotten'));
    const gone = await customers
      .retrieve(customer)
      .catch(({ code }) => ({ deleted: code === 'resource_missing' }));
    expect(gone).toMatchObject({ deleted: true });
  },
);
