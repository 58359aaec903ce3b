/** Which campaigns the list shows, and in which order; samples appear in the first of these only. */
export const campaignOrders = ['open', 'closing', 'ended'] as const;
export type CampaignOrder = (typeof campaignOrders)[number];

/** Reads any address; the first order if it names none. */
export function readCampaignOrder(search: URLSearchParams): CampaignOrder {
  return campaignOrders.find((one) => one === search.get('order')) ?? 'open';
}
