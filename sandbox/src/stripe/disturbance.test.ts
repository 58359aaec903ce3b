import { expect, test } from 'vitest';
import { checkoutParameters, startTestSandbox, stripeClient } from '../sandbox-under-test.ts';

test.each(['500', 'reset'] as const)(
  'calls that fail with %s before their work leave nothing behind',
  async (failHow) => {
    const sandbox = await startTestSandbox();
    // The SDK itself retries a reset connection once.
    sandbox.stripe.configure({ failNext: 2, failHow });
    const stripe = stripeClient(sandbox.url, { retries: 1 });
    await expect(stripe.checkout.sessions.create(checkoutParameters())).rejects.toThrow();
    expect(sandbox.stripe.sessions()).toEqual([]);
    expect(sandbox.stripe.settings().failNext).toBe(0);
    await stripe.checkout.sessions.create(checkoutParameters());
    expect(sandbox.stripe.sessions()).toHaveLength(1);
  },
);

test('when only the answer is lost, the same key gets the session that was made', async () => {
  const sandbox = await startTestSandbox();
  sandbox.stripe.configure({ failNext: 1, failHow: 'reset', failWhen: 'after' });
  const stripe = stripeClient(sandbox.url, { retries: 2 });
  const session = await stripe.checkout.sessions.create(checkoutParameters(), { idempotencyKey: 'lost' });
  expect(sandbox.stripe.sessions().map((record) => record.session.id)).toEqual([session.id]);
  expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('a hanging call runs into the time-out of the client and can be repeated with its key', async () => {
  const sandbox = await startTestSandbox();
  sandbox.stripe.configure({ hangNext: 1, failWhen: 'after' });
  const stripe = stripeClient(sandbox.url, { timeoutMs: 100 });
  const create = () => stripe.checkout.sessions.create(checkoutParameters(), { idempotencyKey: 'hung' });
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  const session = await create();
  expect(sandbox.stripe.sessions().map((record) => record.session.id)).toEqual([session.id]);
});

test('the control takes JSON over HTTP and refuses what it does not know', async () => {
  const sandbox = await startTestSandbox();
  const control = (body: object) =>
    fetch(`${sandbox.url}/stripe/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await (await control({ latencyMs: 20, retryScheduleMs: [5, 10] })).json()).toMatchObject({
    latencyMs: 20,
  });
  expect(sandbox.stripe.settings()).toMatchObject({ latencyMs: 20, retryScheduleMs: [5, 10], duplicate: 1 });
  expect((await control({ latency: 1 })).status).toBe(400);
  expect((await control({ duplicate: 0 })).status).toBe(400);
  expect(await (await control({ action: 'reset' })).json()).toMatchObject({ latencyMs: 0 });
});
