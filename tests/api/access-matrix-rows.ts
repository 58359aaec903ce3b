/** The statuses for no token, an empty, a junk, an expired and a foreign one, then for `owner` and `other`. */
export type Row = readonly [number, number, number, number, number, number, number];

/** Open to everybody, but a bad token is refused anyway. */
export const open: Row = [200, 200, 401, 401, 401, 200, 200];
export const signedIn: Row = [401, 401, 401, 401, 401, 200, 200];
/** None of these callers is an operator; `operator-access-matrix.test.ts` has the rows of operators. */
export const desk: Row = [401, 401, 401, 401, 401, 404, 404];
/** Belongs to `owner` alone: for others it does not exist. */
export const own: Row = [401, 401, 401, 401, 401, 200, 404];

/** The rows of features that pass tips on to others. */
const elsewhereRows = {
  exportDashboardSupporters: own,
  listWebhooks: own,
  // At this point `owner` has taken the page down.
  addWebhook: [401, 401, 401, 401, 401, 409, 404],
  rotateWebhookSecret: own,
  enableWebhook: own,
  testWebhook: own,
  listWebhookDeliveries: own,
  removeWebhook: own,
  getBand: own,
  // The page was taken down, has no proposal and is in no band.
  proposeBandShares: [401, 401, 401, 401, 401, 409, 404],
  withdrawBandShares: [401, 401, 401, 401, 401, 404, 404],
  agreeToBandShares: [401, 401, 401, 401, 401, 409, 404],
  declineBandShares: [401, 401, 401, 401, 401, 404, 404],
  leaveBand: [401, 401, 401, 401, 401, 404, 404],
  getGoal: open,
  listGoals: own,
  // At this point `owner` has taken the page down.
  setGoal: [401, 401, 401, 401, 401, 409, 404],
  closeGoal: [401, 401, 401, 401, 401, 404, 404],
  // The tip is not paid.
  getSignedTipReceipt: [409, 409, 401, 401, 401, 409, 409],
  verifyTipReceipt: open,
} as const satisfies Readonly<Record<string, Row>>;

/** The rows of campaigns. */
const campaignRows = {
  listCampaigns: open,
  listNearCampaigns: open,
  getCampaign: open,
  listSimilarCampaigns: open,
  listCampaignBackers: open,
  listCampaignUpdates: open,
  getCampaignFollow: signedIn,
  followCampaign: signedIn,
  unfollowCampaign: signedIn,
  listOwnCampaigns: signedIn,
  beginOwnCampaign: [401, 401, 401, 401, 401, 201, 201],
  // A draft of `owner`, which goes to review and comes back.
  getOwnCampaign: own,
  changeOwnCampaign: own,
  submitOwnCampaign: own,
  withdrawOwnCampaign: own,
  cancelOwnCampaign: [401, 401, 401, 401, 401, 409, 404],
  listOwnCampaignPledges: own,
  // There is no such pledge and no such update.
  markOwnCampaignDelivery: [401, 401, 401, 401, 401, 404, 404],
  refundOwnCampaignPledge: [401, 401, 401, 401, 401, 404, 404],
  refundOwnCampaign: [401, 401, 401, 401, 401, 409, 404],
  writeOwnCampaignUpdate: [401, 401, 401, 401, 401, 409, 404],
  deleteOwnCampaignUpdate: [401, 401, 401, 401, 401, 404, 404],
  listCampaignComments: open,
  getCampaignCommenting: signedIn,
  // `owner` began the campaign; `other` does not back it.
  writeCampaignComment: [401, 401, 401, 401, 401, 201, 403],
  // A comment of `owner`, who also hides it.
  hideCampaignComment: own,
  removeCampaignComment: own,
  hideDeskCampaign: desk,
  showDeskCampaign: desk,
  hideDeskUpdate: desk,
  hideDeskComment: desk,
  hideDeskContributionMessage: desk,
  // Nobody may back their own campaign.
  createPledge: [401, 401, 401, 401, 401, 409, 200],
  // A pledge of `owner`.
  listPledges: signedIn,
  getPledge: own,
  continuePledge: own,
  confirmPledge: own,
  withdrawPledge: own,
  // A paid pledge cannot be changed.
  changePledge: [401, 401, 401, 401, 401, 409, 404],
  listDeskCampaigns: desk,
  getDeskCampaign: desk,
  approveDeskCampaign: desk,
  returnDeskCampaign: desk,
  refuseDeskCampaign: desk,
  freezeDeskCampaign: desk,
  unfreezeDeskCampaign: desk,
  cancelDeskCampaign: desk,
  giveBackDeskCampaign: desk,
} as const satisfies Readonly<Record<string, Row>>;

/** Pages, and what they write, at the desk. */
const deskPageRows = {
  listDeskPages: desk,
  getDeskPage: desk,
  addDeskPage: desk,
  freezeDeskPage: desk,
  unfreezeDeskPage: desk,
  hideDeskPage: desk,
  showDeskPage: desk,
  hideDeskPost: desk,
  hideDeskThanks: desk,
} as const satisfies Readonly<Record<string, Row>>;

/** There are no pledges. Where a pledge is asked for, the empty request is refused. */
const pledgeRows = {
  createTipPledge: [401, 401, 401, 401, 401, 400, 400],
  listTipPledges: signedIn,
  getTipPledge: desk,
  confirmTipPledge: desk,
  withdrawTipPledge: desk,
  declineTipPledge: [400, 400, 401, 401, 401, 400, 400],
} as const satisfies Readonly<Record<string, Row>>;

/** The rows of the stages of events. */
const stageRows = {
  getStage: open,
  getManagedStage: own,
  openStage: own,
  saveStageRunningOrder: own,
  changeStage: own,
  // The secret address is enough.
  getStageScreen: open,
  followStageScreen: open,
  getManagedStageScreen: own,
  changeStageScreen: own,
  listStageWords: own,
  // Nobody has tipped there.
  showStageWords: [401, 401, 401, 401, 401, 404, 404],
  // `owner` manages the page.
  listPageStageWords: own,
  showPageStageWords: [401, 401, 401, 401, 401, 404, 404],
} as const satisfies Readonly<Record<string, Row>>;

const deskComparisonRows = {
  getDeskComparison: desk,
  requestDeskComparison: desk,
  bookDeskComparisonTransfer: desk,
} as const;

/** The rows of the features in this file. */
export const featureRows = {
  ...deskComparisonRows,
  ...deskPageRows,
  ...elsewhereRows,
  ...campaignRows,
  ...pledgeRows,
  ...stageRows,
} as const;
