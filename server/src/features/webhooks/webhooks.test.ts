import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addManager, openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ReceivedRequest } from '#tests/support/webhook-receiver.ts';
import {
  endpointsOf,
  openWebhookStage,
  readKofi,
  verify,
  type WebhookStage,
} from '#tests/support/webhook-stage.ts';

let stage: WebhookStage;
beforeAll(async () => {
  stage = await openWebhookStage();
});
afterAll(() => stage.stop());
afterEach(() => stage.reset());

const hourMs = 60 * 60 * 1000;

test.each([
  'http://example.com/tips',
  'https://127.0.0.1/tips',
  'https://[::1]/tips',
  'https://169.254.169.254/latest',
  'https://localhost/tips',
  'https://user:password@example.com/tips',
  'ftp://example.com/tips',
  'tips',
  '',
  `https://example.com/${'x'.repeat(500)}`,
])('%s is refused as an address, at its field', async (address) => {
  const { page, manager } = await openPage(stage.server);
  const { status, body } = await stage.server.call(manager, 'POST', endpointsOf(page), {
    address,
    format: 'standard',
  });
  expect([status, body.errors[0].attr]).toEqual([400, 'address']);
});

test('a rotated secret signs beside the new one for a day, and a token of Ko-fi ends at once', async () => {
  const { page, manager } = await openPage(stage.server);
  const { path, at, secret } = await stage.addWebhook(page, manager);
  const kofi = await stage.addWebhook(page, manager, 'kofi');
  const rotated = (await stage.server.call(manager, 'POST', `${at}/secret`)).body.data.result;
  const token = (await stage.server.call(manager, 'POST', `${kofi.at}/secret`)).body.data.result.secret;
  expect(new Set([secret, rotated.secret, kofi.secret, token]).size).toBe(4);
  const send = async () => {
    expect((await stage.server.call(manager, 'POST', `${at}/test`)).status).toBe(200);
    return stage.receiver.received(path).at(-1) as ReceivedRequest;
  };
  const request = await send();
  for (const one of [secret, rotated.secret]) expect(verify(one, request).data).toMatchObject({ test: true });
  await stage.server.call(manager, 'POST', `${kofi.at}/test`);
  expect(readKofi(stage.receiver.received(kofi.path)[0]?.body ?? '').verification_token).toBe(token);
  await stage.server.services.pool.query(
    "UPDATE webhook_endpoint SET former_secret_until = now() - interval '1 second' WHERE former_secret_until IS NOT NULL",
  );
  const later = await send();
  verify(rotated.secret, later);
  expect(() => verify(secret, later)).toThrow();
});

test('a name that leads to this machine is not connected to', async () => {
  const { page, manager } = await openPage(stage.server);
  const { at, id } = await stage.addWebhook(page, manager);
  const { port } = new URL(stage.receiver.origin);
  await stage.server.ownerPool.query('UPDATE webhook_endpoint SET address = $2 WHERE id = $1', [
    id,
    `https://localhost:${port}/inside`,
  ]);
  expect((await stage.server.call(manager, 'POST', `${at}/test`)).body.data.result).toMatchObject({
    status: null,
    delivered: false,
  });
});

test('only owners manage the receivers of their page, five at most, and each secret is shown once', async () => {
  const { page, manager } = await openPage(stage.server);
  const editor = await addManager(stage.server, page, 'editor');
  const first = await stage.addWebhook(page, manager);
  for (let more = 0; more < 4; more += 1) await stage.addWebhook(page, manager);
  const sixth = { address: 'https://example.com/in', format: 'standard' };
  expect((await stage.server.call(manager, 'POST', endpointsOf(page), sixth)).status).toBe(409);
  expect((await stage.server.call(editor, 'GET', endpointsOf(page))).status).toBe(403);
  const other = await openPage(stage.server);
  const path = `${endpointsOf(other.page)}/${first.id}`;
  expect((await stage.server.call(other.manager, 'DELETE', path)).status).toBe(404);
  const listed = await stage.server.call(manager, 'GET', endpointsOf(page));
  expect(JSON.stringify(listed.body)).not.toContain(first.secret);
  const { rows } = await stage.server.services.pool.query('SELECT secret_ciphertext FROM webhook_endpoint');
  expect(rows.some(({ secret_ciphertext: sealed }) => sealed.includes(first.secret))).toBe(false);
  expect((await stage.server.call(manager, 'DELETE', first.at)).status).toBe(200);
  expect((await stage.server.call(manager, 'GET', `${first.at}/deliveries`)).status).toBe(404);
});

