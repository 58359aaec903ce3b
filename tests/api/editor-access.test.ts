import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { callAs } from '#tests/support/organizing.ts';
import { somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

test.each([
  ['getOwnPage', 200],
  ['changePage', 200],
  ['publishPage', 403],
  ['hidePage', 403],
  ['leavePage', 403],
  ['listPageManagers', 200],
  ['inviteManager', 403],
  ['withdrawInvitation', 403],
  ['changeManagerRole', 403],
  ['getGettingPaid', 403],
  ['startOnboarding', 403],
  ['openPayoutAccount', 403],
  ['syncPayoutAccount', 403],
  ['addAccountByHand', 403],
  ['choosePayoutAccount', 403],
  ['listWebhooks', 403],
  ['addWebhook', 403],
  ['rotateWebhookSecret', 403],
  ['enableWebhook', 403],
  ['testWebhook', 403],
  ['listWebhookDeliveries', 403],
  ['removeWebhook', 403],
] as const)('%s asked by an editor of the page', async (id, status) => {
  const { server, page, requestFor } = world;
  const editor = somebody('Editor Desta');
  await callAs(server, editor, 'GET', '/beneficiary/pages');
  await server.services.pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role) SELECT $1, id, 'editor' FROM account WHERE subject = $2`,
    [page, editor.subject],
  );
  await server.services.pool.query(`UPDATE beneficiary SET state = 'draft' WHERE id = $1`, [page]);
  const { url, init } = await requestFor(id, endpoints[id].path, endpoints[id].method);
  init.headers.set('authorization', `Bearer ${await server.token(editor)}`);
  expect((await server.request(url, init)).status).toBe(status);
});
