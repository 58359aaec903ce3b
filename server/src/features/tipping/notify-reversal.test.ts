import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reversal } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { tipPaymentHandler } from './payment-handlers.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

let made = 0;
async function paidTip(person: Person) {
  made += 1;
  const to = `performer-${made}@example.com`;
  const { id } = await makeBeneficiary(server.services.pool, { name: 'Aster <b>Awoke</b>', email: to });
  const fan = { authorization: `Bearer ${await server.token(person)}` };
  const tip = await server.startTip(fan, { beneficiary: id, total_amount: 5, message: 'Secret words' });
  await server.sandbox.stripe.pay(tip.session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tip.tipId)).toBe('succeeded'));
  return { ...tip, to };
}
const reversalsTo = (to: string | undefined) =>
  server.sandbox.mail
    .messages(to)
    .filter(({ subject }) => !subject.startsWith('You received'))
    .map(({ subject, text, html }) => ({ subject, text, html: html ?? '' }));

test('a performer hears once that a tip was refunded, in plain words and without whose it was', async () => {
  const person = somebody('Hanna Tesfaye');
  const { session, paymentId, to } = await paidTip(person);
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await eventually(() => expect(reversalsTo(to)).toHaveLength(1));
  await server.services.payments.sync(paymentId, 'again');
  const [mail] = reversalsTo(to);
  expect(mail?.subject).toBe('$5.00 of a tip was refunded');
  expect(mail?.text).toMatch(/^Hello,$/m);
  expect(mail?.text).toMatch(
    /\$5\.00 of the tip of \$5\.00 that you received on \w+ \d+, \d{4} was given back/,
  );
  expect(mail?.text).toMatch(/\/receipts\/[0-9a-f-]{36}/);
  expect(mail?.html).not.toContain('<b>Awoke');
  for (const words of [person.email, 'Hanna', 'Secret']) {
    expect(mail?.text).not.toContain(words);
    expect(mail?.html).not.toContain(words);
  }
  expect(await server.count("jobs.job WHERE name = 'tipping.notify-reversal' AND state <> 'completed'")).toBe(
    0,
  );
});

test('a performer hears of a dispute', async () => {
  const { session, to } = await paidTip(somebody());
  await server.sandbox.stripe.pay(session, 'dispute');
  await eventually(() => expect(reversalsTo(to)).toHaveLength(1));
  const [mail] = reversalsTo(to);
  expect(mail?.subject).toBe('$5.00 of a tip is disputed');
  expect(mail?.text).toContain('You do not need to do anything.');
});

test('of a line-up every performer hears of their own share', async () => {
  const { event, performers, start } = await makeLineUp(server, 3);
  const { session } = await start(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  for (const { email } of performers)
    await eventually(() => expect(server.sandbox.mail.messages(email)).toHaveLength(1));
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  for (const [at, amount] of ['$3.34', '$3.33', '$3.33'].entries()) {
    const mails = () => reversalsTo(performers[at]?.email);
    await eventually(() => expect(mails()).toHaveLength(1));
    expect(mails()[0]?.subject).toBe(`${amount} of a tip was refunded`);
    expect(mails()[0]?.text).toContain(`your share of a tip for the line-up of “${event.title}”`);
  }
});

test.each([
  ['dispute_reversed', 5, '$5.00 of a disputed tip is yours again', 'The dispute ended in your favor'],
  ['refund_reversed', 5, '$5.00 of a refunded tip is yours again', 'A refund did not go through'],
  ['refund', 3, '$2.00 of a tip was refunded', '$3.00 of this tip is yours.'],
] as const)(
  'a performer hears of a %s that leaves them %i dollars',
  async (kind, left, subject, sentence) => {
    const { tipId, paymentId, to } = await paidTip(somebody());
    const { db, jobs } = server.services;
    const reversal: Reversal = {
      kind,
      fact: `re_${tipId}`,
      referenceId: tipId,
      paymentId,
      amountMinor: left === 5 ? 500 : 200,
      remainingMinor: left * 100,
      currency: 'USD',
      shares: [],
    };
    await inTransaction(db, async (transaction) =>
      tipPaymentHandler(jobs).onReversed?.(transaction, reversal),
    );
    await eventually(() => expect(reversalsTo(to)).toHaveLength(1));
    expect(reversalsTo(to)[0]?.subject).toBe(subject);
    expect(reversalsTo(to)[0]?.text).toContain(sentence);
  },
);

test('what is left is not named when the sender paid the fee on top: it is known of the whole payment alone', async () => {
  const { tipId, paymentId, to } = await paidTip(somebody());
  const { db, jobs } = server.services;
  const reversal: Reversal = {
    kind: 'refund',
    fact: `re_${tipId}`,
    referenceId: tipId,
    paymentId,
    amountMinor: 218,
    remainingMinor: 327,
    currency: 'USD',
    shares: [{ accountName: 'income:cover', amountMinor: 18 }],
  };
  await inTransaction(db, async (transaction) => tipPaymentHandler(jobs).onReversed?.(transaction, reversal));
  await eventually(() => expect(reversalsTo(to)).toHaveLength(1));
  expect(reversalsTo(to)[0]?.subject).toBe('$2.00 of a tip was refunded');
  expect(reversalsTo(to)[0]?.text).not.toContain('of this tip is yours');
});

test('the same reversal booked again, as after a restore, is the same mail, and another one is not', async () => {
  const { tipId, paymentId } = await paidTip(somebody());
  const { db, jobs, pool } = server.services;
  const reversal: Reversal = {
    kind: 'refund',
    fact: 're_first',
    referenceId: tipId,
    paymentId,
    amountMinor: 100,
    remainingMinor: 400,
    currency: 'USD',
    shares: [],
  };
  const others = [{ fact: 're_second' }, { kind: 'refund_reversed' }] as const;
  for (const change of [{}, {}, ...others])
    await inTransaction(db, async (transaction) =>
      tipPaymentHandler(jobs).onReversed?.(transaction, { ...reversal, ...change }),
    );
  const { rows } = await pool.query(
    "SELECT data->>'mailId' AS id FROM jobs.job WHERE name = 'tipping.notify-reversal' AND data->>'tipId' = $1",
    [tipId],
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids)).toEqual(
    new Set([`${tipId}-refund-re.first`, `${tipId}-refund-re.second`, `${tipId}-refund.reversed-re.first`]),
  );
});
