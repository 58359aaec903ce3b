import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import {
  startReceiver,
  startTestSandbox,
  stripeClient,
  submitCheckout,
  temporaryFolder,
} from '../../sandbox-under-test.ts';
import { readCaptures } from '../journal.ts';

const returnUrl = 'http://127.0.0.1:4444/pledged';
const paying = '4242 4242 4242 4242';

/** A backer who saves cards for off-session charges. */
async function startWithCustomer() {
  const [receiver, dataDir] = [await startReceiver(), temporaryFolder()];
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url, dataDir });
  const stripe = stripeClient(sandbox.url);
  const customer = await stripe.customers.create({
    email: 'backer@example.com',
    metadata: { account: 'a1' },
  });
  const open = (changes: Stripe.Checkout.SessionCreateParams = {}) =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer: customer.id,
      success_url: returnUrl,
      cancel_url: returnUrl,
      setup_intent_data: { metadata: { pledge: 'p1' } },
      ...changes,
    });
  return {
    sandbox,
    stripe,
    customer,
    open,
    captures: () => readCaptures(dataDir),
    eventTypes: () => receiver.received.map(({ event }) => event.type),
    /** Saves a card on the hosted page; returns its payment method. */
    async save(number: string) {
      const session = await open();
      await submitCheckout(String(session.url), { action: 'pay', number });
      const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
      return String((done.setup_intent as Stripe.SetupIntent).payment_method);
    },
    charge: (method: string, changes: object = {}, idempotencyKey = 'pledge-1') =>
      stripe.paymentIntents.create(
        {
          amount: 2_000,
          currency: 'usd',
          customer: customer.id,
          payment_method: method,
          off_session: true,
          confirm: true,
          metadata: { pledge: 'p1' },
          ...changes,
        },
        { idempotencyKey },
      ),
  };
}

test('a card is saved on the hosted page, and nothing is charged', async () => {
  const { stripe, customer, open, captures, eventTypes } = await startWithCustomer();
  const session = await open();
  expect(session).toMatchObject({
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    amount_total: null,
    payment_intent: null,
  });
  const page = await (await fetch(String(session.url))).text();
  expect(page).toContain('Save your card');
  expect(page).not.toContain('Pay with');
  const done = await submitCheckout(String(session.url), { action: 'pay' });
  expect([done.status, done.headers.get('location')]).toEqual([303, returnUrl]);
  const saved = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  });
  expect(saved).toMatchObject({
    status: 'complete',
    setup_intent: {
      status: 'succeeded',
      customer: customer.id,
      metadata: { pledge: 'p1' },
      payment_method: { type: 'card', customer: customer.id, card: { last4: '4242' } },
    },
  });
  expect((await stripe.customers.listPaymentMethods(customer.id, { type: 'card' })).data).toHaveLength(1);
  await expect
    .poll(eventTypes)
    .toEqual(
      expect.arrayContaining([
        'payment_method.attached',
        'setup_intent.succeeded',
        'checkout.session.completed',
      ]),
    );
  const again = await submitCheckout(String(session.url), { action: 'pay' });
  expect(again.headers.get('location')).toBe(returnUrl);
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  expect(captures()).toEqual([]);
});

test('a card that is declined is not saved, and another one can be', async () => {
  const { stripe, open, eventTypes } = await startWithCustomer();
  const session = await open();
  const declined = await submitCheckout(String(session.url), {
    action: 'pay',
    number: '4000 0000 0000 0002',
  });
  const page = await fetch(new URL(String(declined.headers.get('location')), String(session.url)));
  expect(await page.text()).toContain('Your card was declined.');
  const tried = await stripe.setupIntents.retrieve(String(session.setup_intent));
  expect(tried).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'card_declined' },
  });
  await expect.poll(eventTypes).toContain('setup_intent.setup_failed');
  await submitCheckout(String(session.url), { action: 'pay' });
  expect((await stripe.setupIntents.retrieve(tried.id)).status).toBe('succeeded');
  const attempts = await stripe.setupAttempts.list({ setup_intent: tried.id });
  const cardOf = (fingerprint: string) => ({ payment_method_details: { card: { fingerprint } } });
  expect(attempts.data).toMatchObject([
    { status: 'succeeded', setup_error: null, ...cardOf('sandbox4242') },
    { id: tried.latest_attempt, status: 'failed', ...cardOf('sandbox0002') },
  ]);
});

test('a saved card is charged once for a key, without its holder', async () => {
  const { stripe, save, charge, captures, eventTypes } = await startWithCustomer();
  const method = await save(paying);
  const first = await charge(method, { transfer_group: 'campaign-1', expand: ['latest_charge'] });
  expect(first).toMatchObject({
    status: 'succeeded',
    amount_received: 2_000,
    metadata: { pledge: 'p1' },
    latest_charge: { paid: true, payment_method: method, transfer_group: 'campaign-1' },
  });
  const second = await charge(method, { transfer_group: 'campaign-1', expand: ['latest_charge'] });
  expect(second.id).toBe(first.id);
  expect(captures()).toMatchObject([{ kind: 'capture', paymentIntent: first.id, amountMinor: 2_000 }]);
  await expect.poll(eventTypes).toContain('payment_intent.succeeded');
  const [moved] = (await stripe.balanceTransactions.list({ type: 'charge' })).data;
  expect(moved).toMatchObject({ amount: 2_000, fee: 88 });
  await stripe.refunds.create({ payment_intent: first.id });
  expect(captures().map(({ kind }) => kind)).toEqual(['capture', 'refund']);
});

