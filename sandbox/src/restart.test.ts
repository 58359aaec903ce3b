import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkoutParameters,
  startReceiver,
  startTestSandbox,
  stripeClient,
  temporaryFolder,
} from './sandbox-under-test.ts';
import { readCaptures } from './stripe/journal.ts';

test('sessions, idempotency keys, settings and waiting webhooks outlive a restart', async () => {
  const dataDir = temporaryFolder();
  const before = await startTestSandbox({ dataDir });
  const stripeBefore = stripeClient(before.url);
  const paid = await stripeBefore.checkout.sessions.create(checkoutParameters(), { idempotencyKey: 'one' });
  const open = await stripeBefore.checkout.sessions.create(checkoutParameters());
  await before.stripe.pay(paid.id, 'succeed');
  before.stripe.configure({ latencyMs: 1 });
  await before.stop();

  const receiver = await startReceiver();
  const after = await startTestSandbox({ dataDir, webhookUrl: receiver.url });
  const stripeAfter = stripeClient(after.url);
  expect(after.stripe.settings().latencyMs).toBe(1);
  expect(await stripeAfter.checkout.sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid' });
  const replayed = await stripeAfter.checkout.sessions.create(checkoutParameters(), {
    idempotencyKey: 'one',
  });
  expect(replayed.id).toBe(paid.id);
  expect(await stripeAfter.checkout.sessions.retrieve(open.id)).toMatchObject({
    status: 'open',
    url: `${after.url}/stripe/checkout/${open.id}`,
  });
  after.stripe.deliverNow();
  await expect
    .poll(() => receiver.received.map((webhook) => webhook.event.type))
    .toEqual(['checkout.session.completed']);
});

test('a delayed payment under way is confirmed after a restart', async () => {
  const dataDir = temporaryFolder();
  const before = await startTestSandbox({ dataDir });
  before.stripe.configure({ confirmationDelayMs: 50 });
  const session = await stripeClient(before.url).checkout.sessions.create(checkoutParameters());
  await before.stripe.pay(session.id, 'delayed');
  await before.stop();
  expect(readCaptures(dataDir)).toEqual([]);

  const after = await startTestSandbox({ dataDir });
  await expect.poll(() => after.stripe.sessions()[0]?.session.payment_status).toBe('paid');
  await expect.poll(() => readCaptures(dataDir)).toHaveLength(1);
});

test('a session whose time passed while the sandbox was down expires at the start, and says so', async () => {
  const dataDir = temporaryFolder();
  const before = await startTestSandbox({ dataDir });
  await stripeClient(before.url).checkout.sessions.create(checkoutParameters());
  await before.stop();
  const records = join(dataDir, 'sandbox', 'stripe', 'records.jsonl');
  writeFileSync(
    records,
    readFileSync(records, 'utf8').replace(/"expires_at":\d+/g, '"expires_at":1700000000'),
  );

  const receiver = await startReceiver();
  const after = await startTestSandbox({ dataDir, webhookUrl: receiver.url });
  await expect.poll(() => after.stripe.sessions()[0]?.session.status).toBe('expired');
  await expect
    .poll(() => receiver.received.map((webhook) => webhook.event.type))
    .toEqual(['checkout.session.expired']);
});

test('after a kill between state and journal, or in the middle of a line, the next start repairs the journal', async () => {
  const dataDir = temporaryFolder();
  const before = await startTestSandbox({ dataDir });
  const session = await stripeClient(before.url).checkout.sessions.create(checkoutParameters());
  await before.stripe.pay(session.id, 'succeed');
  await before.stop();
  writeFileSync(join(dataDir, 'sandbox', 'stripe', 'captures.jsonl'), '');
  appendFileSync(join(dataDir, 'sandbox', 'stripe', 'records.jsonl'), '[["session","cs_test_torn",{"sess');

  const after = await startTestSandbox({ dataDir });
  expect(readCaptures(dataDir)).toMatchObject([{ kind: 'capture', session: session.id, amountMinor: 500 }]);
  expect(after.stripe.sessions()).toHaveLength(1);
});

test('a line that a full disk left joined to the next one is cut off and reported, and the start continues', async () => {
  const dataDir = temporaryFolder();
  const before = await startTestSandbox({ dataDir });
  const stripe = stripeClient(before.url);
  const [first, second] = [
    await stripe.checkout.sessions.create(checkoutParameters()),
    await stripe.checkout.sessions.create(checkoutParameters()),
  ];
  await before.stop();
  const records = join(dataDir, 'sandbox', 'stripe', 'records.jsonl');
  const half = '[["session","cs_test_half",{"session":{"id":"cs_test_half","line_items":[';
  writeFileSync(records, half + readFileSync(records, 'utf8'));

  const after = await startTestSandbox({ dataDir });
  const stripeAfter = stripeClient(after.url);
  for (const { id } of [first, second])
    expect(await stripeAfter.checkout.sessions.retrieve(id)).toMatchObject({ id, status: 'open' });
  expect(after.stripe.sessions()).toHaveLength(2);
  expect(readFileSync(`${records}.damaged`, 'utf8')).toContain('cs_test_half');
});
