import { expect, test } from 'vitest';
import {
  checkoutParameters,
  startReceiver,
  startTestSandbox,
  stripeClient,
  webhookSecret,
} from '../sandbox-under-test.ts';

async function sandboxWithReceiver() {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  const stripe = stripeClient(sandbox.url);
  const open = async (changes = {}) =>
    (await stripe.checkout.sessions.create(checkoutParameters(changes))).id;
  const types = () => receiver.received.map((webhook) => webhook.event.type);
  return { receiver, sandbox, stripe, open, types };
}

test('a webhook carries a signature the SDK accepts, and the session as it then was', async () => {
  const { receiver, sandbox, stripe, open } = await sandboxWithReceiver();
  const id = await open();
  await sandbox.stripe.pay(id, 'succeed');
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [webhook] = receiver.received;
  const event = stripe.webhooks.constructEvent(
    String(webhook?.body),
    String(webhook?.signature),
    webhookSecret,
  );
  expect(event).toMatchObject({
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id, payment_status: 'paid', client_reference_id: 'payment-1' } },
  });
  expect(() =>
    stripe.webhooks.constructEvent(`${webhook?.body} `, String(webhook?.signature), webhookSecret),
  ).toThrow();
});

test('each thing that can happen to a payment has its event', async () => {
  const { receiver, sandbox, stripe, open, types } = await sandboxWithReceiver();
  await sandbox.stripe.pay(await open(), 'expire');
  await sandbox.stripe.pay(await open(), 'decline');
  await sandbox.stripe.pay(await open(), 'dispute');
  const refunded = await open();
  await sandbox.stripe.pay(refunded, 'succeed');
  const session = await stripe.checkout.sessions.retrieve(refunded);
  await stripe.refunds.create({ payment_intent: String(session.payment_intent) });
  await sandbox.stripe.pay(await open(), 'delayed');
  await sandbox.stripe.pay(await open(), 'delayed-fail');
  await sandbox.stripe.confirmDelayedPayments();
  await expect.poll(() => receiver.received).toHaveLength(12);
  expect(types().sort()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.refunded',
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.completed',
    'checkout.session.completed',
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.payment_failed',
    'payment_intent.payment_failed',
  ]);
});

test('a webhook is repeated with back-off until it is answered with 2xx', async () => {
  const { receiver, sandbox, open } = await sandboxWithReceiver();
  sandbox.stripe.configure({ retryScheduleMs: [10, 20] });
  receiver.answer.status = 503;
  await sandbox.stripe.pay(await open(), 'succeed');
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(3);
  receiver.answer.status = 204;
  await expect.poll(() => sandbox.stripe.deliveries()[0]?.status).toBe('delivered');
  const delivery = sandbox.stripe.deliveries()[0];
  expect(delivery?.attempts.at(0)?.status).toBe(503);
  expect(delivery?.attempts.at(-1)?.status).toBe(204);
  expect(new Set(receiver.received.map((webhook) => webhook.event.id)).size).toBe(1);
});

test('webhooks can be sent in several copies, lost, and sent again', async () => {
  const { receiver, sandbox, open } = await sandboxWithReceiver();
  sandbox.stripe.configure({ duplicate: 5 });
  await sandbox.stripe.pay(await open(), 'succeed');
  await expect.poll(() => receiver.received).toHaveLength(5);
  expect(new Set(receiver.received.map((webhook) => webhook.event.id)).size).toBe(1);

  sandbox.stripe.configure({ duplicate: 1, loseNext: 1 });
  await sandbox.stripe.pay(await open(), 'succeed');
  expect(sandbox.stripe.deliveries().at(-1)?.status).toBe('lost');
  await sandbox.stripe.pay(await open(), 'succeed');
  await expect.poll(() => receiver.received).toHaveLength(6);

  const lost = sandbox.stripe.deliveries().find((delivery) => delivery.status === 'lost');
  expect(sandbox.stripe.resend(String(lost?.event))).toBe(true);
  await expect.poll(() => receiver.received.at(-1)?.event.id).toBe(lost?.event);
});

test('a batch of webhooks can be sent in another order', async () => {
  const { receiver, sandbox, open } = await sandboxWithReceiver();
  const batch = 12;
  sandbox.stripe.configure({ shuffle: batch });
  for (let index = 0; index < batch; index += 1) await sandbox.stripe.pay(await open(), 'succeed');
  await expect.poll(() => receiver.received).toHaveLength(batch);
  const sent = sandbox.stripe.deliveries().map((delivery) => delivery.event);
  const arrived = receiver.received.map((webhook) => webhook.event.id);
  expect(arrived).not.toEqual(sent);
  expect(arrived.toSorted()).toEqual(sent.toSorted());
});

test('a delayed webhook waits for its time, or until it is hurried', async () => {
  const { receiver, sandbox, open } = await sandboxWithReceiver();
  sandbox.stripe.configure({ delayMs: 3_600_000 });
  await sandbox.stripe.pay(await open(), 'succeed');
  await expect.poll(() => sandbox.stripe.deliveries()).toMatchObject([{ status: 'pending', attempts: [] }]);
  sandbox.stripe.deliverNow();
  await expect.poll(() => receiver.received).toHaveLength(1);
});