test.each([
  ['4000 0000 0000 0341', 'card_declined', 'generic_decline', undefined],
  ['4000 0000 0000 6108', 'card_declined', 'generic_decline', 'do_not_try_again'],
  ['4000 0082 6000 3178', 'card_declined', 'insufficient_funds', undefined],
  ['4000 0027 6000 3184', 'authentication_required', 'authentication_required', undefined],
])('the card %s is saved, and refused later: %s, %s, %s', async (number, code, declineCode, advice) => {
  const { stripe, save, charge, captures, eventTypes } = await startWithCustomer();
  const method = await save(number);
  const refusal = await charge(method).catch((error: Stripe.errors.StripeCardError) => error);
  expect(refusal).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
  });
  // The same key gets the same error and creates no second payment.
  await expect(charge(method)).rejects.toMatchObject({ statusCode: 402, code });
  const { payment_intent: failed, advice_code } = refusal as Stripe.errors.StripeCardError;
  expect([advice_code, failed?.last_payment_error?.advice_code]).toEqual([advice, advice]);
  expect(await stripe.paymentIntents.retrieve(String(failed?.id))).toMatchObject({
    status: 'requires_payment_method',
  });
  await expect
    .poll(() => eventTypes().filter((type) => type === 'payment_intent.payment_failed'))
    .toHaveLength(1);
  expect(captures()).toEqual([]);
});

test('a payment that was refused is tried again with another card, or given up', async () => {
  const { stripe, save, charge, captures } = await startWithCustomer();
  const [bad, good] = [await save('4000 0000 0000 0341'), await save(paying)];
  const intentOf = async (key: string) => {
    const refusal = await charge(bad, {}, key).catch((error: Stripe.errors.StripeCardError) => error);
    return String((refusal as Stripe.errors.StripeCardError).payment_intent?.id);
  };
  const [first, second] = [await intentOf('one'), await intentOf('two')];
  await expect(stripe.paymentIntents.confirm(first, { off_session: true })).rejects.toMatchObject({
    code: 'card_declined',
  });
  const paid = await stripe.paymentIntents.confirm(first, { off_session: true, payment_method: good });
  expect(paid.status).toBe('succeeded');
  await expect(stripe.paymentIntents.confirm(first, { off_session: true })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(await stripe.paymentIntents.cancel(second)).toMatchObject({ status: 'canceled' });
  await expect(stripe.paymentIntents.cancel(first)).rejects.toMatchObject({ statusCode: 400 });
  expect(captures()).toHaveLength(1);
});

test('a card is forgotten with its customer, or alone, and cannot be charged any more', async () => {
  const { stripe, customer, save, charge } = await startWithCustomer();
  const [one, other] = [await save(paying), await save(paying)];
  expect(await stripe.paymentMethods.detach(one)).toMatchObject({ customer: null });
  await expect(charge(one)).rejects.toMatchObject({ param: 'payment_method' });
  expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual([other]);
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  await expect(charge(other, {}, 'later')).rejects.toMatchObject({ param: 'customer' });
  expect(await stripe.paymentMethods.retrieve(other)).toMatchObject({ customer: null });
});

test('the checkout creates a customer if requested, and a customer can be changed', async () => {
  const { sandbox, stripe } = await startWithCustomer();
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer_creation: 'always',
    customer_email: 'new@example.com',
    success_url: returnUrl,
  });
  expect(await sandbox.stripe.pay(session.id, 'succeed')).toBe('saved');
  const { customer } = await stripe.checkout.sessions.retrieve(session.id);
  expect(await stripe.customers.retrieve(String(customer))).toMatchObject({ email: 'new@example.com' });
  expect(await stripe.customers.update(String(customer), { name: 'Hana' })).toMatchObject({ name: 'Hana' });
  expect(await sandbox.stripe.pay(session.id, 'dispute')).toBe('refused');
});

test.each([
  ['an amount that is too small', { amount: 10 }, 'amount'],
  ['a customer who is not there', { customer: 'cus_none' }, 'customer'],
  ['a card that is not there', { payment_method: 'pm_none' }, 'payment_method'],
  ['a payment that waits for somebody', { off_session: false }, 'off_session'],
  ['an unknown parameter', { tip: 1 }, 'tip'],
])('%s is refused with its parameter named', async (_name, changes, param) => {
  const { save, charge, captures } = await startWithCustomer();
  await expect(charge(await save(paying), changes)).rejects.toMatchObject({ param });
  expect(captures()).toEqual([]);
});
