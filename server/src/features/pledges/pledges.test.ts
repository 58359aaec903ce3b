import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { partsOf } from '#tests/support/mail-words.ts';
import { openPledgeStage, type PledgeStage } from '#tests/support/pledge-stage.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';
import { declineTokenOf } from './withdraw-pledge.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

let stage: PledgeStage;
beforeAll(async () => {
  stage = await openPledgeStage();
});
beforeEach(() => stage.setLater(0));
afterAll(() => stage.stop());

const messageIdOf = (text: string) => /^Message-ID: (<\S+>)\r$/im.exec(text)?.[1];

const cardOf = async (id: string) =>
  (await stage.server.services.pool.query('SELECT * FROM saved_card WHERE reference_id = $1', [id])).rows[0];

/** The scheduled job may be forgetting the card already; then this only waits. */
async function seeForgotten(id: string): Promise<void> {
  await stage.server.services.payments.cards.reconcile();
  await eventually(async () => expect((await cardOf(id)).status).toBe('forgotten'));
}

test('a pledge is charged two days after its giver was told, also if its ninety days end then, and is an ordinary tip', async () => {
  const before = stage.captures();
  const { fan, page, id } = await stage.pledged();
  await stage.runAfter(0);
  expect((await stage.read(fan, id)).state).toBe('active');
  await stage.setPayable(page, true);
  const announced = await stage.announceAfter(89 * dayMs, { fan, id });
  expect(Date.parse(announced.charge_at) - (Date.now() + 89 * dayMs)).toBeGreaterThan(47 * hourMs);
  expect(await stage.mailTo(fan, 'is about to be charged')).toContain('$5.00');
  await stage.runAfter(90.5 * dayMs);
  expect(stage.captures()).toBe(before);
  await stage.runAfter(91 * dayMs + hourMs);
  const collected = await stage.read(fan, id);
  expect(collected.state).toBe('collected');
  expect(stage.captures()).toBe(before + 1);
  const tip = await stage.server.call(fan, 'GET', `/tipping/tips/${collected.tip}`);
  expect(tip.body.data.result).toMatchObject({ status: 'succeeded', total_amount: 5, message: 'Soon!' });
  // The card is not needed any more.
  await stage.runAfter(91 * dayMs + 2 * hourMs);
  await seeForgotten(id);
  expect(stage.captures()).toBe(before + 1);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('a giver who pays the fee on top reads everywhere what the card is charged, and all of the tip arrives', async () => {
  const { fan, page, id } = await stage.pledged({ cover_fee: true });
  expect(await stage.read(fan, id)).toMatchObject({ total_amount: 5, fee_covered: 0.45 });
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  expect(await stage.mailTo(fan, 'is about to be charged')).toContain('$5.45');
  await stage.runAfter(2 * dayMs + hourMs);
  const { tip } = await stage.read(fan, id);
  const { body } = await stage.server.call(fan, 'GET', `/tipping/tips/${tip}`);
  expect(body.data.result).toMatchObject({ status: 'succeeded', total_amount: 5, fee_covered: 0.45 });
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('its giver says no by one click in the mail, and the card is never charged', async () => {
  const before = stage.captures();
  const { fan, page, id } = await stage.pledged();
  await stage.setPayable(page, true);
  await stage.runAfter(0);
  const token =
    /pledges\/decline\/([\w.%-]+)/.exec(await stage.mailTo(fan, 'is about to be charged'))?.[1] ?? '';
  const wrong = await stage.server.call(undefined, 'POST', '/pledges/decline', {
    token: `${token.slice(0, -4)}AAAA`,
  });
  expect([wrong.status, wrong.body.errors[0].code]).toEqual([404, 'tip_pledge_link_invalid']);
  for (let nth = 0; nth < 2; nth += 1) {
    const declined = await stage.server.call(undefined, 'POST', '/pledges/decline', {
      token: decodeURIComponent(token),
    });
    expect([declined.status, declined.body.data.result.state]).toEqual([200, 'withdrawn']);
  }
  await stage.runAfter(4 * dayMs);
  expect((await stage.read(fan, id)).state).toBe('withdrawn');
  await seeForgotten(id);
  expect(stage.captures()).toBe(before);
});

test.each(['decline', 'withdraw'])(
  'a %s at the moment of the charge either comes first or is refused',
  async (how) => {
    for (let round = 0; round < 3; round += 1) {
      const before = stage.captures();
      const { fan, page, id } = await stage.pledged();
      await stage.setPayable(page, true);
      await stage.announceAfter(0, { fan, id });
      const token = declineTokenOf(stage.server.services.config.identitySecret, id);
      const takeBack = () =>
        how === 'decline'
          ? stage.server.call(undefined, 'POST', '/pledges/decline', { token })
          : stage.server.call(fan, 'POST', `/pledges/${id}/withdraw`);
      const [, answer] = await Promise.all([stage.runAfter(2 * dayMs + hourMs), takeBack()]);
      const { state } = await stage.read(fan, id);
      expect([answer.status, state, stage.captures() - before]).toEqual(
        answer.status === 200 ? [200, 'withdrawn', 0] : [409, 'collected', 1],
      );
      stage.setLater(0);
    }
    expect(await stage.server.failedAuditChecks()).toEqual([]);
  },
);

test('of two pledges to one page that are saved at once one lives', async () => {
  const [fan, page] = [await stage.person(), await makeBeneficiary(stage.server.services.pool)];
  const started = await Promise.all([stage.pledge(fan, page), stage.pledge(fan, page)]);
  const states = started.map(async ({ body }) => {
    const { pledge, checkout_url } = body.data.result;
    await submitCheckout(checkout_url, { action: 'pay', number: cardNumbers.paying });
    return (await stage.server.call(fan, 'POST', `/pledges/${pledge}/confirm`)).body.data.result.state;
  });
  expect((await Promise.all(states)).sort()).toEqual(['abandoned', 'active']);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('a pledge is taken back by its giver, and by nobody else', async () => {
  const { fan, page, id } = await stage.pledged();
  const other = await stage.person();
  for (const path of ['', '/confirm', '/withdraw'])
    expect((await stage.server.call(other, path ? 'POST' : 'GET', `/pledges/${id}${path}`)).status).toBe(404);
  const second = await stage.pledge(fan, page);
  expect([second.status, second.body.errors[0].code]).toEqual([409, 'tip_pledge_exists']);
  expect((await stage.server.call(fan, 'POST', `/pledges/${id}/withdraw`)).body.data.result.state).toBe(
    'withdrawn',
  );
  expect((await stage.server.call(fan, 'POST', `/pledges/${id}/withdraw`)).status).toBe(200);
  const { body } = await stage.server.call(fan, 'GET', '/pledges');
  expect(body.data.results).toMatchObject([{ id, state: 'withdrawn', beneficiary: { id: page.id } }]);
  expect((await stage.pledge(fan, page)).status).toBe(200);
});

test('a pledge to a page that can no longer be paid waits again; after ninety days the card is forgotten and the giver is mailed', async () => {
  const { fan, page, id } = await stage.pledged();
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  await stage.setPayable(page, false);
  await stage.runAfter(3 * dayMs);
  expect(await stage.read(fan, id)).toMatchObject({ state: 'active', charge_at: null });
  await stage.runAfter(91 * dayMs);
  expect((await stage.read(fan, id)).state).toBe('lapsed');
  await seeForgotten(id);
  const notice = await stage.mailTo(fan, 'has ended');
  expect(notice).toContain('Nothing was charged');
  // Sent again by another job, the mail has the same Message-ID.
  const { length } = stage.mail.to(fan.email);
  await stage.mailAgain(id, 'lapsed');
  expect(stage.mail.to(fan.email)).toHaveLength(length + 1);
  expect(messageIdOf(stage.mail.to(fan.email).at(-1)?.text ?? '')).toBe(messageIdOf(notice));
});

test('a pledge to a page that is taken down ends at once, the card is forgotten, and the mail leads to no such page', async () => {
  const { fan, page, id } = await stage.pledged();
  await stage.server.ownerPool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [page.id]);
  await stage.runAfter(hourMs);
  expect((await stage.read(fan, id)).state).toBe('lapsed');
  await seeForgotten(id);
  const { text } = partsOf(await stage.mailTo(fan, 'has ended'));
  expect(text).toContain('The page that you pledged $5.00 to was taken down for good.');
  expect(text).not.toContain(page.id);
});

test('after a restore the giver of an earlier pledge hears before the card is charged', async () => {
  const { fan, page, id } = await stage.pledged();
  await stage.server.ownerPool.query(
    "INSERT INTO database_home (home, restored_at) VALUES ('another', now())",
  );
  await stage.setPayable(page, true);
  await stage.runAfter(hourMs);
  await stage.mailTo(fan, 'is about to be charged');
  await stage.server.call(fan, 'POST', `/pledges/${id}/withdraw`);
});

test.each([
  ['is declined', cardNumbers.declined, 'announced'],
  ['wants its holder', cardNumbers.wantingAuthentication, 'failed'],
])(
  'a card that %s (%s) leaves its pledge %s, is tried for a week at most, and is never charged',
  async (_, number, state) => {
    const before = stage.captures();
    const { fan, page, id } = await stage.pledged({ number });
    await stage.setPayable(page, true);
    await stage.announceAfter(0, { fan, id });
    await stage.runAfter(2 * dayMs + hourMs);
    const first = await stage.read(fan, id);
    expect(first.state).toBe(state);
    for (const days of [3.5, 5.5, 7.5, 10, 14]) await stage.runAfter(days * dayMs);
    expect(await stage.read(fan, id)).toMatchObject({ state: 'failed', refused: true });
    const { text } = partsOf(await stage.mailTo(fan, 'could not be charged'));
    expect(text).toContain('Your bank did not let us charge');
    expect(text).toContain('Send the tip');
    expect(stage.captures()).toBe(before);
    expect(await stage.server.failedAuditChecks()).toEqual([]);
  },
);

test.each([
  ['too little', { total_amount: 0.5 }, 400],
  ['nobody', { beneficiary: '00000000-0000-4000-8000-000000000000' }, 400],
])('a pledge of or for %s is refused', async (_, changes, status) => {
  const refused = await stage.pledge(
    await stage.person(),
    await makeBeneficiary(stage.server.services.pool),
    changes,
  );
  expect(refused.status).toBe(status);
  expect(refused.body.errors[0].attr).toBeTruthy();
});

test('a page that can be paid is tipped at once, and one that takes no tips gets no pledge either', async () => {
  const fan = await stage.person();
  const page = await makeBeneficiary(stage.server.services.pool);
  await stage.setPayable(page, true);
  expect((await stage.pledge(fan, page)).body.errors[0].code).toBe('tip_pledge_not_needed');
  await stage.server.ownerPool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [page.id]);
  expect((await stage.pledge(fan, page)).body.errors[0].code).toBe('tipping_closed');
});

test('a card that was not saved abandons its pledge, and a second one of the same fan is not charged', async () => {
  const [fan, page] = [await stage.person(), await makeBeneficiary(stage.server.services.pool)];
  const [one, two] = [await stage.pledge(fan, page), await stage.pledge(fan, page)];
  const ids = [one, two].map(({ body }) => body.data.result.pledge);
  for (const { body } of [one, two]) await submitCheckout(body.data.result.checkout_url, { action: 'pay' });
  for (const id of ids) await stage.server.call(fan, 'POST', `/pledges/${id}/confirm`);
  const states = await Promise.all(ids.map(async (id) => (await stage.read(fan, id)).state));
  expect(states.toSorted()).toEqual(['abandoned', 'active']);
  const never = await stage.pledge(await stage.person(), page);
  stage.setLater(hourMs);
  await stage.server.services.payments.cards.reconcile();
  const { rows } = await stage.server.services.pool.query('SELECT state FROM pledge WHERE id = $1', [
    never.body.data.result.pledge,
  ]);
  expect(rows[0].state).toBe('abandoned');
});
