import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeOrganizer, makeOwnedPage, makePost } from '#tests/support/factories.ts';

let stage: DeskStage;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let support: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});

afterAll(() => stage.stop());

const report = (by: { authorization: string } | undefined, changes: object) =>
  stage.call(by, 'POST', '/reports', {
    kind: 'page',
    reason: 'fraud',
    words: 'They took my money.',
    ...changes,
  });

const openOf = (id: string) => stage.count('report WHERE subject_id = $1 AND closed_at IS NULL', [id]);

/** The last report of a thing that the desk shows. */
const lastOf = async (id: string): Promise<string> => {
  const { body } = await stage.call(support, 'GET', `/desk/reports/${id}`);
  return body.data.result.reports.at(-1).id;
};

const queued = async () => {
  const { body } = await stage.call(support, 'GET', '/desk/reports?limit=100');
  return body.data.results as { id: string; count: number; reasons: string[]; name: string }[];
};

test('a person has one open report of a thing, guests one each time, and the desk sees them together', async () => {
  const { pool } = stage.services;
  const { id, name } = await makeBeneficiary(pool);
  const first = await report(fan, { id });
  expect([first.status, first.body.data.result]).toEqual([202, { received: true }]);
  const again = await Promise.all([report(fan, { id }), report(fan, { id, reason: 'spam' })]);
  expect(again.map(({ status }) => status)).toEqual([202, 202]);
  expect(await openOf(id)).toBe(1);
  await report(undefined, { id, reason: 'hate' });
  await report(await stage.person(), { id });
  expect((await queued()).find((one) => one.id === id)).toMatchObject({
    name,
    count: 3,
    reasons: ['fraud', 'hate'],
  });
  const { body } = await stage.call(support, 'GET', `/desk/reports/${id}`);
  expect(body.data.result.reports[0]).toMatchObject({
    words: 'They took my money.',
    reporter: { id: fan.accountId },
  });
});

test('only managers of a page report a message to it; hiding it closes the reports', async () => {
  const tip = await stage.paidTip(fan, { message: 'Buy my pills' });
  expect((await report(fan, { kind: 'message', id: tip.tipId })).status).toBe(404);
  expect((await report(undefined, { kind: 'message', id: tip.tipId })).status).toBe(404);
  const manager = await stage.person();
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [stage.beneficiary.id, manager.accountId],
  );
  expect((await report(manager, { kind: 'message', id: tip.tipId })).status).toBe(202);
  const shown = await stage.call(support, 'GET', `/desk/reports/${tip.tipId}`);
  expect(shown.body.data.result).toMatchObject({
    kind: 'message',
    name: 'Buy my pills',
    hidden: false,
    people: [{ id: fan.accountId }],
  });
  const hide = () =>
    stage.call(support, 'POST', `/desk/messages/${tip.tipId}/hide`, { reason: 'Advertising' });
  expect((await hide()).status).toBe(200);
  expect(await openOf(tip.tipId)).toBe(0);
  const { body } = await stage.call(manager, 'GET', `/dashboard/pages/${stage.beneficiary.id}/tips`);
  expect(body.data.result.tips[0]).toMatchObject({ id: tip.tipId, message: null, message_hidden: true });
  const hiding = `/dashboard/pages/${stage.beneficiary.id}/tips/${tip.tipId}/message-hiding`;
  expect((await stage.call(manager, 'PUT', hiding, { hidden: true })).status).toBe(200);
  const showing = await stage.call(manager, 'PUT', hiding, { hidden: false });
  expect([showing.status, showing.body.errors[0].code]).toEqual([409, 'message_withheld']);
  expect(
    (await stage.call(support, 'POST', `/desk/messages/${randomUUID()}/hide`, { reason: 'None' })).status,
  ).toBe(404);
});

