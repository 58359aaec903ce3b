import type { Rails } from './rail.ts';
import { createStripeAccounts, type StripeAccountsOptions } from './stripe/stripe-accounts.ts';

/** The rails there are: Stripe Connect, and payouts that our team makes by hand. */
export function openRails(
  stripe: StripeAccountsOptions,
  {
    stripeCountries,
    byHandCountries,
  }: { stripeCountries: readonly string[]; byHandCountries: readonly string[] },
): Rails {
  const byName = {
    stripe: { name: 'stripe', countries: stripeCountries, hosted: createStripeAccounts(stripe) },
    'by-hand': { name: 'by-hand', countries: byHandCountries, hosted: null },
  } as const;
  return { all: [byName.stripe, byName['by-hand']], byName };
}
