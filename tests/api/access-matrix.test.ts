import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { undocumented } from '#tests/support/api-document.ts';
import { createWorld, type World } from '#tests/support/world.ts';
import { desk, featureRows, open, own, type Row, signedIn } from './access-matrix-rows.ts';

/** The callers, in the order of the columns below. */
const callers = ['none', 'empty', 'junk', 'expired', 'foreign', 'owner', 'other'] as const;
/** Every endpoint with the status for each caller. An endpoint missing here fails the test below. */
const matrix: Record<EndpointId, Row> = {
  getAccountProfile: signedIn,
  updateAccountProfile: signedIn,
  listOwnData: signedIn,
  getOwnData: signedIn,
  // A bad token is refused, as everywhere.
  beginAsGuest: [201, 201, 401, 401, 401, 201, 201],
  requestDeletion: signedIn,
  cancelDeletion: signedIn,
  listBeneficiaries: open,
  listNearBeneficiaries: open,
  getBeneficiary: open,
  getBeneficiaryByHandle: open,
  listBeneficiaryTypes: open,
  listFollowedBeneficiaries: signedIn,
  getBeneficiaryFollow: signedIn,
  followBeneficiary: signedIn,
  unfollowBeneficiary: signedIn,
  // By then nobody is a follower any more.
  changeBeneficiaryFollow: [401, 401, 401, 401, 401, 404, 404],
  listOwnPages: signedIn,
  createOwnPage: [401, 401, 401, 401, 401, 201, 201],
  getOwnPage: own,
  changeOwnPage: own,
  listPageManagers: own,
  invitePageManager: [401, 401, 401, 401, 401, 201, 404],
  // The first of these calls withdraws the invitation.
  withdrawPageManagerInvitation: own,
  changePageManagerRole: own,
  // The last owner tries to leave.
  removePageManager: [401, 401, 401, 401, 401, 409, 404],
  // Sent to the address of `owner`.
  readPageManagerInvitation: signedIn,
  // `owner` comes first, and the invitation works only once.
  acceptPageManagerInvitation: own,
  publishOwnPage: own,
  hideOwnPage: own,
  leaveOwnPage: own,
  // `other` claims the page that `owner` manages, and cannot vouch: the event is not theirs.
  getPageClaim: signedIn,
  sendClaimLink: [401, 401, 401, 401, 401, 202, 202],
  // Both the link and the code are wrong.
  claimByMail: [401, 401, 401, 401, 401, 404, 404],
  claimByVouchCode: [401, 401, 401, 401, 401, 404, 404],
  uploadClaimPaper: [401, 401, 401, 401, 401, 422, 422],
  claimByPapers: [401, 401, 401, 401, 401, 409, 201],
  // The signature in the mailed link is enough; a bad token is refused before.
  readClaimDispute: [404, 404, 401, 401, 401, 404, 404],
  disputeClaim: [404, 404, 401, 401, 401, 404, 404],
  listVouchableClaims: own,
  vouchForClaim: [401, 401, 401, 401, 401, 201, 404],
  listPagePosts: open,
  // `owner` manages the page.
  writePagePost: [401, 401, 401, 401, 401, 201, 404],
  deletePagePost: own,
  listEvents: open,
  sendHomeTestimonial: [202, 202, 401, 401, 401, 202, 202],
  getHomeFigures: open,
  getDemonstration: open,
  getEvent: open,
  listEventLineUp: open,
  listEventCategories: open,
  getEventSave: signedIn,
  saveEvent: signedIn,
  unsaveEvent: signedIn,
  listSavedEvents: signedIn,
  listOrganizers: open,
  getOrganizer: open,
  listOrganizerEvents: open,
  listNearEvents: open,
  // Both are organizers already.
  registerOrganizer: [401, 401, 401, 401, 401, 409, 409],
  getOrganizerRegistration: signedIn,
  updateOrganizer: signedIn,
  listOwnEvents: signedIn,
  createOwnEvent: [401, 401, 401, 401, 401, 201, 201],
  getOwnEvent: own,
  updateOwnEvent: own,
  deleteOwnEvent: own,
  restoreOwnEvent: own,
  cancelOwnEvent: own,
  listEventInvitations: signedIn,
  // `owner` manages the page.
  answerEventInvitation: own,
  getNotificationSettings: signedIn,
  changeNotificationSettings: signedIn,
  getNotificationPushDevice: signedIn,
  changeNotificationPushDevice: signedIn,
  // The token in the link is the proof.
  unsubscribeFromNotifications: [404, 404, 401, 401, 401, 404, 404],
  listPaymentMethods: open,
  // The provider's signature is the proof; a bad token is refused before the signature is checked.
  receivePaymentWebhook: [400, 400, 401, 401, 401, 400, 400],
  // Refused because what is sent is not a picture; only permitted callers learn that.
  uploadPicture: [401, 401, 401, 401, 401, 422, 422],
  listTips: signedIn,
  payTip: signedIn,
  getTipChallenge: open,
  payEventTip: signedIn,
  payStageTip: signedIn,
  getTip: own,
  // The code is enough.
  getTipReceipt: open,
  // Before the tip is canceled.
  continueTip: own,
  confirmTip: own,
  cancelTip: own,
  changeTipAnonymity: own,
  showTipWords: own,
  listTipWords: open,
  // `owner` manages the page.
  listDashboardPages: signedIn,
  getDashboardPage: own,
  listDashboardTips: own,
  getDashboardFigures: own,
  followDashboardNews: own,
  listDashboardSupporters: own,
  listAllDashboardSupporters: own,
  listDashboardDays: own,
  listDashboardNights: own,
  thankForDashboardTip: own,
  hideDashboardTipMessage: own,
  getPayoutStatement: own,
  listPayoutStatementLines: own,
  getPayoutAccounts: own,
  // At this point `owner` has taken the page down; there is no such account, and `owner` has no second factor.
  startPayoutAccountOnboarding: [401, 401, 401, 401, 401, 409, 404],
  openPayoutAccount: [401, 401, 401, 401, 401, 403, 404],
  syncPayoutAccount: [401, 401, 401, 401, 401, 404, 404],
  addPayoutAccountByHand: [401, 401, 401, 401, 401, 409, 404],
  choosePayoutAccount: [401, 401, 401, 401, 401, 409, 404],
  receivePayoutAccountWebhook: [400, 400, 401, 401, 401, 400, 400],
  getDesk: desk,
  listDeskPayments: desk,
  getDeskPayment: desk,
  getDeskEvidence: desk,
  refundDeskPayment: desk,
  listDeskCases: desk,
  listDeskDebts: desk,
  writeOffDeskDebt: desk,
  getDeskReversal: desk,
  listDeskLeftBalances: desk,
  giveBackLeftBalance: desk,
  reverseDeskTransfers: desk,
  getDeskCase: desk,
  closeDeskCase: desk,
  listDeskJobs: desk,
  listDeskFailingJobs: desk,
  getDeskJob: desk,
  retryDeskJob: desk,
  listDeskLog: desk,
  sendReport: [202, 202, 401, 401, 401, 202, 202],
  getDeskKinds: desk,
  addKind: desk,
  changeKind: desk,
  listDeskOperators: desk,
  changeDeskPersonRole: desk,
  listDeskReports: desk,
  getDeskReport: desk,
  closeDeskReports: desk,
  hideDeskMessage: desk,
  listDeskHiddenWords: desk,
  getDeskHiddenWords: desk,
  showDeskHiddenWords: desk,
  listDeskEvents: desk,
  getDeskEvent: desk,
  hideDeskEvent: desk,
  showDeskEvent: desk,
  listDeskPeople: desk,
  getDeskPerson: desk,
  suspendPerson: desk,
  restorePerson: desk,
  listDeskClaims: desk,
  getDeskClaim: desk,
  getDeskClaimPaper: desk,
  acceptDeskClaim: desk,
  refuseDeskClaim: desk,
  freezeDeskClaim: desk,
  // `owner` owns the page; nobody has claimed it, so there are no payouts.
  getPayoutSummary: own,
  listPayouts: own,
  requestPayout: [401, 401, 401, 401, 401, 409, 404],
  // There is no such payout.
  cancelPayout: [401, 401, 401, 401, 401, 404, 404],
  listDeskPayouts: desk,
  getDeskPayout: desk,
  approveDeskPayout: desk,
  refuseDeskPayout: desk,
  enterDeskPayoutReference: desk,
  correctDeskPayoutReference: desk,
  confirmDeskPayout: desk,
  failDeskPayout: desk,
  withdrawDeskPayoutReturn: desk,
  makeDeskPayoutBatch: desk,
  openDeskPayoutBatch: desk,
  ...featureRows,
};

