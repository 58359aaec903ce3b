import { payoutCountryUnserved } from '#contract/payouts/accounts/errors.ts';
import { type InstitutionId, institutionNames } from '#contract/payouts/accounts/rules.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { railFor } from '../rails/rail.ts';
import { type AccountDependencies, pageReceiver, payoutCurrency, withPayoutsOf } from './own-accounts.ts';
import { putInUse } from './put-in-use.ts';
import { insertPayoutAccount, listPayoutAccounts } from './repository.ts';

export interface TypedAccount {
  readonly country: string;
  readonly institution: InstitutionId;
  readonly holder_name: string;
  /** Only digits. */
  readonly number: string;
}

/**
 * Sets the bank account or wallet that our team pays a page's money into from now on. Entering the same one again
 * changes nothing. Throws what `withPayoutsOf` throws, and `payout_country_unserved`.
 */
export function addAccountByHand(
  dependencies: AccountDependencies,
  caller: Caller,
  { pageId, typed }: { pageId: string; typed: TypedAccount },
): Promise<void> {
  const { rails, cipher } = dependencies;
  const { country, institution, holder_name, number } = typed;
  const receiver = pageReceiver(pageId);
  return withPayoutsOf(dependencies, caller, { pageId }, async ({ transaction, at }) => {
    const rail = railFor(rails, country);
    if (rail?.name !== 'by-hand') throw new Refusal(payoutCountryUnserved, { attr: 'country' });
    const present = (await listPayoutAccounts(transaction, receiver)).find((row) => row.in_use);
    if (present?.destination_ciphertext && present.holder_name === holder_name) {
      const known = cipher.open(receiver, present.destination_ciphertext);
      if (known?.institution === institution && known.number === number) return;
    }
    const row = await insertPayoutAccount(transaction, {
      receiver_kind: receiver.kind,
      receiver_id: receiver.id,
      rail: rail.name,
      country,
      currency: payoutCurrency,
      holder_name,
      destination_ciphertext: cipher.seal(receiver, { institution, number }),
      destination_shown: shownAs(institution, number),
      state: 'enabled',
      verified_at: at,
      account_id: caller.accountId,
      created_at: at,
    });
    await putInUse(dependencies, transaction, row);
  });
}

/** For example `telebirr ··4567`. */
function shownAs(institution: InstitutionId, number: string): string {
  return `${institutionNames[institution]} ··${number.slice(-4)}`;
}
