import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { decideClaim } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeEvent, makeOwnedPage, makeType } from '#tests/support/factories.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
let owner: Awaited<ReturnType<PayoutStage['person']>>;
let support: Awaited<ReturnType<PayoutStage['operator']>>;

beforeAll(async () => {
  stage = await openPayoutStage();
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

test('hiding a hidden page again mails nobody, leaves the reason that its owners have and is logged', async () => {
  const page = await ownPage();
  const hide = (why: string) => stage.call(support, 'POST', `/desk/pages/${page.id}/hide`, { reason: why });
  await hide(reason);
  await mailed();
  const again = await hide('Another reason');
  expect(again.body.data.result.hidden_because).toBe(reason);
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
  for (const search of ['%', '_', '፡', randomUUID(), '@nobody'])
    expect(await found(search), search).toEqual([]);
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

test('a page that support adds for somebody is there at once, unclaimed, and can be claimed by the mail on file', async () => {
  const type = await makeType(stage.services.pool, `Kind ${randomUUID()}`);
  const email = `${randomUUID()}@example.com`;
  const fields = { name: 'Mahmoud Ahmed', types: [type], bio: 'Sings since 1962.', email, reason };
  const add = (changes: object = {}) => stage.call(support, 'POST', '/desk/pages', { ...fields, ...changes });
  const { status, body } = await add();
  expect(status).toBe(201);
  const { result: added } = body.data;
  expect(added).toMatchObject({ listed: true, claim_state: 'unclaimed', managers: [], claims: [] });
  const profile = await stage.call(undefined, 'GET', `/beneficiary/professionals/${added.id}`);
  expect(profile.body.data.result).toMatchObject({
    name: fields.name,
    bio: fields.bio,
    types: [{ id: type }],
    claimable: true,
  });
  expect((await stage.call(owner, 'POST', `/claims/pages/${added.id}/mail`)).status).toBeLessThan(300);
  expect(await stage.count(`claim_link WHERE beneficiary_id = '${added.id}' AND email = '${email}'`)).toBe(1);
  const [entry] = await stage.log();
  expect(entry).toMatchObject({ action: 'addDeskPage', subject_id: added.id, reason });
  expect(JSON.stringify(entry)).not.toContain(email);
  for (const [attr, change] of [
    ['name', { name: 'M' }],
    ['types', { types: [] }],
    ['types.0', { types: [randomUUID()] }],
    ['email', { email: 'nobody' }],
    ['reason', { reason: '' }],
  ] as const) {
    const refused = await add(change);
    expect([refused.status, refused.body.errors[0].attr]).toEqual([400, attr]);
  }
});

test('the desk shows what became of a page’s claims, and who claimed it', async () => {
  const { id } = await makeBeneficiary(stage.services.pool);
  const statement = 'I have sung these songs since 1995.';
  await stage.call(owner, 'POST', `/claims/pages/${id}/papers`, { statement });
  const page = async () => (await stage.call(support, 'GET', `/desk/pages/${id}`)).body.data.result;
  const { claims, claim_state } = await page();
  expect(claim_state).toBe('claim_pending');
  expect(claims).toMatchObject([{ claimant: { id: owner.accountId }, way: 'papers', state: 'open' }]);
  await decideClaim(stage, support, { id: claims[0].id, what: 'refuse', reason });
  expect(await page()).toMatchObject({ claim_state: 'unclaimed', claims: [{ state: 'refused' }] });
});

test('a page whose payouts are stopped goes on taking tips, and is paid once finance lets them go on', async () => {
  const performer = await stage.performer();
  const finance = await stage.operator('finance');
  await stage.passWeek();
  await stage.readyTips(performer.page, 5);
  const payout = (await stage.call(performer.owner, 'POST', `${performer.path}/payouts`)).body.data.result;
  const act = (by: typeof support, what: string) =>
    stage.call(by, 'POST', `/desk/pages/${performer.page.id}/${what}`, { reason });
  const frozen = await act(support, 'freeze');
  expect(frozen.body.data.result).toMatchObject({ listed: true, payouts_frozen_because: reason });
  await stage.readyTips(performer.page, 6);
  await stage.run();
  expect((await stage.payout(payout.id)).sending_since).toBeNull();
  expect(await stage.balance(`beneficiary:${performer.page.id}`)).toBe(600);
  const refused = await act(support, 'unfreeze');
  expect([refused.status, codeOf(refused)]).toEqual([403, 'operator_role_missing']);
  expect((await act(finance, 'unfreeze')).body.data.result.payouts_frozen_because).toBeNull();
  await stage.run();
  expect((await stage.payout(payout.id)).sending_since).not.toBeNull();
});

test('nobody stops the payouts of a page they looked after or lets them go on, nor hides or shows it', async () => {
  const finance = await stage.operator('finance');
  const page = await makeOwnedPage(stage.services.pool, finance.accountId);
  for (const act of ['freeze', 'unfreeze', 'hide', 'show']) {
    const refused = await stage.call(finance, 'POST', `/desk/pages/${page.id}/${act}`, { reason });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'second_operator_needed']);
  }
});
