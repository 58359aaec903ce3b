import { expect, test } from 'vitest';
import {
  checkoutParameters,
  startTestSandbox,
  stripeClient,
  submitCheckout,
  temporaryFolder,
} from '../sandbox-under-test.ts';
import { readCaptures } from './journal.ts';

async function openCheckout(changes: Parameters<typeof checkoutParameters>[0] = {}) {
  const dataDir = temporaryFolder();
  const sandbox = await startTestSandbox({ dataDir });
  const stripe = stripeClient(sandbox.url);
  const session = await stripe.checkout.sessions.create(checkoutParameters(changes));
  const url = String(session.url);
  const read = () => stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  return { sandbox, id: session.id, url, read, captures: () => readCaptures(dataDir) };
}

test('the page says what is paid for, says that it is a sandbox, and runs no script', async () => {
  const { url } = await openCheckout();
  const response = await fetch(url);
  const page = await response.text();
  expect(page).toContain('Sandbox checkout: no real money');
  expect(page).toContain('$5.00');
  expect(page).toContain('Tip for Aster &lt;Awoke&gt;');
  for (const name of ['Pay with PayPal', 'Pay with Link', 'Cancel and go back', 'Let this checkout expire']) {
    expect(page).toContain(`>${name}</button>`);
  }
  expect(page).not.toContain('<script');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://127.0.0.1:4444");
});

test('paying captures once, writes the journal and returns with the session id', async () => {
  const { id, url, read, captures } = await openCheckout();
  const response = await submitCheckout(url, { action: 'pay' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`http://127.0.0.1:4444/back?session=${id}&ok=1`);
  const session = await read();
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(captures()).toMatchObject([
    { kind: 'capture', session: id, clientReferenceId: 'payment-1', amountMinor: 500, currency: 'usd' },
  ]);
  expect(captures()[0]?.paymentIntent).toBe((session.payment_intent as { id: string }).id);
});

test('twenty submissions at once capture once, and every one of them returns', async () => {
  const { url, captures } = await openCheckout();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => submitCheckout(url, { action: 'pay' })),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([303]));
  expect(captures()).toHaveLength(1);
});

test('a declined card leaves the session open, and another card pays it', async () => {
  const { url, read, captures } = await openCheckout();
  const declined = await submitCheckout(url, { action: 'pay', number: '4000 0000 0000 0002' });
  expect(declined.status).toBe(303);
  expect(await (await fetch(new URL(String(declined.headers.get('location')), url))).text()).toContain(
    'Your card was declined.',
  );
  expect(await read()).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
  });
  expect(captures()).toEqual([]);
  await submitCheckout(url, { action: 'pay' });
  expect(await read()).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } });
  expect(captures()).toHaveLength(1);
});

test.each([
  ['number', '4242 4242 4242 4241', 'Your card number is not valid.'],
  ['expiry', '01 / 20', 'Your card has expired.'],
  ['expiry', 'soon', 'Enter the expiry date as MM / YY.'],
  ['securityCode', '1', 'Enter the 3 or 4 digits of the code.'],
])('a bad %s (%s) is explained at its field and nothing typed is lost', async (name, value, message) => {
  const { url, captures } = await openCheckout();
  const response = await submitCheckout(url, { action: 'pay', [name]: value });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain(message);
  expect(page).toContain(`value="${value}"`);
  expect(captures()).toEqual([]);
});

test('a card that is no test card is never accepted and its number is not kept', async () => {
  const { url, sandbox, captures } = await openCheckout();
  await submitCheckout(url, { action: 'pay', number: '4111 1111 1111 1111' });
  expect(captures()).toEqual([]);
  expect(JSON.stringify(sandbox.stripe.sessions())).not.toContain('1111');
});

test('cancel goes back and leaves the session open', async () => {
  const { url, read } = await openCheckout();
  const response = await submitCheckout(url, { action: 'cancel' });
  expect(response.headers.get('location')).toBe('http://127.0.0.1:4444/canceled');
  expect((await read()).status).toBe('open');
});

test('an expired checkout says so and cannot be paid', async () => {
  const { url, read, captures } = await openCheckout();
  await submitCheckout(url, { action: 'expire' });
  expect((await read()).status).toBe('expired');
  await submitCheckout(url, { action: 'pay' });
  expect(captures()).toEqual([]);
  expect(await (await fetch(url)).text()).toContain('This checkout has expired');
});

test('delayed confirmation completes unpaid and captures later', async () => {
  const { url, sandbox, read, captures } = await openCheckout();
  sandbox.stripe.configure({ confirmationDelayMs: 60 });
  await submitCheckout(url, { action: 'delayed' });
  expect(captures()).toEqual([]);
  await expect.poll(async () => (await read()).payment_status).toBe('paid');
  expect(captures()).toHaveLength(1);
  expect(await sandbox.stripe.pay((await read()).id, 'succeed')).toBe('already-complete');
  expect(captures()).toHaveLength(1);
});

test('a delayed payment that fails is never captured', async () => {
  const { url, sandbox, read, captures } = await openCheckout();
  await submitCheckout(url, { action: 'delayed-fail' });
  expect(await read()).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing' },
  });
  await sandbox.stripe.confirmDelayedPayments();
  expect(await read()).toMatchObject({
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method' },
  });
  expect(captures()).toEqual([]);
});

test('PayPal pays only where the session allows it', async () => {
  const cardOnly = await openCheckout({ allowed_payment_method_types: ['card'] });
  expect((await submitCheckout(cardOnly.url, { action: 'paypal' })).status).toBe(422);
  expect(cardOnly.captures()).toEqual([]);
  const wallet = await openCheckout({ allowed_payment_method_types: ['paypal'] });
  expect((await submitCheckout(wallet.url, { action: 'paypal' })).status).toBe(303);
  expect(wallet.captures()).toHaveLength(1);
});
