/** Which campaigns the list shows, and in which order; samples stand in the first of them alone. */
export const campaignOrders = ['open', 'closing', 'ended'] as const;
export type CampaignOrder = (typeof campaignOrders)[number];