test('a receiver ends with the owner who added it, and those of the other owners stay', async () => {
  const { page, manager } = await openPage(stage.server);
  const second = await addManager(stage.server, page, 'owner');
  const [first, theirs] = [await stage.addWebhook(page, manager), await stage.addWebhook(page, second)];
  const managersAt = `/beneficiary/pages/${page.id}/managers`;
  const { managers } = (await stage.server.call(second, 'GET', managersAt)).body.data.result;
  const { id } = managers.find(({ is_you }: { is_you: boolean }) => is_you);
  const demoted = await stage.server.call(manager, 'PATCH', `${managersAt}/${id}`, { role: 'editor' });
  expect(demoted.status).toBe(200);
  await receiveTip(stage.server, page, await stage.server.fan('Hanna'));
  await eventually(() => expect(stage.receiver.received(first.path)).toHaveLength(1));
  expect(stage.receiver.received(theirs.path)).toEqual([]);
  expect((await stage.server.call(manager, 'GET', endpointsOf(page))).body.data.results).toEqual([
    expect.objectContaining({ id: first.id }),
  ]);
});

test('a receiver whose owner is suspended gets no tip, not even one that waited', async () => {
  const { page, manager } = await openPage(stage.server);
  const second = await addManager(stage.server, page, 'owner');
  const [theirs, other] = [await stage.addWebhook(page, manager), await stage.addWebhook(page, second)];
  const fan = await stage.server.fan('Hanna');
  stage.receiver.answerWith(500);
  await receiveTip(stage.server, page, fan);
  const attempts = () =>
    stage.server.count('webhook_attempt WHERE endpoint_id = ANY($1)', [[theirs.id, other.id]]);
  await eventually(async () => expect(await attempts()).toBe(2));
  stage.receiver.answerWith(200);
  await stage.server.services.pool.query(
    `UPDATE account SET suspended_at = now()
     WHERE id = (SELECT account_id FROM webhook_endpoint WHERE id = $1)`,
    [theirs.id],
  );
  await receiveTip(stage.server, page, fan);
  await eventually(() => expect(stage.receiver.received(other.path)).toHaveLength(2));
  await stage.tryLater(2 * 60_000);
  expect(stage.receiver.received(other.path)).toHaveLength(3);
  expect(stage.receiver.received(theirs.path)).toHaveLength(1);
});

test('what is thirty days old is forgotten', async () => {
  const { page, manager } = await openPage(stage.server);
  const { at } = await stage.addWebhook(page, manager);
  await stage.server.call(manager, 'POST', `${at}/test`);
  await stage.runLater(29 * 24 * hourMs, 'webhooks.delete-old');
  expect((await stage.server.call(manager, 'GET', `${at}/deliveries`)).body.data.metadata.total).toBe(1);
  await stage.runLater(2 * 24 * hourMs, 'webhooks.delete-old');
  expect((await stage.server.call(manager, 'GET', `${at}/deliveries`)).body.data.metadata.total).toBe(0);
});

test('who looks after the page enables an address again, and nobody else does', async () => {
  const { page, manager } = await openPage(stage.server);
  const { at } = await stage.addWebhook(page, manager);
  expect((await stage.server.call(await stage.server.fan(), 'POST', `${at}/enable`)).status).toBe(404);
  const enabled = await stage.server.call(manager, 'POST', `${at}/enable`);
  expect(enabled.body.data.result).toMatchObject({ failing_since: null, disabled_at: null });
});
