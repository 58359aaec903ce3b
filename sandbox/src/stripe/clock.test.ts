import { expect, test } from 'vitest';
import {
  checkoutParameters,
  startReceiver,
  startTestSandbox,
  stripeClient,
  webhookSecret,
} from '../sandbox-under-test.ts';

const dayMs = 24 * 3_600_000;

test('the clock moves by days; checkouts that end meanwhile expire and send their event', async () => {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  const stripe = stripeClient(sandbox.url);
  const before = await stripe.checkout.sessions.create(checkoutParameters());
  const moved = sandbox.stripe.advanceClock(3);
  expect(Math.abs(moved - Date.now() - 3 * dayMs)).toBeLessThan(dayMs / 24);
  expect(await stripe.checkout.sessions.retrieve(before.id)).toMatchObject({ status: 'expired' });
  const after = await stripe.checkout.sessions.create(checkoutParameters());
  expect(after.created).toBeGreaterThan(before.created + 2 * 24 * 3_600);
  const answeredAt = Date.parse(String(after.lastResponse.headers.date));
  expect(Math.floor(answeredAt / 1000) - after.created).toBeLessThan(60);
  expect(Math.floor(answeredAt / 1000) - after.created).toBeGreaterThan(-60);
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [{ body = '', signature = '' } = {}] = receiver.received;
  const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, moved);
  // The session expired after a day, not at the end of the move.
  expect(event.created).toBeLessThan(before.created + 25 * 3_600);
});

test('keys are forgotten after a day of that clock', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const create = () => stripe.checkout.sessions.create(checkoutParameters(), { idempotencyKey: 'key' });
  const first = await create();
  expect((await create()).id).toBe(first.id);
  sandbox.stripe.advanceClock(2);
  expect((await create()).id).not.toBe(first.id);
});

test('the control page shows the time and moves it, also for programs', async () => {
  const sandbox = await startTestSandbox();
  const read = async () => {
    const answer = await fetch(`${sandbox.url}/stripe/control/clock.json`);
    return Date.parse((await answer.json()).now);
  };
  const start = await read();
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/stripe/control`, { method: 'POST', body, headers, redirect: 'manual' });
  expect((await post(new URLSearchParams({ action: 'advance-clock', days: '1' }))).status).toBe(303);
  const json = { 'content-type': 'application/json' };
  expect((await post(JSON.stringify({ action: 'advance-clock', days: 6 }), json)).status).toBe(200);
  expect((await post(JSON.stringify({ action: 'advance-clock', days: -1 }), json)).status).toBe(400);
  expect(Math.round(((await read()) - start) / dayMs)).toBe(7);
  const page = await (await fetch(`${sandbox.url}/stripe/control`)).text();
  expect(page).toContain(new Date(await read()).toISOString().slice(0, 10));
  expect(page).toContain('In a week');
});

test('webhooks of what happened while the clock moved are retried as long as any other', async () => {
  const receiver = await startReceiver();
  receiver.answer.status = 503;
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  sandbox.stripe.configure({ retryScheduleMs: [10] });
  await stripeClient(sandbox.url).checkout.sessions.create(checkoutParameters());
  sandbox.stripe.advanceClock(7);
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2);
  receiver.answer.status = 200;
  await expect.poll(() => sandbox.stripe.deliveries().map(({ status }) => status)).toEqual(['delivered']);
});
