import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import {
  type GettingPaidStage,
  openGettingPaidStage,
  submitAtStripe,
} from '#tests/support/getting-paid-stage.ts';

let stage: GettingPaidStage;
beforeAll(async () => {
  stage = await openGettingPaidStage();
});
afterEach(() => {
  stage.server.sandbox.stripe.reset();
});
afterAll(() => stage.stop());

const dayMs = 24 * 60 * 60 * 1000;
const mailed = (email: string, subject: string) =>
  eventually(() => {
    const found = stage.server.sandbox.mail.messages(email).find((mail) => mail.subject === subject);
    expect(found).toBeDefined();
    return found;
  });

const wrongName = 'The name on the document does not match the name on the account.';
test.each([
  ['verify', { state: 'enabled', in_use: true, destination: 'STRIPE TEST BANK ··6789', needs: [] }],
  ['leave', { state: 'started', in_use: false }],
  ['review', { state: 'in_review', in_use: false, needs: [] }],
  ['need-document', { state: 'action_needed', in_use: false, needs: ['document'] }],
  ['mismatch-name', { state: 'action_needed', in_use: false, needs: ['name'], reasons: [wrongName] }],
  ['reject', { state: 'rejected', in_use: false }],
])('an onboarding that ends with "%s" is as Stripe says it is', async (action, expected) => {
  const { page, owner } = await stage.page();
  const id = await stage.onboard(owner, page, action);
  const { body } = await stage.sync(owner, page, id);
  expect(body.data.result.accounts).toMatchObject([{ id, rail: 'stripe', country: 'US', ...expected }]);
});

test('an account without a bank account in dollars is not paid, and its owner is asked for one', async () => {
  const { page, owner } = await stage.page();
  const started = await stage.call(owner, 'POST', `${page.id}/onboarding`, { country: 'DE' });
  const back = await submitAtStripe(started.body.data.result.url, { action: 'verify' });
  const id = new URL(back).searchParams.get('back') ?? '';
  const { body } = await stage.sync(owner, page, id);
  expect(body.data.result.accounts).toMatchObject([
    { id, country: 'DE', state: 'action_needed', in_use: false, needs: ['dollar_bank'], destination: null },
  ]);
  const { body: link } = await stage.call(owner, 'POST', `${page.id}/accounts/${id}/link`);
  expect((await fetch(link.data.result.url)).url).toContain('/dashboard');
});

test('somebody who left half-way continues with the same account, and is paid into it at once', async () => {
  const { page, owner } = await stage.page();
  const id = await stage.onboard(owner, page, 'leave');
  expect(await stage.onboard(owner, page)).toBe(id);
  await stage.sync(owner, page, id);
  expect(await stage.accountsOf(owner, page)).toMatchObject([
    { id, state: 'enabled', in_use: true, locked_until: null },
  ]);
  await mailed(owner.email, 'You can be paid now');
});

test('what happens at Stripe later is heard by webhook, and the owners are told', async () => {
  const { page, owner } = await stage.page();
  const id = await stage.onboard(owner, page);
  const state = () => stage.rowOf(id).then((row) => row.state);
  await eventually(async () => expect(await state()).toBe('enabled'));
  const { provider_account: account } = await stage.rowOf(id);
  stage.server.sandbox.stripe.configure({ duplicate: 3 });
  expect(stage.server.sandbox.stripe.decideAccount(account, 'restrict')).toBe(true);
  await eventually(async () => expect(await state()).toBe('restricted'));
  await mailed(owner.email, 'Your payouts have stopped');
  expect(stage.server.sandbox.stripe.decideAccount(account, 'verify')).toBe(true);
  await eventually(async () => expect(await state()).toBe('enabled'));
  await mailed(owner.email, 'Your payouts go on');
  expect(stage.server.sandbox.stripe.decideAccount(account, 'deauthorize')).toBe(true);
  await eventually(async () => expect((await stage.rowOf(id)).reason).toBe('disconnected'));
  const { rows } = await stage.pool.query(
    'SELECT count(*)::int AS events, count(DISTINCT event_id)::int AS each FROM payout_event WHERE provider_account = $1',
    [account],
  );
  expect(rows[0].events).toBe(rows[0].each);
});

