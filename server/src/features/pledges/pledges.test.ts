import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';
import { provenPerson } from '#tests/support/second-factor.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

let server: PayingServer;
let mail: MailCollector;
let laterMs = 0;
beforeAll(async () => {
  mail = await collectMail();
  server = await startPayingServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url },
    overrides: { clock: { now: () => new Date(Date.now() + laterMs) } },
  });
  // The row that the first start in live mode writes; without it, pages need not be payable.
  await server.ownerPool.query("INSERT INTO installation (mode) VALUES ('live')");
});
beforeEach(() => {
  laterMs = 0;
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

async function person() {
  const { token, email } = await provenPerson(server);
  const fan = { authorization: `Bearer ${token}`, email };
  await server.call(fan, 'GET', '/account/users/profile');
  return fan;
}
type Person = Awaited<ReturnType<typeof person>>;

const pledge = (fan: Person, page: { id: string }, changes: object = {}) =>
  server.call(fan, 'POST', '/pledges', {
    beneficiary: page.id,
    total_amount: 5,
    message: 'Soon!',
    ...changes,
  });

const read = async (fan: Person, id: string) =>
  (await server.call(fan, 'GET', `/pledges/${id}`)).body.data.result;

/** A pledge whose card is saved. */
async function pledged(number: string = cardNumbers.paying) {
  const [fan, page] = [await person(), await makeBeneficiary(server.services.pool)];
  const started = await pledge(fan, page);
  expect(started.status).toBe(200);
  const { pledge: id, checkout_url: checkoutUrl } = started.body.data.result;
  await submitCheckout(checkoutUrl, { action: 'pay', number });
  const confirmed = await server.call(fan, 'POST', `/pledges/${id}/confirm`);
  expect(confirmed.body.data.result).toMatchObject({ state: 'active', card: { brand: 'visa' } });
  return { fan, page, id: String(id) };
}

/** Runs the scheduled job after this much time. */
async function runAfter(ms: number): Promise<void> {
  laterMs = ms;
  const job = jobDefinitions(server.services).find(({ name }) => name === 'pledges.run');
  await job?.work({} as never, {} as never);
}

const setPayable = (page: { id: string }, payable: boolean) =>
  server.ownerPool.query('UPDATE beneficiary SET payable = $2 WHERE id = $1', [page.id, payable]);

const captures = () => server.journal().filter(({ kind }) => kind === 'capture').length;

/** The mail with this subject, once it has arrived. */
const mailTo = ({ email }: Person, subject: string) =>
  eventually(() => {
    const found = mail.to(email).find(({ text }) => text.includes(subject));
    expect(found).toBeDefined();
    return found?.text ?? '';
  });

const messageIdOf = (text: string) => /^Message-ID: (<\S+>)\r$/im.exec(text)?.[1];

const cardOf = async (id: string) =>
  (await server.services.pool.query('SELECT * FROM saved_card WHERE reference_id = $1', [id])).rows[0];

/** The scheduled job may be forgetting the card already; then this only waits. */
async function seeForgotten(id: string): Promise<void> {
  await server.services.payments.cards.reconcile();
  await eventually(async () => expect((await cardOf(id)).status).toBe('forgotten'));
}

test('a pledge is charged two days after its giver was told, also if its ninety days end then, and is an ordinary tip', async () => {
  const before = captures();
  const { fan, page, id } = await pledged();
  await runAfter(0);
  expect((await read(fan, id)).state).toBe('active');
  await setPayable(page, true);
  await runAfter(89 * dayMs);
  const announced = await read(fan, id);
  expect(announced.state).toBe('announced');
  expect(Date.parse(announced.charge_at) - (Date.now() + 89 * dayMs)).toBeGreaterThan(47 * hourMs);
  expect(await mailTo(fan, 'is about to be charged')).toContain('$5.00');
  await runAfter(90.5 * dayMs);
  expect(captures()).toBe(before);
  await runAfter(91 * dayMs + hourMs);
  const collected = await read(fan, id);
  expect(collected.state).toBe('collected');
  expect(captures()).toBe(before + 1);
  const tip = await server.call(fan, 'GET', `/tipping/tips/${collected.tip}`);
  expect(tip.body.data.result).toMatchObject({ status: 'succeeded', total_amount: 5, message: 'Soon!' });
  // The card is not needed any more.
  await runAfter(91 * dayMs + 2 * hourMs);
  await seeForgotten(id);
  expect(captures()).toBe(before + 1);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('its giver says no by one click in the mail, and the card is never charged', async () => {
  const before = captures();
  const { fan, page, id } = await pledged();
  await setPayable(page, true);
  await runAfter(0);
  const token = /pledges\/decline\/([\w.%-]+)/.exec(await mailTo(fan, 'is about to be charged'))?.[1] ?? '';
  const wrong = await server.call(undefined, 'POST', '/pledges/decline', {
    token: `${token.slice(0, -4)}AAAA`,
  });
  expect([wrong.status, wrong.body.errors[0].code]).toEqual([404, 'tip_pledge_link_invalid']);
  for (let nth = 0; nth < 2; nth += 1) {
    const declined = await server.call(undefined, 'POST', '/pledges/decline', {
      token: decodeURIComponent(token),
    });
    expect([declined.status, declined.body.data.result.state]).toEqual([200, 'withdrawn']);
  }
  await runAfter(4 * dayMs);
  expect((await read(fan, id)).state).toBe('withdrawn');
  await seeForgotten(id);
  expect(captures()).toBe(before);
});

test('a pledge is taken back by its giver, and by nobody else', async () => {
  const { fan, page, id } = await pledged();
  const other = await person();
  for (const path of ['', '/confirm', '/withdraw'])
    expect((await server.call(other, path ? 'POST' : 'GET', `/pledges/${id}${path}`)).status).toBe(404);
  const second = await pledge(fan, page);
  expect([second.status, second.body.errors[0].code]).toEqual([409, 'tip_pledge_exists']);
  expect((await server.call(fan, 'POST', `/pledges/${id}/withdraw`)).body.data.result.state).toBe(
    'withdrawn',
  );
  expect((await server.call(fan, 'POST', `/pledges/${id}/withdraw`)).status).toBe(200);
  const { body } = await server.call(fan, 'GET', '/pledges');
  expect(body.data.results).toMatchObject([{ id, state: 'withdrawn', beneficiary: { id: page.id } }]);
  expect((await pledge(fan, page)).status).toBe(200);
});

test('who cannot be paid any more is waited for again, and after ninety days the card is forgotten and its giver told', async () => {
  const { fan, page, id } = await pledged();
  await setPayable(page, true);
  await runAfter(0);
  await setPayable(page, false);
  await runAfter(3 * dayMs);
  expect(await read(fan, id)).toMatchObject({ state: 'active', charge_at: null });
  await runAfter(91 * dayMs);
  expect((await read(fan, id)).state).toBe('lapsed');
  await seeForgotten(id);
  const notice = await mailTo(fan, 'has ended');
  expect(notice).toContain('Nothing was charged');
  // Sent again by another job, the mail has the same Message-ID.
  const { length } = mail.to(fan.email);
  const again = jobDefinitions(server.services).find(({ name }) => name === 'pledges.mail');
  await again?.work({ pledgeId: id, kind: 'lapsed' } as never, {} as never);
  expect(mail.to(fan.email)).toHaveLength(length + 1);
  expect(messageIdOf(mail.to(fan.email).at(-1)?.text ?? '')).toBe(messageIdOf(notice));
});

test('after a restore the giver of an earlier pledge hears before the card is charged', async () => {
  const { fan, page, id } = await pledged();
  await server.ownerPool.query("INSERT INTO database_home (home, restored_at) VALUES ('another', now())");
  await setPayable(page, true);
  await runAfter(hourMs);
  await mailTo(fan, 'is about to be charged');
  await server.call(fan, 'POST', `/pledges/${id}/withdraw`);
});

test.each([
  ['is declined', cardNumbers.declined, 'announced'],
  ['wants its holder', cardNumbers.wantingAuthentication, 'failed'],
])(
  'a card that %s (%s) leaves its pledge %s, is tried for a week at most, and is never charged',
  async (_, number, state) => {
    const before = captures();
    const { fan, page, id } = await pledged(number);
    await setPayable(page, true);
    await runAfter(0);
    await runAfter(2 * dayMs + hourMs);
    const first = await read(fan, id);
    expect(first.state).toBe(state);
    for (const days of [3.5, 5.5, 7.5, 10, 14]) await runAfter(days * dayMs);
    expect((await read(fan, id)).state).toBe('failed');
    expect(await mailTo(fan, 'could not be charged')).toContain('Send the tip');
    expect(captures()).toBe(before);
    expect(await server.failedAuditChecks()).toEqual([]);
  },
);

test.each([
  ['too little', { total_amount: 0.5 }, 400],
  ['nobody', { beneficiary: '00000000-0000-4000-8000-000000000000' }, 400],
])('a pledge of or for %s is refused', async (_, changes, status) => {
  const refused = await pledge(await person(), await makeBeneficiary(server.services.pool), changes);
  expect(refused.status).toBe(status);
  expect(refused.body.errors[0].attr).toBeTruthy();
});

test('a page that can be paid is tipped at once, and one that takes no tips gets no pledge either', async () => {
  const fan = await person();
  const page = await makeBeneficiary(server.services.pool);
  await setPayable(page, true);
  expect((await pledge(fan, page)).body.errors[0].code).toBe('tip_pledge_not_needed');
  await server.ownerPool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [page.id]);
  expect((await pledge(fan, page)).body.errors[0].code).toBe('tipping_closed');
});

test('a card that was not saved abandons its pledge, and a second one of the same fan is not charged', async () => {
  const [fan, page] = [await person(), await makeBeneficiary(server.services.pool)];
  const [one, two] = [await pledge(fan, page), await pledge(fan, page)];
  const ids = [one, two].map(({ body }) => body.data.result.pledge);
  for (const { body } of [one, two]) await submitCheckout(body.data.result.checkout_url, { action: 'pay' });
  for (const id of ids) await server.call(fan, 'POST', `/pledges/${id}/confirm`);
  const states = await Promise.all(ids.map(async (id) => (await read(fan, id)).state));
  expect(states.toSorted()).toEqual(['abandoned', 'active']);
  const never = await pledge(await person(), page);
  laterMs = hourMs;
  await server.services.payments.cards.reconcile();
  const { rows } = await server.services.pool.query('SELECT state FROM pledge WHERE id = $1', [
    never.body.data.result.pledge,
  ]);
  expect(rows[0].state).toBe('abandoned');
});
