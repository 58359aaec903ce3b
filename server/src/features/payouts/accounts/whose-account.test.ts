import { afterAll, beforeAll, expect, test } from 'vitest';
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
afterAll(() => stage.stop());

test('an account at Stripe is opened, asked about and gone on with by the person who set it up alone', async () => {
  const { page, owner } = await stage.page();
  const other = await stage.managerOf(page);
  const started = await stage.onboard(owner, page, 'leave');
  expect(await stage.accountsOf(other, page)).toEqual([]);
  const refused = async (who: typeof owner, account: string) => {
    for (const path of ['link', 'sync']) {
      const { status, body } = await stage.call(who, 'POST', `${page.id}/accounts/${account}/${path}`);
      expect([path, status, body.errors?.[0].code]).toEqual([path, 403, 'payout_account_not_yours']);
    }
  };
  await refused(other, started);
  const own = await stage.onboard(other, page);
  expect(own).not.toBe(started);
  await stage.sync(other, page, own);
  expect(await stage.accountsOf(other, page)).toMatchObject([{ id: own, in_use: true, yours: true }]);
  expect(await stage.accountsOf(owner, page)).toMatchObject([
    { id: own, yours: false, holder_name: null, needs: [], destination: 'STRIPE TEST BANK ··6789' },
    { id: started, yours: true },
  ]);
  await refused(owner, own);
  // Owners who stay do not see the account of someone who no longer owns the page.
  await stage.pool.query(
    'DELETE FROM page_manager WHERE beneficiary_id = $1 AND account_id = (SELECT id FROM account WHERE subject = $2)',
    [page.id, other.subject],
  );
  expect(await stage.accountsOf(owner, page)).toMatchObject([{ id: started }]);
  await refused(owner, own);
});

test('an account with more banks than Stripe tells at once is still paid into the one in dollars', async () => {
  const { page, owner } = await stage.page();
  const id = await stage.onboard(owner, page);
  await stage.sync(owner, page, id);
  const { provider_account: account } = await stage.rowOf(id);
  expect(stage.server.sandbox.stripe.decideAccount(account, 'add-banks')).toBe(true);
  const { body } = await stage.sync(owner, page, id);
  expect(body.data.result.accounts).toMatchObject([
    { id, state: 'enabled', in_use: true, locked_until: null, destination: 'STRIPE TEST BANK ··6789' },
  ]);
});

test('of an account that is not in use the owners do not read that their payouts stopped, go on or go elsewhere', async () => {
  const { page, owner } = await stage.page();
  await stage.byHand(owner, page);
  const id = await stage.onboard(owner, page);
  await stage.sync(owner, page, id);
  const { body } = await stage.call(owner, 'POST', `${page.id}/accounts/${id}/link`);
  await submitAtStripe(body.data.result.url, { accountNumber: '000111111113' });
  const { provider_account: account } = await stage.rowOf(id);
  for (const [outcome, state] of [
    ['restrict', 'restricted'],
    ['verify', 'enabled'],
    ['reject', 'rejected'],
  ] as const) {
    expect(stage.server.sandbox.stripe.decideAccount(account, outcome)).toBe(true);
    await eventually(async () => expect((await stage.rowOf(id)).state).toBe(state));
  }
  expect(await stage.rowOf(id)).toMatchObject({
    in_use: false,
    destination_shown: 'STRIPE TEST BANK ··1113',
  });
  await eventually(async () =>
    expect(
      await stage.server.count("jobs.job WHERE name = 'payouts.account-news' AND state <> 'completed'"),
    ).toBe(0),
  );
  const subjects = stage.server.sandbox.mail.messages(owner.email).map(({ subject }) => subject);
  expect(subjects).toContain('Another account is ready');
  for (const untrue of [
    'Your payouts have stopped',
    'Your payouts go on',
    'Your money goes to another account',
    'Stripe cannot pay you into this account',
  ])
    expect(subjects).not.toContain(untrue);
});

test('the owners hear once by when Stripe needs something more of an account that is paid into', async () => {
  const { page, owner } = await stage.page();
  const id = await stage.onboard(owner, page);
  await eventually(async () => expect((await stage.rowOf(id)).state).toBe('enabled'));
  const { provider_account: account } = await stage.rowOf(id);
  expect(stage.server.sandbox.stripe.decideAccount(account, 'need-later')).toBe(true);
  const mails = () =>
    stage.server.sandbox.mail
      .messages(owner.email)
      .filter(({ subject }) => subject === 'Stripe needs something more, so that your payouts go on');
  await eventually(() => expect(mails()).toHaveLength(1));
  expect((await stage.sync(owner, page, id)).body.data.result.accounts).toMatchObject([
    { id, state: 'enabled', in_use: true, needed_by: expect.any(String) },
  ]);
  const queued = `jobs.job WHERE name = 'payouts.account-news' AND data ->> 'kind' = 'needed_by' AND data ->> 'payoutAccountId' = '${id}'`;
  expect(await stage.server.count(queued)).toBe(1);
});

test('the owner of a page that was taken down completes its account at Stripe, and cannot choose another', async () => {
  const { page, owner } = await stage.page();
  const id = await stage.onboard(owner, page, 'need-document');
  await stage.pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [page.id]);
  const { status, body } = await stage.call(owner, 'POST', `${page.id}/accounts/${id}/link`);
  expect(status).toBe(200);
  await submitAtStripe(body.data.result.url, { action: 'verify' });
  await stage.sync(owner, page, id);
  expect(await stage.accountsOf(owner, page)).toMatchObject([{ id, state: 'enabled', in_use: true }]);
  const choose = await stage.call(owner, 'PUT', `${page.id}/account-in-use`, { account: id });
  expect([choose.status, choose.body.errors[0].code]).toEqual([409, 'page_left']);
  const start = await stage.call(owner, 'POST', `${page.id}/onboarding`, { country: 'US' });
  expect([start.status, start.body.errors[0].code]).toEqual([409, 'page_left']);
});
