import { expect, test } from 'vitest';
import { account, readingOf } from './account-reading.ts';

const bank = (id: string, currency: string, isDefault: boolean) => ({
  id,
  object: 'bank_account',
  currency,
  default_for_currency: isDefault,
  bank_name: 'Bank',
  last4: '6789',
});
const read = (...banks: ReturnType<typeof bank>[]) =>
  readingOf(
    account.parse({
      object: 'account',
      id: 'acct_1',
      created: 1,
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      external_accounts: { data: banks },
    }),
    { wasEnabled: true },
  );

test('of several bank accounts the default one in dollars is where the money goes', () => {
  const pounds = bank('ba_pounds', 'gbp', true);
  const reading = read(pounds, bank('ba_second', 'usd', false), bank('ba_first', 'usd', true));
  expect(reading).toMatchObject({ state: 'enabled', reason: null, destination: { id: 'ba_first' } });
});

test('an account whose only bank account in dollars is gone is restricted, and says so', () => {
  expect(read(bank('ba_pounds', 'gbp', true))).toMatchObject({
    state: 'restricted',
    reason: 'no_bank_in_usd',
    requirements: { due: ['external_account.usd'] },
    destination: null,
  });
});
