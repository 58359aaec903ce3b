import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
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

test('each tip reaches a receiver once, signed as Standard Webhooks wants it, without a mail address', async () => {
  const { page, manager } = await openPage(stage.server);
  const { secret, path } = await stage.addWebhook(page, manager);
  const fan = await stage.server.fan('Hanna');
  const { tipId } = await receiveTip(stage.server, page, fan, { total_amount: 12.5, message: 'በርታ!' });
  await eventually(() => expect(stage.receiver.received(path)).toHaveLength(1));
  const [request] = stage.receiver.received(path);
  expect(verify(secret, request as ReceivedRequest)).toMatchObject({
    type: 'tip.received',
    data: {
      id: tipId,
      page: { id: page.id, name: page.name },
      total_amount: 12.5,
      currency: 'USD',
      supporter: 'Hanna',
      message: 'በርታ!',
      // The sender has not made the message public.
      message_is_public: false,
      event: null,
      test: false,
    },
  });
  expect(request?.body).not.toContain('@');
  expect(() => verify('whsec_c2VjcmV0', request as ReceivedRequest)).toThrow();
});

test('whoever hides their name is named to no receiver', async () => {
  const { page, manager } = await openPage(stage.server);
  const { secret, path } = await stage.addWebhook(page, manager);
  const kofi = await stage.addWebhook(page, manager, 'kofi');
  const fan = await stage.server.fan('Hanna Secret');
  for (const anonymity of ['public', 'performer']) await receiveTip(stage.server, page, fan, { anonymity });
  await eventually(() => {
    expect(stage.receiver.received(path)).toHaveLength(2);
    expect(stage.receiver.received(kofi.path)).toHaveLength(2);
  });
  for (const request of stage.receiver.received(path))
    expect(verify(secret, request).data).toMatchObject({ supporter: null, message_is_public: false });
  for (const { body } of stage.receiver.received(kofi.path))
    expect(readKofi(body).from_name).toBe('A supporter');
  expect(JSON.stringify(stage.receiver.received())).not.toContain('Secret');
});

test('words that are hidden before delivery are not delivered', async () => {
  const { page, manager } = await openPage(stage.server);
  const { secret, path } = await stage.addWebhook(page, manager);
  stage.receiver.answerWith(500);
  const fan = await stage.server.fan('Hanna');
  const { tipId } = await receiveTip(stage.server, page, fan, { message: 'Not for everybody' });
  await eventually(() => expect(stage.receiver.received(path)).toHaveLength(1));
  const hiding = `/dashboard/pages/${page.id}/tips/${tipId}/message-hiding`;
  expect((await stage.server.call(manager, 'PUT', hiding, { hidden: true })).status).toBe(200);
  stage.receiver.answerWith(200);
  await stage.tryLater(2 * 60_000);
  const last = stage.receiver.received(path).at(-1) as ReceivedRequest;
  expect(verify(secret, last).data).toMatchObject({ id: tipId, supporter: 'Hanna', message: null });
});

test('a receiver written for the format of Ko-fi takes a tip as it comes', async () => {
  const { page, manager } = await openPage(stage.server);
  const { secret, path } = await stage.addWebhook(page, manager, 'kofi');
  const { tipId } = await receiveTip(stage.server, page, await stage.server.fan('Hanna'), {
    total_amount: 3,
  });
  await eventually(() => expect(stage.receiver.received(path)).toHaveLength(1));
  const [request] = stage.receiver.received(path);
  expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(readKofi(request?.body ?? '')).toEqual({
    verification_token: secret,
    message_id: expect.stringMatching(/^[\da-f-]{36}$/),
    timestamp: expect.stringMatching(/Z$/),
    type: 'Donation',
    is_public: true,
    from_name: 'Hanna',
    message: null,
    amount: '3.00',
    url: expect.stringMatching(`/professionals/${page.id}$`),
    email: '',
    currency: 'USD',
    is_subscription_payment: false,
    is_first_subscription_payment: false,
    kofi_transaction_id: tipId,
    shop_items: null,
    tier_name: null,
    shipping: null,
    discord_username: null,
    discord_userid: null,
  });
});

test('a receiver that fails is tried again with growing pauses, by the same id, and disabled after three days with a mail', async () => {
  const { page, manager } = await openPage(stage.server);
  const { path, at, secret } = await stage.addWebhook(page, manager);
  stage.receiver.answerWith(500, 'x'.repeat(5000));
  await receiveTip(stage.server, page, await stage.server.fan());
  const log = async () => (await stage.server.call(manager, 'GET', `${at}/deliveries`)).body.data.results;
  await eventually(async () => expect(await log()).toHaveLength(1));
  expect(await log()).toMatchObject([
    { status: 500, answer: 'x'.repeat(200), delivered: false, next_attempt_at: expect.any(String) },
  ]);
  // Not due yet.
  await stage.tryLater(30_000);
  expect(stage.receiver.received(path)).toHaveLength(1);
  await stage.tryLater(40_000);
  await stage.tryLater(2 * 60_000);
  expect(stage.receiver.received(path)).toHaveLength(2);
  for (let attempt = 2; attempt < 12; attempt += 1) await stage.tryLater(9 * hourMs);
  // Exactly ten attempts.
  expect(stage.receiver.received(path)).toHaveLength(10);
  const ids = stage.receiver.received(path).map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  expect(
    (await log()).every(({ next_attempt_at: next }: { next_attempt_at: unknown }) => next === null),
  ).toBe(true);

  const state = async () =>
    (await stage.server.call(manager, 'GET', endpointsOf(page))).body.data.results[0] as Record<
      string,
      unknown
    >;
  expect(await state()).toMatchObject({ failing_since: expect.any(String), disabled_at: expect.any(String) });
  expect(await stage.server.count(`jobs.job WHERE name = 'webhooks.disabling-notice'`)).toBe(1);
  // A tip that comes now is not sent; the next one is, after the receiver is enabled.
  stage.receiver.answerWith(200);
  await receiveTip(stage.server, page, await stage.server.fan());
  expect((await stage.server.call(manager, 'POST', `${at}/enable`)).body.data.result).toMatchObject({
    failing_since: null,
    disabled_at: null,
  });
  await receiveTip(stage.server, page, await stage.server.fan());
  await eventually(() => expect(stage.receiver.received(path)).toHaveLength(11));
  verify(secret, stage.receiver.received(path)[10] as ReceivedRequest);
  expect(await state()).toMatchObject({ failing_since: null });
});

