import { campaignCurrencies } from '#contract/campaigns/campaign-rules.ts';

/** Campaigns collect US dollars. */
export const campaignCurrency = campaignCurrencies[0];

export function minorToDollars(amountMinor: number | string): number {
  return Number(amountMinor) / 100;
}

/** An amount formatted for people: `$5.00`. */
export function formatDollars(amountMinor: number | string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: campaignCurrency }).format(
    minorToDollars(amountMinor),
  );
}
