import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

let stage: DeskStage;
let owner: Awaited<ReturnType<DeskStage['person']>>;
let support: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [owner, support] = await Promise.all([stage.person(), stage.operator('support')]);
});

afterAll(() => stage.stop());
const reason = 'The pictures are of somebody else.';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;
const statusOf = async (path: string) => (await stage.request(`/api/v1${path}`)).status;

async function ownPage() {
  const page = await makeBeneficiary(stage.services.pool, { name: `Tizita ${randomUUID().slice(0, 8)}` });
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [page.id, owner.accountId],
  );
  return page;
}

/** Runs the jobs of the hiding notices, and returns the mails that the owner has got from them. */
async function mailed(): Promise<{ subject: string; text: string }[]> {
  const before = stage.sandbox.mail.messages(owner.email).length;
  const definition = jobDefinitions(stage.services).find(({ name }) => name === 'desk.hiding-notice');
  const { rows } = await stage.services.pool.query(
    "SELECT id, data FROM jobs.job WHERE name = 'desk.hiding-notice' AND state = 'created' ORDER BY created_on",
  );
  for (const { id, data } of rows) {
    await definition?.work(data as never, { id } as never);
    await stage.services.pool.query('DELETE FROM jobs.job WHERE id = $1', [id]);
  }
  const all = stage.sandbox.mail.messages(owner.email);
  return all.slice(0, all.length - before) as never;
}

test('a page that is hidden at the desk is seen by its owner alone, who hears why and cannot publish it', async () => {
  const page = await ownPage();
  const path = `/beneficiary/professionals/${page.id}`;
  expect(await statusOf(path)).toBe(200);
  const hidden = await stage.call(support, 'POST', `/desk/pages/${page.id}/hide`, { reason });
  expect(hidden.status).toBe(200);
  expect(hidden.body.data.result).toMatchObject({ listed: false, hidden_because: reason });
  expect(await statusOf(path)).toBe(404);
  const own = await stage.call(owner, 'GET', `/beneficiary/pages/${page.id}`);
  expect(own.body.data.result).toMatchObject({ state: 'published', hidden_because: reason });
  for (const move of ['publish', 'hide', 'publish']) {
    const { status } = await stage.call(owner, 'POST', `/beneficiary/pages/${page.id}/${move}`);
    expect(status).toBe(move === 'publish' ? 409 : 200);
  }
  const refused = await stage.call(owner, 'POST', `/beneficiary/pages/${page.id}/publish`);
  expect(codeOf(refused)).toBe('page_hidden');
  expect(await statusOf(path)).toBe(404);
  const [mail] = await mailed();
  expect(mail?.subject).toBe('Your page is hidden');
  expect(mail?.text).toContain(reason);

  await stage.call(support, 'POST', `/desk/pages/${page.id}/show`, { reason: 'They were changed' });
  // The page stays hidden, because its owner had hidden it too.
  expect(await statusOf(path)).toBe(404);
  await stage.call(owner, 'POST', `/beneficiary/pages/${page.id}/publish`);
  expect(await statusOf(path)).toBe(200);
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Your page is shown again']);
});

test('nothing goes out in the name of a page that the desk has hidden: no posts, no thanks', async () => {
  const { beneficiary: page } = stage;
  const tip = await stage.paidTip(await stage.person());
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [page.id, owner.accountId],
  );
  await stage.call(support, 'POST', `/desk/pages/${page.id}/hide`, { reason });
  const [post, thanks] = [
    `/beneficiary/pages/${page.id}/posts`,
    `/dashboard/pages/${page.id}/tips/${tip.tipId}/thanks`,
  ];
  for (const path of [post, thanks]) {
    const refused = await stage.call(owner, 'POST', path, { text: 'Send your tips elsewhere' });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'page_hidden']);
  }
  await stage.call(support, 'POST', `/desk/pages/${page.id}/show`, { reason });
  for (const path of [post, thanks])
    expect((await stage.call(owner, 'POST', path, { text: 'Thank you!' })).status).toBeLessThan(300);
  await mailed();
});

test('events are not found by a performer whose page is hidden, and name them without a link', async () => {
  const page = await ownPage();
  const { pool } = stage.services;
  const event = await makeEvent(pool, { beneficiaries: [page] });
  const found = async () => {
    const { body } = await stage.call(undefined, 'GET', `/events/listing?beneficiary=${page.id}`);
    return [body.data.results.length, body.data.metadata.total];
  };
  expect(await found()).toEqual([1, 1]);
  await stage.call(support, 'POST', `/desk/pages/${page.id}/hide`, { reason });
  expect(await found()).toEqual([0, 0]);
  const detail = await stage.call(undefined, 'GET', `/events/listing/${event.id}`);
  expect(JSON.stringify(detail.body)).toContain(page.name);
  expect(JSON.stringify(detail.body)).not.toContain(page.id);
  await mailed();
});

test('hiding what is hidden mails nobody again, takes the new reason and stands in the log', async () => {
  const page = await ownPage();
  const hide = (why: string) => stage.call(support, 'POST', `/desk/pages/${page.id}/hide`, { reason: why });
  await hide(reason);
  await mailed();
  const again = await hide('Another reason');
  expect(again.body.data.result.hidden_because).toBe('Another reason');
  expect(await mailed()).toEqual([]);
  const entries = (await stage.log()).filter(({ subject_id }) => subject_id === page.id);
  expect(entries).toHaveLength(2);
});

test('pages are found by name, short address and id; what is not there, and no reason, is refused', async () => {
  const page = await ownPage();
  const handle = `krar-${page.id.slice(-8)}`;
  await stage.services.pool.query('INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ($1, $2)', [
    handle,
    page.id,
  ]);
  const found = async (search: string) => {
    const { body } = await stage.call(support, 'GET', `/desk/pages?search=${encodeURIComponent(search)}`);
    return body.data.results.map(({ id }: { id: string }) => id);
  };
  for (const search of [page.name.toUpperCase(), handle, `@${handle}`, page.id])
    expect(await found(search), search).toEqual([page.id]);
  for (const search of ['%', '_', randomUUID(), '@nobody']) expect(await found(search), search).toEqual([]);
  for (const kind of ['pages', 'events']) {
    const none = await stage.call(support, 'POST', `/desk/${kind}/${randomUUID()}/hide`, { reason });
    expect([none.status, codeOf(none)]).toEqual([404, 'not_found']);
    expect((await stage.call(support, 'GET', `/desk/${kind}/${randomUUID()}`)).status).toBe(404);
  }
  const unsaid = await stage.call(support, 'POST', `/desk/pages/${page.id}/hide`, {});
  expect([unsaid.status, unsaid.body.errors[0].attr]).toEqual([400, 'reason']);
});

test('a page that is contested is hidden and shown again all the same, and stays contested', async () => {
  const page = await ownPage();
  await stage.services.pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [
    page.id,
  ]);
  const path = `/beneficiary/professionals/${page.id}`;
  for (const [act, status] of [
    ['hide', 404],
    ['show', 200],
  ] as const) {
    expect((await stage.call(support, 'POST', `/desk/pages/${page.id}/${act}`, { reason })).status).toBe(200);
    expect(await statusOf(path)).toBe(status);
  }
  const own = await stage.call(owner, 'GET', `/beneficiary/pages/${page.id}`);
  expect(own.body.data.result.claim_state).toBe('contested');
});
