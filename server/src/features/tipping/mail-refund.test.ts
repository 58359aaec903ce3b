import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveTip } from '#tests/support/dashboard-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { beginAsGuest, newAddress, openGuestStage } from '#tests/support/guest.ts';
import { mailWords, partsOf } from '#tests/support/mail-words.ts';
import { testOrigin } from '#tests/support/test-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let stage: Awaited<ReturnType<typeof openGuestStage>>;
beforeAll(async () => {
  stage = await openGuestStage();
});
afterAll(() => stage.stop());

/** The mails to an address about what was given back. */
const refundsTo = (email: string) =>
  stage.mail.to(email).filter(({ text }) => text.includes('given back to'));

const mailedRefunds = async (count: number, email: string) => {
  await eventually(() => expect(refundsTo(email)).toHaveLength(count));
  return refundsTo(email).at(-1)?.text ?? '';
};

const refund = async (session: string, amount?: number) =>
  stage.server.gateway('POST', 'refunds', {
    charge: await stage.server.chargeOf(session),
    ...(amount && { amount: String(amount) }),
  });

test('a fan hears once of each part of a tip that was given back, and of nothing that a bank takes', async () => {
  const person = await stage.person();
  const { fan, email } = person;
  await stage.prove(person);
  const { id } = await makeBeneficiary(stage.server.services.pool, { name: 'Aster <i>Awoke</i>' });
  const { session, paymentId, tipId } = await stage.server.startTip(fan, {
    beneficiary: id,
    total_amount: 20,
    cover_fee: true,
  });
  await stage.server.sandbox.stripe.pay(session, 'succeed');
  // It is the next day already in Addis Ababa.
  await withoutTriggers(stage.server.ownerPool, [
    "UPDATE tip SET created_at = '2026-03-01T22:30:00Z' WHERE id = $1",
    [tipId],
  ]);
  await refund(session, 1900);
  const first = await mailedRefunds(1, email);
  // The bank shows $19.00; the page of the tip shows what of it was the tip's.
  const { body } = await stage.server.call(fan, 'GET', `/tipping/tips/${tipId}`);
  expect(body.data.result.refunded_amount).toBe(18.2);
  expect(first).toContain('Subject: $18.20 of your tip was given back to you');
  expect(first).toContain('We gave $18.20 of your tip to “Aster <i>Awoke</i>” back to you.');
  expect(first).toContain('Your tip: $20.00');
  expect(first).toContain('Given back of your tip: $18.20');
  expect(first).toContain('Given back of the processing fee: $0.80');
  expect(first).toContain('Given back in all: $19.00');
  expect(first).toContain('March 2, 2026');
  expect(first).toMatch(new RegExp(`${testOrigin}/receipts/[0-9a-f-]{36}`));
  const words = mailWords(partsOf(first));
  expect(words.html).toEqual(words.text);
  await refund(session);
  // Twenty dollars, and the fee that was paid on top, less what was given back before.
  const second = await mailedRefunds(2, email);
  expect(second).toContain('Subject: $1.80 of your tip was given back to you');
  expect(second).toContain('Given back in all: $1.88');
  await stage.server.services.payments.sync(paymentId, 'again');
  const disputed = await receiveTip(stage.server, { id }, fan, { total_amount: 5 });
  await stage.server.sandbox.stripe.pay(disputed.session, 'dispute');
  await eventually(async () => expect(await stage.server.statusOf(disputed.tipId)).toBe('disputed'));
  expect(await stage.server.count("jobs.job WHERE name = 'tipping.mail-refund'")).toBe(2);
});

test('a tip for a line-up that is given back is one mail, however many performers had a share', async () => {
  const { fan, email } = await stage.person();
  const { event, start } = await makeLineUp(stage.server, 3);
  const { session } = await start(fan);
  await stage.server.sandbox.stripe.pay(session, 'succeed');
  await refund(session);
  const text = await mailedRefunds(1, email);
  expect(text).toContain(`We gave your tip for the line-up of “${event.title}” back to you.`);
  expect(text).toContain('Given back: $10.00');
});

test('a guest hears of what was given back at the address they left, within the mails of a day', async () => {
  const email = newAddress();
  const guest = await beginAsGuest(stage.server, { email });
  const { id } = await makeBeneficiary(stage.server.services.pool);
  const { session } = await receiveTip(stage.server, { id }, guest, { message: 'From a stranger' });
  await eventually(() => expect(stage.mail.to(email)).toHaveLength(1));
  await refund(session, 100);
  expect(await mailedRefunds(1, email)).not.toContain('From a stranger');
  await refund(session);
  await eventually(async () =>
    expect(
      await stage.server.count(
        "jobs.job WHERE name = 'tipping.mail-refund' AND data->>'amountMinor' = '400' AND state = 'completed'",
      ),
    ).toBeGreaterThan(0),
  );
  expect(stage.mail.to(email)).toHaveLength(2);
});
