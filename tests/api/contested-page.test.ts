import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

/** Each action on a page, and its result for an owner and for an editor while somebody disputes whose page it is. */
const acts: Partial<Record<EndpointId, readonly [owner: string, editor: string]>> = {
  // Changes the texts. Changes of the page's identity are tested with the claims.
  changeOwnPage: ['done', 'page_contested'],
  publishOwnPage: ['page_contested', 'page_owners_only'],
  hideOwnPage: ['page_contested', 'page_owners_only'],
  leaveOwnPage: ['page_contested', 'page_owners_only'],
  writePagePost: ['page_contested', 'page_contested'],
  deletePagePost: ['page_contested', 'page_contested'],
  invitePageManager: ['page_contested', 'page_owners_only'],
  withdrawPageManagerInvitation: ['done', 'page_owners_only'],
  acceptPageManagerInvitation: ['page_contested', 'invitation_for_other'],
  changePageManagerRole: ['page_contested', 'page_owners_only'],
  // The call removes the owner. That owners remove editors, and editors themselves, is tested with the claims.
  removePageManager: ['page_contested', 'page_owners_only'],
  thankForDashboardTip: ['page_contested', 'page_contested'],
  hideDashboardTipMessage: ['done', 'page_contested'],
  // Allowed, as hiding the message is; the tip was at no stage.
  showPageStageWords: ['tip_not_found', 'page_contested'],
  answerEventInvitation: ['page_contested', 'page_contested'],
  startPayoutAccountOnboarding: ['page_contested', 'page_owners_only'],
  openPayoutAccount: ['page_contested', 'page_owners_only'],
  // Changes nothing: it only reads the account's state from the rail, and there is no account.
  syncPayoutAccount: ['payout_account_not_found', 'page_owners_only'],
  addPayoutAccountByHand: ['page_contested', 'page_owners_only'],
  choosePayoutAccount: ['page_contested', 'page_owners_only'],
  requestPayout: ['payout_blocked', 'page_not_found'],
  // Allowed, because it keeps money in; there is no such payout.
  cancelPayout: ['payout_not_found', 'page_not_found'],
  proposeBandShares: ['page_contested', 'page_owners_only'],
  // An earlier proposal can be withdrawn; there is none.
  withdrawBandShares: ['band_proposal_not_found', 'page_owners_only'],
  agreeToBandShares: ['page_contested', 'page_owners_only'],
  declineBandShares: ['page_contested', 'page_owners_only'],
  leaveBand: ['page_contested', 'page_owners_only'],
  setGoal: ['page_contested', 'page_contested'],
  closeGoal: ['page_contested', 'page_contested'],
  addWebhook: ['page_contested', 'page_owners_only'],
  rotateWebhookSecret: ['page_contested', 'page_owners_only'],
  enableWebhook: ['page_contested', 'page_owners_only'],
  testWebhook: ['page_contested', 'page_owners_only'],
  // Stopping a webhook that already existed is allowed.
  removeWebhook: ['done', 'page_owners_only'],
};

let world: World;
let editor: Person;
beforeAll(async () => {
  world = await createWorld();
  const { server, page, beneficiary } = world;
  editor = somebody('Editor Desta');
  await callAs(server, editor, 'GET', '/beneficiary/pages');
  await server.services.pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT unnest($1::uuid[]), id, 'editor' FROM account WHERE subject = $2`,
    [[page, beneficiary.id], editor.subject],
  );
  await server.services.pool.query(
    `UPDATE beneficiary SET claim_state = 'contested' WHERE id = ANY($1::uuid[])`,
    [[page, beneficiary.id]],
  );
});
afterAll(() => world.stop());

test('the table names every act of a page', () => {
  const ofPage =
    /^\/(bands|beneficiary|dashboard|goals|payouts|stages|webhooks)\/pages\/\{id\}|\{page\}\/agreement$|page-invitations\/accept$/;
  const found = Object.values(endpoints).filter(({ method, path }) => method !== 'get' && ofPage.test(path));
  expect(Object.keys(acts).sort()).toEqual(found.map(({ id }) => id).sort());
});

test.each(Object.entries(acts) as [EndpointId, readonly [string, string]][])(
  '%s while a page is contested',
  async (id, expected) => {
    const outcome = async (person: Person) => {
      const { url, init } = await world.requestFor(id, endpoints[id].path, endpoints[id].method);
      init.headers.set('authorization', `Bearer ${await world.server.token(person)}`);
      const response = await world.server.request(url, init);
      return response.ok ? 'done' : (await response.json()).errors[0].code;
    };
    // The editor comes first, because the owner's call may change the state.
    const byEditor = await outcome(editor);
    expect([await outcome(world.owner), byEditor]).toEqual(expected);
    const described: string[] = endpoints[id].errors.map(({ code }) => code);
    expect(['done', ...described]).toEqual(expect.arrayContaining([...expected]));
  },
);
