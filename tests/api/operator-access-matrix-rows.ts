/** What a guest, a person, operators without a second factor and operators get: support, finance, admin. */
export type Row = readonly [number, number, number, number, number, number, number, number];

export const everybody: Row = [401, 404, 403, 403, 403, 200, 200, 200];
export const finance: Row = [401, 404, 403, 403, 403, 403, 200, 200];
export const deciding: Row = [401, 404, 403, 403, 403, 200, 403, 200];
export const admin: Row = [401, 404, 403, 403, 403, 403, 403, 200];

/** The rows of campaigns. */
export const campaignDeskRows = {
  listDeskCampaigns: everybody,
  getDeskCampaign: everybody,
  approveDeskCampaign: deciding,
  returnDeskCampaign: deciding,
  refuseDeskCampaign: deciding,
  freezeDeskCampaign: deciding,
  unfreezeDeskCampaign: deciding,
  cancelDeskCampaign: finance,
} as const satisfies Readonly<Record<string, Row>>;
