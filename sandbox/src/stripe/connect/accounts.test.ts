import { expect, test } from 'vitest';
import { connectWebhookSecret, webhookSecret } from '../../sandbox-under-test.ts';
import { accountParameters, startMoneyOut } from './account-under-test.ts';

test('a new account knows what it still needs, and cannot be paid', async () => {
  const { stripe } = await startMoneyOut();
  const account = await stripe.accounts.create(accountParameters());
  expect(account).toMatchObject({
    object: 'account',
    country: 'US',
    default_currency: 'usd',
    email: 'aster@example.com',
    metadata: { beneficiary: 'b1' },
    details_submitted: false,
    payouts_enabled: false,
    charges_enabled: false,
    capabilities: { transfers: 'inactive' },
    controller: { stripe_dashboard: { type: 'express' }, requirement_collection: 'stripe' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    external_accounts: { data: [] },
  });
  expect(account.id).toMatch(/^acct_/);
  expect(account.requirements?.currently_due).toContain('external_account');
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ id: account.id });
});

test('an account is changed, its capabilities are requested and given up, and it can be rejected', async () => {
  const { stripe, openAccount } = await startMoneyOut();
  const id = await openAccount();
  const changed = await stripe.accounts.update(id, {
    email: 'new@example.com',
    metadata: { beneficiary: '', page: 'p1' },
    settings: { payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['friday'] } } },
  });
  expect(changed).toMatchObject({ email: 'new@example.com', metadata: { page: 'p1' } });
  expect(changed.metadata).not.toHaveProperty('beneficiary');
  expect(changed.settings?.payouts?.schedule).toMatchObject({
    interval: 'weekly',
    weekly_payout_days: ['friday'],
  });
  expect(await stripe.accounts.updateCapability(id, 'card_payments', { requested: true })).toMatchObject({
    status: 'active',
    requested: true,
  });
  expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true);
  const without = await stripe.accounts.update(id, { capabilities: { card_payments: { requested: false } } });
  expect(without.capabilities).toEqual({ transfers: 'active' });
  await stripe.accounts.updateCapability(id, 'card_payments', { requested: true });
  await stripe.accounts.updateCapability(id, 'transfers', { requested: false });
  expect(await stripe.accounts.retrieveCapability(id, 'transfers')).toMatchObject({ status: 'unrequested' });
  expect((await stripe.accounts.listCapabilities(id)).data.map((one) => one.id)).toEqual(['card_payments']);
  expect(await stripe.accounts.reject(id, { reason: 'fraud' })).toMatchObject({
    payouts_enabled: false,
    requirements: { disabled_reason: 'rejected.fraud' },
  });
});

test('the newest ten banks come with an account, and the list has all of them', async () => {
  const { stripe, sandbox, openAccount } = await startMoneyOut();
  const id = await openAccount();
  const [paid] = (await stripe.accounts.retrieve(id)).external_accounts?.data ?? [];
  expect(sandbox.stripe.decideAccount(id, 'add-banks')).toBe(true);
  const { external_accounts: first } = await stripe.accounts.retrieve(id);
  expect([first?.data.length, first?.has_more]).toEqual([10, true]);
  expect(first?.data.map((one) => one.id)).not.toContain(paid?.id);
  const all = await stripe.accounts.listExternalAccounts(id, { limit: 5 }).autoPagingToArray({ limit: 100 });
  expect(all).toHaveLength(13);
  expect(all.at(-1)).toEqual(paid);
  const other = all[0]?.id ?? '';
  expect(await stripe.accounts.retrieveExternalAccount(id, other)).toMatchObject({ currency: 'ron' });
});

test('an account later needs more, and is restricted when the deadline passes', async () => {
  const { stripe, sandbox, openAccount } = await startMoneyOut();
  const id = await openAccount();
  expect(sandbox.stripe.decideAccount(id, 'need-later')).toBe(true);
  const before = await stripe.accounts.retrieve(id);
  expect(before).toMatchObject({ payouts_enabled: true, requirements: { past_due: [] } });
  expect(before.requirements?.current_deadline).toBeGreaterThan(Date.now() / 1000);
  sandbox.stripe.advanceClock(15);
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: {
      past_due: ['individual.verification.document'],
      disabled_reason: 'requirements.past_due',
    },
  });
});

