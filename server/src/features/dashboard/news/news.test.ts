import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManager, openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makePageManager } from '#tests/support/factories.ts';
import { followNews } from '#tests/support/news-reader.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

const newsOf = (fan: Fan | undefined, page: { id: string }, lastEventId?: string) =>
  followNews((path, init) => server.request(path, init), page, fan?.authorization, lastEventId);

test('a stream tells each tip once as it comes, with number, message and supporter, and goes on from the last id', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan('Hanna');
  const before = await receiveTip(server, page, fan);
  const news = await newsOf(manager, page);
  expect([news.status, news.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const sent: string[] = [];
  for (const message of ['one', 'two', 'three'])
    sent.push((await receiveTip(server, page, fan, { message })).tipId);
  await eventually(() => expect(news.tips.map(({ id }) => id)).toEqual(sent));
  const first = { number: 2, message: 'one', supporter: 'Hanna', total_amount: 5, fee_amount: 0.45 };
  expect(news.tips[0]).toMatchObject(first);
  expect(news.text()).not.toContain('@');
  await news.close();
  const resumed = await newsOf(manager, page, '2');
  await eventually(() => expect(resumed.tips.map(({ number }) => number)).toEqual([3, 4]));
  const whole = await newsOf(manager, page, '0');
  await eventually(() => expect(whole.tips.map(({ id }) => id)).toEqual([before.tipId, ...sent]));
  // A number that was never given, as after a restore of the database, does not prevent later tips from being sent.
  const ahead = await newsOf(manager, page, '999');
  const { tipId } = await receiveTip(server, page, fan);
  for (const stream of [resumed, whole, ahead])
    await eventually(() => expect(stream.tips.at(-1)?.id).toBe(tipId));
  expect(resumed.tips).toHaveLength(3);
  expect(ahead.tips).toHaveLength(1);
  for (const stream of [resumed, whole, ahead]) await stream.close();
});

test('twenty tips that come in at the same moment are numbered without gaps and told once each', async () => {
  const { page, manager } = await openPage(server);
  const streams = [await newsOf(manager, page), await newsOf(manager, page)];
  await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => receiveTip(server, page, await server.fan(`Fan ${nth}`))),
  );
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
  for (const stream of streams) {
    await eventually(() => expect(stream.tips.map(({ number }) => number)).toEqual(numbers));
    expect(new Set(stream.tips.map(({ id }) => id)).size).toBe(20);
    await stream.close();
  }
});

test('a stream is refused to guests and strangers, and with an id that is no number', async () => {
  const { page, manager } = await openPage(server);
  const { manager: stranger } = await openPage(server);
  for (const [caller, lastEventId, status] of [
    [undefined, undefined, 401],
    [stranger, undefined, 404],
    [manager, 'one', 400],
  ] as const)
    expect((await newsOf(caller, page, lastEventId)).status).toBe(status);
});

test('somebody who no longer manages a page gets no more news of it', async () => {
  const { page, manager: owner } = await openPage(server);
  const editor = await addManager(server, page, 'editor');
  const [owned, lost] = [await newsOf(owner, page), await newsOf(editor, page)];
  await server.services.pool.query("DELETE FROM page_manager WHERE beneficiary_id = $1 AND role = 'editor'", [
    page.id,
  ]);
  await receiveTip(server, page, await server.fan());
  await eventually(() => expect(owned.tips).toHaveLength(1));
  await lost.ended;
  expect(lost.tips).toEqual([]);
  await owned.close();
});

test('a stream ends with its token', async () => {
  const { page } = await openPage(server);
  const person = somebody();
  const token = () => server.token(person, { exp: Math.floor(Date.now() / 1000) + 2 });
  const caller = { authorization: `Bearer ${await token()}` };
  await server.call(caller, 'GET', '/account/users/profile');
  await makePageManager(server.services.pool, { page, subject: person.subject });
  const news = await newsOf({ authorization: `Bearer ${await token()}` }, page);
  expect(news.status).toBe(200);
  await news.ended;
});

test('a person has eight streams at a time; one that is closed makes room for another', async () => {
  const { page, manager } = await openPage(server);
  const open = await Promise.all(Array.from({ length: 8 }, () => newsOf(manager, page)));
  const refused = await newsOf(manager, page);
  expect(refused.status).toBe(429);
  await open[0]?.close();
  const again = await newsOf(manager, page);
  expect(again.status).toBe(200);
  for (const stream of [...open, again]) await stream.close();
});

test('a stream that could not be opened is not one of the eight', async () => {
  const { page, manager } = await openPage(server);
  const { page: foreign } = await openPage(server);
  for (let nth = 0; nth < 8; nth += 1) expect((await newsOf(manager, foreign)).status).toBe(404);
  const news = await newsOf(manager, page);
  expect(news.status).toBe(200);
  await news.close();
});

test('a HEAD request is answered like a GET without its body, and opens no stream', async () => {
  const { page, manager } = await openPage(server);
  const path = `/api/v1/dashboard/pages/${page.id}/news`;
  for (let nth = 0; nth < 9; nth += 1) {
    const { status, headers } = await server.request(path, { method: 'HEAD', headers: { ...manager } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  }
  expect((await server.request(path, { method: 'HEAD' })).status).toBe(401);
  const news = await newsOf(manager, page);
  expect(news.status).toBe(200);
  await news.close();
});