test('reports are closed once; hiding the page settles them; a new report opens the matter again', async () => {
  const { id } = await makeBeneficiary(stage.services.pool);
  await report(fan, { id });
  const last_report = await lastOf(id);
  const close = () =>
    stage.call(support, 'POST', `/desk/reports/${id}/close`, {
      outcome: 'dismissed',
      reason: 'All is well',
      last_report,
    });
  const answers = await Promise.all([close(), close()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await stage.log()).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
  expect((await queued()).some((one) => one.id === id)).toBe(false);
  const unsaid = await stage.call(support, 'POST', `/desk/reports/${id}/close`, {
    reason: 'All is well',
    last_report,
  });
  expect([unsaid.status, unsaid.body.errors[0].attr]).toEqual([400, 'outcome']);
  await report(fan, { id });
  expect(await openOf(id)).toBe(1);
  await stage.call(support, 'POST', `/desk/pages/${id}/hide`, { reason: 'It is a fraud' });
  expect(await openOf(id)).toBe(0);
});

test('reports that came in after the operator read the others stay open, and wait for somebody to read them', async () => {
  const { id } = await makeBeneficiary(stage.services.pool);
  await report(undefined, { id, words: 'I do not like the songs.' });
  const close = async (last_report: string) => {
    const closing = { outcome: 'dismissed', reason: 'A matter of taste', last_report };
    return (await stage.call(support, 'POST', `/desk/reports/${id}/close`, closing)).body.data.result;
  };
  const seen = await lastOf(id);
  await report(undefined, { id, words: 'They took 400 dollars.' });
  await report(fan, { id });
  expect(await close(seen)).toEqual({ closed: 1, open: 2 });
  expect((await queued()).find((one) => one.id === id)).toMatchObject({ count: 2 });
  expect(await close(await lastOf(id))).toEqual({ closed: 2, open: 0 });
});

test('a post is reported by whoever reads it, hidden by the desk for everybody, and shown again', async () => {
  const { pool } = stage.services;
  const page = await makeOwnedPage(pool, fan.accountId);
  const id = await makePost(pool, page);
  const read = async () =>
    (await stage.call(undefined, 'GET', `/beneficiary/professionals/${page.id}/posts`)).body.data.results;
  expect((await report(undefined, { kind: 'post', id })).status).toBe(202);
  const { result } = (await stage.call(support, 'GET', `/desk/reports/${id}`)).body.data;
  expect(result).toMatchObject({
    kind: 'post',
    name: 'Hello',
    hidden: false,
    people: [{ id: fan.accountId }],
  });
  const atDesk = (path: string) => stage.call(support, 'POST', `/desk/${path}`, { reason: 'It is a fraud' });
  expect((await atDesk(`posts/${id}/hide`)).status).toBe(200);
  expect(await read()).toEqual([]);
  expect(await openOf(id)).toBe(0);
  expect((await report(fan, { kind: 'post', id })).status).toBe(404);
  expect((await atDesk(`posts/${randomUUID()}/hide`)).status).toBe(404);
  const hidden = await stage.call(support, 'GET', `/desk/hidden-words/${id}`);
  expect(hidden.body.data.result).toMatchObject({ kind: 'post', words: 'Hello' });
  expect((await atDesk(`hidden-words/${id}/show`)).status).toBe(200);
  expect(await read()).toMatchObject([{ id }]);
});

test('nobody at the desk reads who reported what is theirs, closes its reports, or hides or shows it', async () => {
  const { pool } = stage.services;
  const own = await stage.operator('support');
  const page = await makeOwnedPage(pool, own.accountId);
  const post = await makePost(pool, page);
  const { id: organizer } = await makeOrganizer(pool);
  await pool.query('UPDATE organizer SET account_id = $2 WHERE id = $1', [organizer, own.accountId]);
  await report(fan, { id: page.id });
  await report(fan, { kind: 'post', id: post });
  await report(fan, { kind: 'organizer', id: organizer });
  const act = (by: typeof own, path: string) =>
    stage.call(by, 'POST', `/desk/${path}`, {
      outcome: 'dismissed',
      reason: 'All is well',
      last_report: randomUUID(),
    });
  const refused = [409, 'second_operator_needed'];
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.errors[0].code];
  for (const id of [page.id, post, organizer]) {
    expect(codeOf(await stage.call(own, 'GET', `/desk/reports/${id}`))).toEqual(refused);
    expect(codeOf(await act(own, `reports/${id}/close`))).toEqual(refused);
    expect(await openOf(id)).toBe(1);
  }
  expect(codeOf(await act(own, `posts/${post}/hide`))).toEqual(refused);
  expect((await act(support, `posts/${post}/hide`)).status).toBe(200);
  // Who looked after the page once is refused like who does.
  await pool.query("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')", [
    page.id,
    fan.accountId,
  ]);
  await pool.query('DELETE FROM page_manager WHERE account_id = $1', [own.accountId]);
  expect(codeOf(await act(own, `hidden-words/${post}/show`))).toEqual(refused);
  expect((await act(support, `hidden-words/${post}/show`)).status).toBe(200);
});

test('nobody at the desk hides or shows words they wrote', async () => {
  const own = await stage.operator('support');
  const { tipId } = await stage.paidTip(own, { message: 'Buy my pills' });
  const act = (by: typeof own, path: string) => stage.call(by, 'POST', `/desk/${path}`, { reason: 'None' });
  expect((await act(own, `messages/${tipId}/hide`)).status).toBe(409);
  expect((await act(support, `messages/${tipId}/hide`)).status).toBe(200);
  expect((await act(own, `hidden-words/${tipId}/show`)).status).toBe(409);
});

test('an organizer is reported while their page is public, and the desk sees whose it is', async () => {
  const { pool } = stage.services;
  const { id, name } = await makeOrganizer(pool);
  const { rows } = await pool.query('SELECT account_id FROM organizer WHERE id = $1', [id]);
  expect((await report(undefined, { kind: 'organizer', id })).status).toBe(202);
  const { result } = (await stage.call(support, 'GET', `/desk/reports/${id}`)).body.data;
  expect(result).toMatchObject({ kind: 'organizer', name, people: [{ id: rows[0].account_id }] });
  await pool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [rows[0].account_id]);
  expect((await report(fan, { kind: 'organizer', id })).status).toBe(404);
});
