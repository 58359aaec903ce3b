import { expect, test } from 'vitest';
import {
  accountParameters,
  createLink,
  openOnboarding,
  openPage,
  refreshUrl,
  returnUrl,
  startMoneyOut,
  submitOnboarding,
  testBank,
} from './account-under-test.ts';

test('the onboarding makes an account payable, and shows of its bank only the last digits', async () => {
  const { stripe } = await startMoneyOut();
  const { id } = await stripe.accounts.create(accountParameters());
  const page = await openOnboarding(stripe, id);
  const text = await (await fetch(page)).text();
  expect(text).toContain('Sandbox onboarding: nobody is checked');
  expect(text).not.toContain('<script');
  const done = await submitOnboarding(page, { action: 'verify' });
  expect([done.status, done.headers.get('location')]).toEqual([303, returnUrl]);
  const account = await stripe.accounts.retrieve(id);
  expect(account).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], past_due: [], disabled_reason: null, errors: [] },
  });
  expect(account.external_accounts?.data).toMatchObject([{ object: 'bank_account', last4: '6789' }]);
  expect(JSON.stringify(account)).not.toContain(testBank.accountNumber);
  expect((await stripe.accounts.listExternalAccounts(id)).data).toHaveLength(1);
});

test.each([
  ['leave', { details_submitted: false, payouts_enabled: false }, 'requirements.past_due', []],
  ['review', { details_submitted: true, payouts_enabled: false }, 'requirements.pending_verification', []],
  [
    'need-document',
    { details_submitted: true, payouts_enabled: false },
    'requirements.past_due',
    ['verification_failed_keyed_identity'],
  ],
  [
    'mismatch-name',
    { details_submitted: true, payouts_enabled: false },
    'requirements.past_due',
    ['verification_document_name_mismatch'],
  ],
  ['reject', { details_submitted: true, payouts_enabled: false }, 'rejected.other', []],
])('an onboarding that ends with "%s" says why nothing is paid', async (action, state, reason, codes) => {
  const { stripe, openAccount } = await startMoneyOut();
  const account = await stripe.accounts.retrieve(await openAccount({}, { action }));
  expect(account).toMatchObject(state);
  expect(account.requirements?.disabled_reason).toBe(reason);
  expect(account.requirements?.errors?.map(({ code }) => code)).toEqual(codes);
  expect(account.capabilities?.transfers).not.toBe('active');
});

test('somebody who left half-way, or must bring a document, continues by another link', async () => {
  const { stripe, openAccount } = await startMoneyOut();
  const id = await openAccount({}, { action: 'leave' });
  const half = await stripe.accounts.retrieve(id);
  expect(half.requirements?.currently_due).not.toContain('individual.first_name');
  await submitOnboarding(await openOnboarding(stripe, id), { action: 'need-document' });
  expect((await stripe.accounts.retrieve(id)).requirements?.past_due).toEqual([
    'individual.verification.document',
  ]);
  await submitOnboarding(await openOnboarding(stripe, id), { action: 'verify', accountNumber: '' });
  expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
});

test('a link opens once and only for a short time; then it leads to where a new one is made', async () => {
  const { stripe, sandbox } = await startMoneyOut();
  const { id } = await stripe.accounts.create(accountParameters());
  const link = await createLink(stripe, id);
  expect(link.expires_at).toBeGreaterThan(link.created);
  expect(await openPage(link.url)).toContain('/stripe/connect/onboarding/');
  expect(await openPage(link.url)).toBe(refreshUrl);
  const late = await createLink(stripe, id);
  const page = await openOnboarding(stripe, id);
  sandbox.stripe.advanceClock(1);
  expect(await openPage(late.url)).toBe(refreshUrl);
  const submitted = await submitOnboarding(page, { action: 'verify' });
  expect(submitted.headers.get('location')).toBe(refreshUrl);
  expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  expect((await fetch(`${sandbox.url}/stripe/connect/link/link_none`)).status).toBe(404);
});

test.each([
  ['accountNumber', '1234567890', 'use one of the account numbers below'],
  ['routingNumber', '021000021', 'use the routing number 110000000'],
  ['holder', ' ', 'Enter the name of the account holder.'],
])(
  'a bad %s is explained at its field, nothing typed is lost, and no real number is taken',
  async (field, value, message) => {
    const { stripe } = await startMoneyOut();
    const { id } = await stripe.accounts.create(accountParameters());
    const page = await openOnboarding(stripe, id);
    const refused = await submitOnboarding(page, { action: 'verify', [field]: value });
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(text).toContain(message);
    expect(text).toContain(`value="${value}"`);
    expect((await stripe.accounts.retrieve(id)).external_accounts?.data).toEqual([]);
  },
);

test('a verified person opens their dashboard once by a login link, and enters another bank there', async () => {
  const { stripe, openAccount } = await startMoneyOut();
  const started = await stripe.accounts.create(accountParameters());
  await expect(stripe.accounts.createLoginLink(started.id)).rejects.toMatchObject({ statusCode: 400 });
  const id = await openAccount();
  const link = await stripe.accounts.createLoginLink(id);
  const dashboard = await openPage(link.url);
  expect(await (await fetch(dashboard)).text()).toContain('Your payouts');
  expect((await fetch(link.url)).status).toBe(404);
  await submitOnboarding(dashboard, { accountNumber: '000111111113' });
  const [bank] = (await stripe.accounts.retrieve(id)).external_accounts?.data ?? [];
  expect(bank).toMatchObject({ last4: '1113' });
});
