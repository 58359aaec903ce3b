import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

/** The status that an editor of a page gets from each endpoint about it; elsewhere an editor is like anybody else. */
const ofPage: Partial<Record<EndpointId, number>> = {
  // The page's content and its tips.
  listPageManagers: 200,
  changeOwnPage: 200,
  getOwnPage: 200,
  deletePagePost: 200,
  writePagePost: 201,
  getDashboardFigures: 200,
  getDashboardPage: 200,
  hideDashboardTipMessage: 200,
  listDashboardTips: 200,
  exportDashboardSupporters: 200,
  listDashboardSupporters: 200,
  listAllDashboardSupporters: 200,
  listDashboardDays: 200,
  listDashboardNights: 200,
  thankForDashboardTip: 200,
  followDashboardNews: 200,
  answerEventInvitation: 200,
  closeGoal: 200,
  listGoals: 200,
  setGoal: 200,
  listPageStageWords: 200,
  // Its addresses, visibility, managers and the destination of its tips: only for owners.
  agreeToBandShares: 403,
  declineBandShares: 403,
  getBand: 403,
  leaveBand: 403,
  proposeBandShares: 403,
  withdrawBandShares: 403,
  changePageManagerRole: 403,
  invitePageManager: 403,
  removePageManager: 403,
  withdrawPageManagerInvitation: 403,
  hideOwnPage: 403,
  leaveOwnPage: 403,
  publishOwnPage: 403,
  addPayoutAccountByHand: 403,
  choosePayoutAccount: 403,
  getPayoutAccounts: 403,
  openPayoutAccount: 403,
  startPayoutAccountOnboarding: 403,
  syncPayoutAccount: 403,
  addWebhook: 403,
  enableWebhook: 403,
  listWebhookDeliveries: 403,
  listWebhooks: 403,
  removeWebhook: 403,
  rotateWebhookSecret: 403,
  testWebhook: 403,
  // Its money does not exist for editors; no tip has a message for the screen.
  cancelPayout: 404,
  getPayoutSummary: 404,
  listPayouts: 404,
  requestPayout: 404,
  getPayoutStatement: 404,
  listPayoutStatementLines: 404,
  showPageStageWords: 404,
  // They already manage the page.
  claimByPapers: 409,
};

let world: World;
let editor: Person;
const stranger = somebody('Stranger Tesfaye');
beforeAll(async () => {
  world = await createWorld();
  editor = somebody('Editor Desta');
});
afterAll(() => world.stop());

/** Makes the editor an editor of both pages of the world and resets one of them to a draft with an open goal. */
async function becomeEditor(): Promise<void> {
  const { server, page, beneficiary } = world;
  for (const person of [editor, stranger]) await callAs(server, person, 'GET', '/beneficiary/pages');
  await server.services.pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT unnest($1::uuid[]), id, 'editor' FROM account WHERE subject = $2 ON CONFLICT DO NOTHING`,
    [[page, beneficiary.id], editor.subject],
  );
  await server.services.pool.query(`UPDATE beneficiary SET state = 'draft' WHERE id = $1`, [page]);
  await server.services.pool.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, received_before_minor, created_at)
     VALUES ($1, 'New strings', 12000, 0, now()) ON CONFLICT DO NOTHING`,
    [page],
  );
}

async function ask(id: EndpointId, person: Person): Promise<number> {
  const { path, method } = endpoints[id];
  const { url, init } = await world.requestFor(id, path, method);
  init.headers.set('authorization', `Bearer ${await world.server.token(person)}`);
  return (await world.server.request(url, init)).status;
}

test('the table names every endpoint of a page', () => {
  const about =
    /^\/(bands|beneficiary|dashboard|goals|payouts|stages|webhooks)\/pages\/\{(id|page)\}|\{page\}\/agreement$/;
  const found = Object.values(endpoints).filter(({ id, path }) => about.test(path) || id === 'claimByPapers');
  expect(Object.keys(ofPage).sort()).toEqual(found.map(({ id }) => id).sort());
});

describe.each(Object.keys(endpoints) as EndpointId[])('%s', (id) => {
  test('asked by an editor of the page', async () => {
    await becomeEditor();
    const asStranger = await ask(id, stranger);
    const got = await ask(id, editor);
    expect(got).toBe(ofPage[id] ?? asStranger);
  });
});
