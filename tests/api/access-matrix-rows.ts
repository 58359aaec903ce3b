/** What no token, an empty, a junk, an expired and a foreign one get, then `owner` and `other`. */
export type Row = readonly [number, number, number, number, number, number, number];

/** For everybody; a bad token is refused all the same. */
export const open: Row = [200, 200, 401, 401, 401, 200, 200];
export const signedIn: Row = [401, 401, 401, 401, 401, 200, 200];
/** None of these callers works at the desk; `operator-access-matrix.test.ts` has the rows of those who do. */
export const desk: Row = [401, 401, 401, 401, 401, 404, 404];
/** Of what is `owner`'s alone: to others it does not exist. */
export const own: Row = [401, 401, 401, 401, 401, 200, 404];

/** The rows of what sends tips elsewhere. */
const elsewhereRows = {
  listWebhooks: own,
  // `owner` has taken the page down by then.
  addWebhook: [401, 401, 401, 401, 401, 409, 404],
  rotateWebhookSecret: own,
  enableWebhook: own,
  testWebhook: own,
  listWebhookDeliveries: own,
  removeWebhook: own,
  getBand: own,
  // The page was taken down, has no proposal and is in no band.
  proposeShares: [401, 401, 401, 401, 401, 409, 404],
  withdrawShares: [401, 401, 401, 401, 401, 404, 404],
  agreeToShares: [401, 401, 401, 401, 401, 409, 404],
  declineShares: [401, 401, 401, 401, 401, 404, 404],
  leaveBand: [401, 401, 401, 401, 401, 404, 404],
  getGoal: open,
  listGoals: own,
  // `owner` has taken the page down by then.
  setGoal: [401, 401, 401, 401, 401, 409, 404],
  closeGoal: [401, 401, 401, 401, 401, 404, 404],
  // The tip is not paid.
  getSignedReceipt: [409, 409, 401, 401, 401, 409, 409],
  verifyReceipt: open,
} as const satisfies Readonly<Record<string, Row>>;

/** The rows of campaigns. */
const campaignRows = {
  listCampaigns: open,
  getCampaign: open,
  listSimilarCampaigns: open,
  listCampaignBackers: open,
  listCampaignUpdates: open,
  getCampaignFollow: signedIn,
  followCampaign: signedIn,
  unfollowCampaign: signedIn,
  listOwnCampaigns: signedIn,
  beginCampaign: [401, 401, 401, 401, 401, 201, 201],
  // A draft of `owner`, which goes to review and comes back.
  getOwnCampaign: own,
  changeCampaign: own,
  submitCampaign: own,
  withdrawCampaign: own,
  cancelCampaign: [401, 401, 401, 401, 401, 409, 404],
  listReceivedPledges: own,
  // There is no such pledge, and no such update.
  markDelivery: [401, 401, 401, 401, 401, 404, 404],
  refundPledge: [401, 401, 401, 401, 401, 404, 404],
  writeCampaignUpdate: [401, 401, 401, 401, 401, 409, 404],
  deleteCampaignUpdate: [401, 401, 401, 401, 401, 404, 404],
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
  backCampaign: signedIn,
  // A pledge of `owner`.
  listPledges: signedIn,
  getPledge: own,
  continuePledge: own,
  confirmPledge: own,
  withdrawPledge: own,
  // It is paid at once, so that it is not changed.
  changePledge: [401, 401, 401, 401, 401, 409, 404],
  listDeskCampaigns: desk,
  getDeskCampaign: desk,
  approveDeskCampaign: desk,
  returnDeskCampaign: desk,
  refuseDeskCampaign: desk,
  freezeDeskCampaign: desk,
  unfreezeDeskCampaign: desk,
  cancelDeskCampaign: desk,
} as const satisfies Readonly<Record<string, Row>>;

/** Nobody has pledged anything, and what asks for a pledge is refused for what it sends, which is nothing. */
const pledgeRows = {
  pledgeTip: [401, 401, 401, 401, 401, 400, 400],
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
  saveRunningOrder: own,
  changeStage: own,
  // The secret address is all it takes.
  getScreen: open,
  followScreen: open,
  getManagedScreen: own,
  changeScreen: own,
  listStageWords: own,
  // Nobody has tipped there.
  showStageWords: [401, 401, 401, 401, 401, 404, 404],
  // `owner` manages the page.
  listPageStageWords: own,
  showPageStageWords: [401, 401, 401, 401, 401, 404, 404],
} as const satisfies Readonly<Record<string, Row>>;

/** The rows of features that stand here. */
export const featureRows = { ...elsewhereRows, ...campaignRows, ...pledgeRows, ...stageRows } as const;