test('a review ends after a day', async () => {
  const { stripe, sandbox, openAccount } = await startMoneyOut();
  const id = await openAccount({}, { action: 'review' });
  expect((await stripe.accounts.retrieve(id)).requirements?.pending_verification).not.toEqual([]);
  sandbox.stripe.advanceClock(1);
  expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
});

test.each([
  ['a country Stripe has not', { country: 'KP' }, 'country'],
  [
    'a country that only receives, with the full agreement',
    { country: 'ET' },
    'tos_acceptance[service_agreement]',
  ],
  [
    'an account that is not ours to control',
    { controller: { stripe_dashboard: { type: 'full' as const } } },
    'controller[stripe_dashboard][type]',
  ],
  ['an unknown parameter', { tip: 1 }, 'tip'],
])('%s is refused with its parameter named', async (_name, changes, param) => {
  const { stripe } = await startMoneyOut();
  await expect(stripe.accounts.create(accountParameters(changes as object))).rejects.toMatchObject({
    statusCode: 400,
    param,
  });
  expect((await stripe.accounts.list()).data).toEqual([]);
});

test('a performer in Ethiopia receives by the recipient agreement', async () => {
  const { stripe, openAccount } = await startMoneyOut();
  const id = await openAccount({ country: 'ET', tos_acceptance: { service_agreement: 'recipient' } });
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    default_currency: 'etb',
    payouts_enabled: true,
    charges_enabled: false,
    tos_acceptance: { service_agreement: 'recipient' },
  });
});

test('accounts are deleted, or disconnect themselves: no call reaches them until they are connected again', async () => {
  const { stripe, sandbox, openAccount, connect } = await startMoneyOut();
  const [deleted, gone] = [await openAccount(), await openAccount()];
  expect(await stripe.accounts.del(deleted)).toEqual(expect.objectContaining({ id: deleted, deleted: true }));
  expect(sandbox.stripe.decideAccount(gone, 'deauthorize')).toBe(true);
  const refused = { statusCode: 403, code: 'account_invalid' };
  for (const id of [deleted, gone, 'acct_none']) {
    await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject(refused);
    await expect(stripe.balance.retrieve({}, { stripeAccount: id })).rejects.toMatchObject(refused);
  }
  await expect
    .poll(() => connect.received.map(({ event }) => [event.type, event.account]))
    .toContainEqual(['account.application.deauthorized', gone]);
  expect(sandbox.stripe.decideAccount(gone, 'reconnect')).toBe(true);
  expect(await stripe.accounts.retrieve(gone)).toMatchObject({ id: gone });
  for (const id of [deleted, gone]) expect(sandbox.stripe.decideAccount(id, 'reconnect')).toBe(false);
});

test('what happens to an account is told to the endpoint of connected accounts, signed with its own secret', async () => {
  const { stripe, own, connect, openAccount } = await startMoneyOut();
  const id = await openAccount();
  await expect.poll(() => connect.received).toHaveLength(3);
  expect(connect.received.map(({ event }) => [event.type, event.account]).toSorted()).toEqual([
    ['account.external_account.created', id],
    ['account.updated', id],
    ['capability.updated', id],
  ]);
  const [{ body = '', signature = '' } = {}] = connect.received;
  expect(stripe.webhooks.constructEvent(body, signature, connectWebhookSecret).account).toBe(id);
  expect(() => stripe.webhooks.constructEvent(body, signature, webhookSecret)).toThrow();
  expect(own.received).toEqual([]);
  const listed = await stripe.events.list({}, { stripeAccount: id });
  expect(listed.data).toHaveLength(3);
  expect((await stripe.events.list()).data).toEqual([]);
});

test('events of connected accounts can be copied, lost and sent again like all others', async () => {
  const { sandbox, connect, openAccount } = await startMoneyOut();
  sandbox.stripe.configure({ duplicate: 2 });
  const id = await openAccount();
  await expect.poll(() => connect.received).toHaveLength(6);
  sandbox.stripe.configure({ duplicate: 1, loseNext: 2 });
  sandbox.stripe.decideAccount(id, 'restrict');
  const lost = sandbox.stripe.deliveries().filter(({ status }) => status === 'lost');
  expect(lost.map(({ type }) => type)).toEqual(['capability.updated', 'account.updated']);
  expect(sandbox.stripe.resend(String(lost[1]?.event))).toBe(true);
  await expect
    .poll(() => connect.received.at(-1)?.event.data.object)
    .toMatchObject({
      id,
      payouts_enabled: false,
    });
});
