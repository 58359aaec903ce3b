import { campaignCurrencies } from '#contract/campaigns/campaign-rules.ts';

/** Campaigns collect US dollars. */
export const campaignCurrency = campaignCurrencies[0];