test('a receiver that failed weeks ago gets the next tip after a first failure, and is not disabled for it', async () => {
  const { page, manager } = await openPage(stage.server);
  const { path, id, at } = await stage.addWebhook(page, manager);
  const failedOnce = "UPDATE webhook_endpoint SET failing_since = now() - interval '20 days' WHERE id = $1";
  await stage.server.services.pool.query(failedOnce, [id]);
  stage.receiver.answerWith(503);
  await receiveTip(stage.server, page, await stage.server.fan());
  // The first attempt has failed once it is in the log.
  await eventually(async () =>
    expect((await stage.server.call(manager, 'GET', `${at}/deliveries`)).body.data.results).toHaveLength(1),
  );
  stage.receiver.answerWith(200);
  await stage.tryLater(2 * 60_000);
  expect(stage.receiver.received(path)).toHaveLength(2);
  const { results } = (await stage.server.call(manager, 'GET', endpointsOf(page))).body.data;
  expect(results[0]).toMatchObject({ failing_since: null, disabled_at: null });
});

test('a redirect is an answer and not followed; 410 ends a receiver at once', async () => {
  const { page, manager } = await openPage(stage.server);
  const { path, at } = await stage.addWebhook(page, manager);
  stage.receiver.answerWith(302, '', { location: `${stage.receiver.origin}/elsewhere` });
  const answer = (await stage.server.call(manager, 'POST', `${at}/test`)).body.data.result;
  expect(answer).toMatchObject({ status: 302, delivered: false, tip: null, next_attempt_at: null });
  expect(stage.receiver.received('/elsewhere')).toEqual([]);
  stage.receiver.answerWith(410);
  await receiveTip(stage.server, page, await stage.server.fan());
  await eventually(async () => {
    const { results } = (await stage.server.call(manager, 'GET', endpointsOf(page))).body.data;
    expect(results[0].disabled_at).not.toBeNull();
  });
  await stage.tryLater(10 * hourMs);
  expect(stage.receiver.received(path)).toHaveLength(2);
});

/** Set WEBHOOK_MESSAGES=1000 for a long run. */
const messagesOfEach = Number(process.env.WEBHOOK_MESSAGES ?? 100);

test('many messages of each format are taken, each once, and each verified', {
  timeout: 300_000,
}, async () => {
  const { page, manager } = await openPage(stage.server);
  const [standard, kofi] = [
    await stage.addWebhook(page, manager),
    await stage.addWebhook(page, manager, 'kofi'),
  ];
  for (const { id } of [standard, kofi])
    await stage.server.services.pool.query(
      'INSERT INTO webhook_message (endpoint_id) SELECT $1 FROM generate_series(1, $2)',
      [id, messagesOfEach],
    );
  await stage.tryLater(0);
  // The scheduled job of the server may be delivering some of them.
  for (const { path } of [standard, kofi])
    await eventually(() => expect(stage.receiver.received(path)).toHaveLength(messagesOfEach));
  const signed = stage.receiver.received(standard.path);
  for (const request of signed) verify(standard.secret, request);
  expect(new Set(signed.map(({ headers }) => headers['webhook-id'])).size).toBe(messagesOfEach);
  const forms = stage.receiver.received(kofi.path).map(({ body }) => readKofi(body));
  expect(forms.every(({ verification_token: token }) => token === kofi.secret)).toBe(true);
  expect([signed.length, new Set(forms.map((form) => form.message_id)).size]).toEqual([
    messagesOfEach,
    messagesOfEach,
  ]);
});

test('a message is queued once for each receiver and tip, and what a restored copy finds waiting is not sent', async () => {
  const { page, manager } = await openPage(stage.server);
  const { path, id } = await stage.addWebhook(page, manager);
  const { tipId } = await receiveTip(stage.server, page, await stage.server.fan());
  await eventually(() => expect(stage.receiver.received(path)).toHaveLength(1));
  const again = stage.server.services.pool.query(
    'INSERT INTO webhook_message (endpoint_id, tip_id) VALUES ($1, $2)',
    [id, tipId],
  );
  await expect(again).rejects.toThrow('webhook_message_endpoint_id_tip_id_key');
  await stage.server.services.pool.query(
    'UPDATE webhook_message SET attempts = 0, next_attempt_at = now() WHERE endpoint_id = $1',
    [id],
  );
  await stage.server.ownerPool.query(
    "INSERT INTO database_home (home, restored_at) VALUES ('another', now())",
  );
  await stage.tryLater(hourMs);
  expect(stage.receiver.received(path)).toHaveLength(1);
});