let world: World;
let headers: Record<(typeof callers)[number], string | undefined>;
beforeAll(async () => {
  world = await createWorld();
  const stranger = await generateKeyPair('EdDSA', { extractable: true });
  const { server, owner, other } = world;
  headers = {
    none: undefined,
    empty: 'Bearer',
    junk: 'Bearer junk.junk.junk',
    expired: `Bearer ${await server.token(owner, { exp: Math.floor(Date.now() / 1000) - 1 })}`,
    foreign: `Bearer ${await server.token(owner, {}, { privateKey: stranger.privateKey })}`,
    owner: `Bearer ${await server.token(owner)}`,
    other: `Bearer ${await server.token(other)}`,
  };
});
afterAll(() => world.stop());

test('the matrix names every endpoint of the contract', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(endpoints).sort());
});

describe.each(Object.keys(matrix) as EndpointId[])('%s', (id) => {
  test.each(callers)('asked by %s', async (caller) => {
    const { path, method } = endpoints[id];
    const { url, init } = await world.requestFor(id, path, method);
    const authorization = headers[caller];
    if (authorization) init.headers.set('authorization', authorization);
    const response = await world.server.request(url, init);
    expect(response.status).toBe(matrix[id][callers.indexOf(caller)]);
    expect(response.headers.get('access-control-allow-origin')).toBe(null);
    if (endpoints[id].access !== 'public') expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await undocumented(world.server, endpoints[id], response)).toEqual([]);
  });
});

test('the API never takes the token from the cookie', async () => {
  const response = await world.server.request('/api/v1/account/users/profile', {
    headers: { cookie: `accessToken=${headers.owner?.slice('Bearer '.length)}` },
  });
  expect(response.status).toBe(401);
});
