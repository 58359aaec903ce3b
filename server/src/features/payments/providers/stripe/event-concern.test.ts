import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvent } from '#tests/support/deliver-event.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { eventsOfUse } from './event-concern.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

test('the operations guide lists the events to ask Stripe for, and no others', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../../../docs/operations.md'), 'utf8');
  const listed = [...guide.matchAll(/^- `([a-z_]+(?:\.[a-z_]+)+)`$/gm)].map(([, type]) => type);
  expect(listed.toSorted()).toEqual(eventsOfUse.toSorted());
});

const unusable = ['\u0000', 'cs_\u0000', '\ud800', 'x'.repeat(5000)];

test.each(eventsOfUse)('%s with ids that cannot be stored is refused', async (type) => {
  for (const text of unusable) {
    const status = 400;
    await deliverEvent(
      server,
      type,
      { id: text, payment_intent: text, metadata: { payment: text } },
      { status },
    );
    const usable = { id: 'cs_test_theirs', payment_intent: 'pi_theirs', metadata: {} };
    await deliverEvent(server, type, usable, { id: text, status });
  }
});

test('an event whose text for our payment or card cannot be stored is acknowledged, as one of others', async () => {
  const stored = await server.count('payment_event');
  for (const text of unusable) {
    await deliverEvent(server, 'checkout.session.completed', {
      id: 'cs_test_theirs',
      client_reference_id: text,
    });
    await deliverEvent(server, 'checkout.session.expired', { id: 'cs_test_theirs' });
    for (const type of [
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'setup_intent.setup_failed',
    ])
      await deliverEvent(server, type, { id: 'pi_theirs', metadata: { payment: text } });
    await deliverEvent(server, 'payment_intent.canceled', {
      id: 'pi_theirs',
      metadata: { payment: text, card: text },
    });
    await deliverEvent(server, 'setup_intent.setup_failed', { id: 'seti_theirs', metadata: { card: text } });
  }
  expect(await server.count('payment_event')).toBe(stored + 3 * unusable.length);
  await eventually(async () =>
    expect(await server.count('payment_event WHERE settle_at IS NOT NULL OR dead_at IS NOT NULL')).toBe(0),
  );
});

test('events that cannot be stored do not delay others that arrive with them', async () => {
  const paid = await Promise.all(Array.from({ length: 10 }, async () => server.startTip(await server.fan())));
  server.sandbox.stripe.configure({ loseRate: 1 });
  for (const { session } of paid) await server.sandbox.stripe.pay(session, 'succeed');
  const type = 'checkout.session.completed';
  await Promise.all(
    paid.flatMap(({ session }) => [
      deliverEvent(server, type, { id: session, client_reference_id: '\u0000' }),
      deliverEvent(server, type, { id: '\u0000' }, { status: 400 }),
    ]),
  );
  for (const { tipId } of paid)
    await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
});
