import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { partsOf } from '#tests/support/mail-words.ts';
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

/** Stripe is away when the card is due, and answers again twenty minutes later. Returns the pledge as it is then. */
async function missCharge(fan: Parameters<PledgeStage['read']>[0], id: string, ms: number) {
  const { sandbox, services } = stage.server;
  sandbox.stripe.configure({ failNext: 1000, failWhen: 'before' });
  await stage.runAfter(ms);
  expect((await stage.read(fan, id)).state).toBe('collecting');
  sandbox.stripe.reset();
  stage.setLater(ms + 20 * minuteMs);
  await services.payments.reconcile();
  return stage.read(fan, id);
}

const due = 2 * dayMs + hourMs;

test('a charge that Stripe never made is no refusal: it is made within the hour, without a mail, and the days of a refused card begin with the refusal', async () => {
  const before = stage.captures();
  const { fan, page, id } = await stage.pledged({ number: cardNumbers.declined });
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  const missed = await missCharge(fan, id, due);
  expect(missed).toMatchObject({ state: 'announced', refused: false });
  const afterMs = ({ charge_at }: { charge_at: string }) => Date.parse(charge_at) - Date.now() - due;
  expect(afterMs(missed)).toBeLessThanOrEqual(80 * minuteMs);
  expect(stage.mail.to(fan.email).filter(({ text }) => text.includes('was refused'))).toEqual([]);
  await stage.runAfter(due + 2 * dayMs);
  const refused = await stage.read(fan, id);
  expect(refused).toMatchObject({ state: 'announced', refused: true });
  expect(Math.round(afterMs(refused) / hourMs)).toBe(72);
  await stage.mailTo(fan, 'was refused');
  expect(stage.captures()).toBe(before);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('a refused card is charged on the last of its days also if Stripe does not answer at first', async () => {
  const { fan, page, id } = await stage.pledged({ number: cardNumbers.declined });
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  for (const days of [0, 1, 3, 5]) await stage.runAfter(due + days * dayMs);
  expect(await stage.read(fan, id)).toMatchObject({ state: 'announced', refused: true });
  expect(await missCharge(fan, id, due + 7 * dayMs)).toMatchObject({ state: 'announced', refused: true });
  await stage.runAfter(due + 7 * dayMs + 2 * hourMs);
  expect(await stage.read(fan, id)).toMatchObject({ state: 'failed', refused: true });
});

test('a refused card is not charged any more a day after the last of its days, if Stripe does not answer until then', async () => {
  const { fan, page, id } = await stage.pledged({ number: cardNumbers.declined });
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  for (const days of [0, 1, 3, 5]) await stage.runAfter(due + days * dayMs);
  for (const days of [7, 7.9])
    expect(await missCharge(fan, id, due + days * dayMs)).toMatchObject({
      state: 'announced',
      refused: true,
    });
  expect(await missCharge(fan, id, due + 8 * dayMs)).toMatchObject({ state: 'failed', refused: true });
});

test('a pledge that Stripe did not charge for a week ends, and its giver hears that no bank refused it', async () => {
  const before = stage.captures();
  const { fan, page, id } = await stage.pledged();
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  await missCharge(fan, id, due);
  expect(await missCharge(fan, id, due + 6.9 * dayMs)).toMatchObject({ state: 'announced', refused: false });
  expect(await missCharge(fan, id, due + 7 * dayMs)).toMatchObject({ state: 'failed', refused: false });
  const { text } = partsOf(await stage.mailTo(fan, 'could not be charged'));
  expect(text).toContain('We could not charge the $5.00 that you pledged');
  expect(text).not.toContain('bank');
  expect(stage.captures()).toBe(before);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('a pledged tip that was not charged in an outage is not charged after it if its page takes no tips by then', async () => {
  const { sandbox, services, ownerPool } = stage.server;
  const before = stage.captures();
  const { fan, page, id } = await stage.pledged();
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  sandbox.stripe.configure({ failNext: 1000, failWhen: 'before' });
  await stage.runAfter(due);
  expect((await stage.read(fan, id)).state).toBe('collecting');
  await ownerPool.query("UPDATE beneficiary SET hidden_reason = 'Spam' WHERE id = $1", [page.id]);
  sandbox.stripe.reset();
  stage.setLater(due + 3 * minuteMs);
  await services.payments.reconcile();
  expect([stage.captures(), (await stage.read(fan, id)).state]).toEqual([before, 'collecting']);
  stage.setLater(due + 30 * minuteMs);
  await services.payments.reconcile();
  await stage.runAfter(due + 2 * hourMs);
  expect([stage.captures(), (await stage.read(fan, id)).state]).toEqual([before, 'active']);
});