test('an event that is lost is found out within a day', async () => {
  const { page, owner } = await stage.page();
  stage.server.sandbox.stripe.configure({ loseNext: 100 });
  const id = await stage.onboard(owner, page);
  expect((await stage.rowOf(id)).state).toBe('started');
  await stage.server.services.db.transaction().execute(async (transaction) => {
    await stage.server.services.jobs.enqueue(transaction, 'payouts.watch-accounts', {});
  });
  await eventually(async () => expect((await stage.rowOf(id)).state).toBe('enabled'));
});

test('a lost answer makes no second account at Stripe', async () => {
  const { page, owner } = await stage.page();
  const before = stage.server.sandbox.stripe.accounts().length;
  // The SDK repeats the request by itself.
  stage.server.sandbox.stripe.configure({ failNext: 2, failWhen: 'after', failHow: 'reset' });
  const start = () => stage.call(owner, 'POST', `${page.id}/onboarding`, { country: 'US' });
  const { status, body } = await start();
  expect([status, body.errors[0].code]).toEqual([503, 'payout_rail_unavailable']);
  expect((await start()).status).toBe(200);
  expect(stage.server.sandbox.stripe.accounts()).toHaveLength(before + 1);
  expect(await stage.accountsOf(owner, page)).toHaveLength(1);
});

test('another bank at Stripe locks payouts for seven days, and the owners hear of it', async () => {
  const { page, owner } = await stage.page();
  const other = await stage.managerOf(page);
  const id = await stage.onboard(owner, page);
  await stage.sync(owner, page, id);
  const { body } = await stage.call(owner, 'POST', `${page.id}/accounts/${id}/link`);
  await submitAtStripe(body.data.result.url, { accountNumber: '000111111113' });
  const lockedUntil = await eventually(async () => {
    const [account] = await stage.accountsOf(other, page);
    expect(account.destination).toBe('STRIPE TEST BANK ··1113');
    return new Date(account.locked_until).getTime();
  });
  expect(Math.abs(lockedUntil - Date.now() - 7 * dayMs)).toBeLessThan(dayMs / 24);
  for (const { email } of [owner, other]) {
    const mail = await mailed(email, 'Your money goes to another account');
    expect(mail?.text).toContain('··1113');
    expect(mail?.text).toContain('··6789');
    expect(mail?.text).toContain('write to support@tibeb.example at once');
  }
});

test('a destination that is typed is encrypted, shown by its last digits, and changed with a lock', async () => {
  const { page, owner } = await stage.page();
  const first = await stage.byHand(owner, page);
  expect(first.status).toBe(201);
  expect(first.body.data.result.accounts).toMatchObject([
    { rail: 'by-hand', state: 'enabled', in_use: true, destination: 'telebirr ··4567', locked_until: null },
  ]);
  const { rows } = await stage.pool.query(
    `SELECT row_to_json(payout_account)::text || encode(destination_ciphertext, 'escape') AS everything
     FROM payout_account WHERE receiver_id = $1`,
    [page.id],
  );
  expect(rows[0].everything).not.toContain('9112345');
  expect((await stage.byHand(owner, page)).body.data.result.accounts).toEqual(
    first.body.data.result.accounts,
  );
  const changed = await stage.byHand(owner, page, { institution: 'cbe', number: '1000 1234 56789' });
  const [account, ...none] = changed.body.data.result.accounts;
  expect(none).toEqual([]);
  expect(account).toMatchObject({ destination: 'Commercial Bank of Ethiopia ··6789', in_use: true });
  expect(Math.abs(Date.parse(account.locked_until) - Date.now() - 7 * dayMs)).toBeLessThan(dayMs / 24);
  const mail = await mailed(owner.email, 'Your money goes to another account');
  expect(mail?.text).toContain('telebirr ··4567');
});

test('an account that is ready comes into use when an owner says so, and back again, locked each time', async () => {
  const { page, owner } = await stage.page();
  await stage.byHand(owner, page);
  const id = await stage.onboard(owner, page);
  await stage.sync(owner, page, id);
  expect((await stage.rowOf(id)).in_use).toBe(false);
  await mailed(owner.email, 'Another account is ready');
  const { status, body } = await stage.call(owner, 'PUT', `${page.id}/account-in-use`, { account: id });
  expect(status).toBe(200);
  expect(body.data.result.accounts).toMatchObject([{ id, in_use: true }]);
  expect(body.data.result.accounts[0].locked_until).not.toBeNull();
});

test('an account that is not enabled, of another page, or of nobody is not chosen', async () => {
  const { page, owner } = await stage.page();
  const elsewhere = await stage.page();
  const started = await stage.onboard(owner, page, 'leave');
  const foreign = await stage.onboard(elsewhere.owner, elsewhere.page);
  await stage.sync(elsewhere.owner, elsewhere.page, foreign);
  const choose = (account: string) => stage.call(owner, 'PUT', `${page.id}/account-in-use`, { account });
  expect((await choose(started)).body.errors[0].code).toBe('payout_account_not_ready');
  expect((await choose(foreign)).body.errors[0].code).toBe('payout_account_not_found');
  for (const path of ['link', 'sync'])
    expect((await stage.call(owner, 'POST', `${page.id}/accounts/${foreign}/${path}`)).status).toBe(404);
});

test('nothing changes without a second factor, by an editor, or while the page is contested', async () => {
  const { page, owner } = await stage.page();
  const [editor, without] = await Promise.all([
    stage.managerOf(page, 'editor'),
    stage.managerOf(page, 'owner', { factor: false }),
  ]);
  const codeOf = async (who: typeof owner) => (await stage.byHand(who, page)).body.errors[0].code;
  expect(await codeOf(editor)).toBe('page_owners_only');
  expect(await codeOf(without)).toBe('second_factor_required');
  expect((await stage.call(without, 'GET', page.id)).body.data.result.may_change).toBe(false);
  expect(await codeOf(await stage.person())).toBe('page_not_found');
  await stage.pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [page.id]);
  expect(await codeOf(owner)).toBe('page_contested');
  expect((await stage.call(owner, 'GET', page.id)).body.data.result.contested).toBe(true);
  expect(
    (await stage.pool.query('SELECT FROM payout_account WHERE receiver_id = $1', [page.id])).rowCount,
  ).toBe(0);
});

test.each([
  [{ holder_name: '=1+1' }, 'holder_name', 'begins with a letter'],
  [{ number: '12345' }, 'number', 'the phone number of the wallet'],
  [{ institution: 'cbe', number: '12a4567' }, 'number', 'the account number'],
  [{ holder_name: ' ' }, 'holder_name', 'the name of the account holder'],
  [{ institution: 'nobody' }, 'institution', ''],
  [{ country: 'US' }, 'country', 'cannot pay anybody there'],
  [{ country: 'KP' }, 'country', 'cannot pay anybody there'],
])('an account by hand with %j is refused at its field', async (changes, attr, words) => {
  const { page, owner } = await stage.page();
  const { status, body } = await stage.byHand(owner, page, changes);
  expect(status).toBe('country' in changes ? 422 : 400);
  expect(body.errors).toMatchObject([{ attr, detail: expect.stringContaining(words) }]);
});

test('a country without a rail that has its own pages has no onboarding', async () => {
  const { page, owner } = await stage.page();
  for (const country of ['ET', 'KP'])
    expect((await stage.call(owner, 'POST', `${page.id}/onboarding`, { country })).status).toBe(422);
});

test('of owners who change the account at the same moment each is heard, and one account is in use', async () => {
  const { page, owner } = await stage.page();
  const numbers = Array.from({ length: 6 }, (_, nth) => `091123456${nth}`);
  const answers = await Promise.all(numbers.map((number) => stage.byHand(owner, page, { number })));
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 201));
  const { rows } = await stage.pool.query(
    'SELECT in_use, locked_until FROM payout_account WHERE receiver_id = $1 ORDER BY in_use',
    [page.id],
  );
  expect(rows).toHaveLength(6);
  expect(rows.filter((row) => row.in_use)).toHaveLength(1);
  expect(rows.at(-1).locked_until).not.toBeNull();
});

test('a webhook that is not signed as it must be is refused, and so is one of no rail', async () => {
  const send = (rail: string) =>
    stage.server.request(`/api/v1/payouts/webhooks/${rail}`, {
      method: 'POST',
      body: '{"id":"evt_1"}',
      headers: { 'stripe-signature': 't=1,v1=0' },
    });
  expect((await send('stripe')).status).toBe(400);
  for (const rail of ['by-hand', 'nobody', 'toString']) expect((await send(rail)).status).toBe(404);
});
