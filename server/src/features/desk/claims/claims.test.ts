import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeEvent, makeType } from '#tests/support/factories.ts';
import { organizerForm } from '#tests/support/organizing.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import { makeWebhook } from '#tests/support/webhook-receiver.ts';

type Caller = { readonly authorization: string };
const reason = 'The pictures show it';
let stage: DeskStage;
let admin: Awaited<ReturnType<DeskStage['operator']>>;
beforeAll(async () => {
  stage = await openDeskStage();
  admin = await stage.operator('admin');
});
afterAll(() => stage.stop());

async function call({ authorization }: Caller, method: string, path: string, body?: object) {
  const response = await stage.request(`/api/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = await response.json();
  return { status: response.status, result: answer.data?.result ?? answer.data, errors: answer.errors };
}
const sql = async (text: string, values: unknown[]) => (await stage.services.pool.query(text, values)).rows;
const page = () => makeBeneficiary(stage.services.pool, { email: `${randomUUID()}@example.com` });
const stateOf = async (id: string) =>
  (await sql('SELECT claim_state FROM beneficiary WHERE id = $1', [id]))[0].claim_state;
const managersOf = async (id: string) =>
  (await sql('SELECT array_agg(account_id) AS ids FROM page_manager WHERE beneficiary_id = $1', [id]))[0].ids;
const statement = 'I have sung these songs since 1995.';

async function uploaded(person: Caller, to = 'claims/papers'): Promise<string> {
  const response = await stage.request(`/api/v1/${to}`, {
    method: 'POST',
    headers: { authorization: person.authorization, 'content-type': 'image/png' },
    body: await pictureFile('png'),
  });
  expect(response.status).toBe(201);
  return (await response.json()).data.result.id;
}

/** A claim by papers that waits for a decision. Returns its id. */
async function claimed(person: Caller & { accountId: string }, pageId: string, papers: string[] = []) {
  const { status } = await call(person, 'POST', `/claims/pages/${pageId}/papers`, { statement, papers });
  expect(status).toBe(201);
  const [{ id }] = await sql('SELECT id FROM claim WHERE beneficiary_id = $1 AND account_id = $2', [
    pageId,
    person.accountId,
  ]);
  return id as string;
}
async function decide(id: string, what: 'accept' | 'refuse' | 'freeze', by: Caller = admin) {
  const { version } = (await call(admin, 'GET', `/desk/claims/${id}`)).result;
  return call(by, 'POST', `/desk/claims/${id}/${what}`, { reason, version });
}

test('words and pictures wait at the desk, where an operator sees them encoded again and gives the page', async () => {
  const [{ id: pageId, name }, singer] = [await page(), await stage.person()];
  const paper = await uploaded(singer);
  const waitingClaims = async () => (await call(admin, 'GET', '/desk')).result.waiting.claims;
  const before = await waitingClaims();
  const id = await claimed(singer, pageId, [paper]);
  expect(await waitingClaims()).toBe(before + 1);
  expect(await stateOf(pageId)).toBe('claim_pending');
  const shown = (await call(admin, 'GET', `/desk/claims/${id}`)).result;
  expect(shown).toMatchObject({
    page: { id: pageId, name },
    claimant: { id: singer.accountId, email: singer.email },
    way: 'papers',
    state: 'open',
    statement,
    papers: [paper],
  });
  const { type, content } = (await call(admin, 'GET', `/desk/claims/${id}/papers/${paper}`)).result;
  expect(type).toBe('image/webp');
  expect(Buffer.from(content, 'base64').subarray(8, 12).toString()).toBe('WEBP');
  const waiting = (await call(admin, 'GET', '/desk/claims?limit=100')).result.results;
  expect(waiting.map((one: { id: string }) => one.id)).toContain(id);
  const accepted = await decide(id, 'accept');
  expect(accepted.result).toMatchObject({ state: 'accepted', page: { claim_state: 'claimed' } });
  expect(accepted.result.payouts_not_before).not.toBeNull();
  expect(await managersOf(pageId)).toEqual([singer.accountId]);
  expect((await decide(id, 'accept')).errors[0].code).toBe('claim_decided');
});

test('papers of others, and of another claim, are not handed in', async () => {
  const [{ id: pageId }, singer, other] = [await page(), await stage.person(), await stage.person()];
  const paper = await uploaded(other);
  const to = `/claims/pages/${pageId}/papers`;
  const { status, errors } = await call(singer, 'POST', to, { statement, papers: [paper] });
  expect([status, errors[0].code, errors[0].attr]).toEqual([404, 'paper_not_found', 'papers']);
  expect(await stateOf(pageId)).toBe('unclaimed');
  const papers = Array.from({ length: 4 }, () => randomUUID());
  const tooMany = await call(singer, 'POST', to, { statement, papers });
  expect([tooMany.status, tooMany.errors[0].attr]).toEqual([400, 'papers']);
  const short = await call(singer, 'POST', to, { statement: 'Mine!' });
  expect([short.status, short.errors[0].attr]).toEqual([400, 'statement']);
});

test('a refused claimant waits 30 days before the next papers, and the page is unclaimed again', async () => {
  const [{ id: pageId }, singer] = [await page(), await stage.person()];
  const id = await claimed(singer, pageId);
  const again = () => call(singer, 'POST', `/claims/pages/${pageId}/papers`, { statement });
  expect((await again()).errors[0].code).toBe('claim_waiting');
  expect((await decide(id, 'refuse')).result.state).toBe('refused');
  expect(await stateOf(pageId)).toBe('unclaimed');
  expect((await again()).errors[0].code).toBe('claim_refused_lately');
  await sql(`UPDATE claim SET decided_at = now() - interval '31 days' WHERE id = $1`, [id]);
  expect((await again()).status).toBe(201);
});

test('of two claims an operator accepts one, and the other is refused with it', async () => {
  const [{ id: pageId }, first, second] = [await page(), await stage.person(), await stage.person()];
  const ids = [await claimed(first, pageId), await claimed(second, pageId)];
  expect(await stateOf(pageId)).toBe('contested');
  expect((await decide(ids[1] ?? '', 'accept')).result.others).toEqual([]);
  expect(await managersOf(pageId)).toEqual([second.accountId]);
  expect((await call(admin, 'GET', `/desk/claims/${ids[0]}`)).result.state).toBe('refused');
  expect(await stateOf(pageId)).toBe('claimed');
});

test('a claim freezes a page that has an owner; if refused the owner has it as before, if accepted the claimant does', async () => {
  const [founder, rival, stronger] = [await stage.person(), await stage.person(), await stage.person()];
  const types = [await makeType(stage.services.pool, 'Singer')];
  const { id: pageId } = (await call(founder, 'POST', '/beneficiary/pages', { name: 'Aster', types })).result;
  await call(founder, 'POST', `/beneficiary/pages/${pageId}/publish`);
  const id = await claimed(rival, pageId);
  expect(await stateOf(pageId)).toBe('contested');
  const renamed = () => call(founder, 'PATCH', `/beneficiary/pages/${pageId}`, { name: 'Another name' });
  expect((await renamed()).errors[0].code).toBe('page_contested');
  await decide(id, 'refuse');
  expect([await stateOf(pageId), await managersOf(pageId)]).toEqual(['claimed', [founder.accountId]]);
  expect((await renamed()).status).toBe(200);
  await makeWebhook(stage.services, pageId, 'https://example.com/in');
  await decide(await claimed(stronger, pageId), 'accept');
  expect(await managersOf(pageId)).toEqual([stronger.accountId]);
  expect((await call(stronger, 'GET', `/webhooks/pages/${pageId}/endpoints`)).result.results).toEqual([]);
});

test('an operator undoes an accepted claim: the page is public and nobody’s, without any words of the claimant', async () => {
  const [{ id: pageId }, thief] = [await page(), await stage.person()];
  const columns = 'SELECT claim_state, email, thank_you, profile_picture FROM beneficiary WHERE id = $1';
  const before = await sql(columns, [pageId]);
  const id = await claimed(thief, pageId);
  await decide(id, 'accept');
  const own = `/beneficiary/pages/${pageId}`;
  const picture = await uploaded(thief, 'pictures');
  const words = { bio: 'Pay me', links: ['https://a.example'], suggested_amounts: [7, 8, 9], picture };
  const acts = [
    await call(thief, 'PATCH', own, { ...words, thank_you: 'Ha!', tipping: 'closed' }),
    await call(thief, 'POST', `${own}/posts`, { text: 'Send it elsewhere' }),
    await call(thief, 'PUT', `/goals/pages/${pageId}/goal`, { title: 'My car', amount: 900 }),
    await call(thief, 'POST', `${own}/hide`),
  ];
  expect(acts.map(({ status }) => status)).toEqual([200, 201, 200, 200]);
  expect((await decide(id, 'freeze')).result).toMatchObject({ page: { claim_state: 'contested' } });
  expect((await decide(id, 'freeze')).errors[0].code).toBe('claim_decided');
  expect((await decide(id, 'refuse')).result).toMatchObject({ state: 'refused', managers: [] });
  expect(await sql(columns, [pageId])).toEqual(before);
  expect(await sql('SELECT FROM picture WHERE id = $1 AND attached_at IS NULL', [picture])).toHaveLength(1);
  const read = async (path: string) => (await call(admin, 'GET', path)).result;
  const shown = await read(`/beneficiary/professionals/${pageId}`);
  expect(shown).toMatchObject({ bio: '', links: [], suggested_amounts: [], tipping: 'open' });
  expect((await read(`/beneficiary/professionals/${pageId}/posts`)).results).toEqual([]);
  expect((await read(`/goals/shown/${pageId}`)).goal).toBeNull();
  await claimed(await stage.person(), pageId);
  const entries = (await stage.log()).flatMap((one) => (one.subject_id === id ? [one.action] : []));
  expect(entries).toEqual(['refuseDeskClaim', 'freezeDeskClaim', 'acceptDeskClaim']);
});

test('support decides, finance reads and sees no papers', async () => {
  const [support, finance] = [await stage.operator('support'), await stage.operator('finance')];
  const [{ id: pageId }, singer] = [await page(), await stage.person()];
  const paper = await uploaded(singer);
  const id = await claimed(singer, pageId, [paper]);
  expect((await call(finance, 'GET', `/desk/claims/${id}`)).status).toBe(200);
  expect((await call(finance, 'GET', `/desk/claims/${id}/papers/${paper}`)).status).toBe(403);
  expect((await decide(id, 'accept', finance)).status).toBe(403);
  expect((await decide(id, 'accept', support)).status).toBe(200);
});

test('a code of an organizer of long standing waits for an operator too, where the page has received a tip', async () => {
  const pool = stage.services.pool;
  const [organizer, singer, fan] = [await stage.person(), await stage.person(), await stage.person()];
  await call(organizer, 'POST', '/events/organizers', organizerForm);
  const [{ id: organizerId }] = await sql(
    `UPDATE organizer SET created_at = now() - interval '40 days' WHERE account_id = $1 RETURNING id`,
    [organizer.accountId],
  );
  const outcomes: string[] = [];
  for (const tipped of [true, false]) {
    const played = await page();
    const event = await makeEvent(pool, { organizer: { id: organizerId }, beneficiaries: [played] });
    if (tipped) {
      const tip = await stage.startTip(fan, { beneficiary: played.id });
      await stage.sandbox.stripe.pay(tip.session, 'succeed');
      await stage.services.payments.sync(tip.paymentId, 'test');
    }
    const body = { beneficiary: played.id };
    const { code } = (await call(organizer, 'POST', `/claims/vouches/${event.id}`, body)).result;
    outcomes.push((await call(singer, 'POST', '/claims/by-code', { code })).result.outcome);
  }
  expect(outcomes).toEqual(['waits', 'accepted']);
});

async function runJob(name: string, inDays: number) {
  const at = new Date(Date.now() + inDays * 24 * 60 * 60 * 1000);
  const job = jobDefinitions({ ...stage.services, clock: { now: () => at } }).find(
    (one) => one.name === name,
  );
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
}

test('papers, words and the address on file are deleted 30 days after the decision, papers of no claim after a day', async () => {
  const [{ id: pageId }, { id: openPage }, singer] = [await page(), await page(), await stage.person()];
  const [used, open, unused] = [await uploaded(singer), await uploaded(singer), await uploaded(singer)];
  const id = await claimed(singer, pageId, [used]);
  await claimed(singer, openPage, [open]);
  await decide(id, 'accept');
  const there = async () =>
    (await sql('SELECT id FROM claim_paper WHERE id = ANY($1) ORDER BY id', [[used, open, unused]])).map(
      (row) => row.id,
    );
  await runJob('claims.delete-ended', 2);
  expect(await there()).toEqual([used, open]);
  await runJob('claims.delete-ended', 31);
  expect(await there()).toEqual([open]);
  expect(await sql('SELECT statement, email_on_file FROM claim WHERE id = $1', [id])).toEqual([
    { statement: '', email_on_file: null },
  ]);
});

test('erasing an account removes its papers and its open claims, and the page is free again', async () => {
  const [{ id: pageId }, singer] = [await page(), await stage.person()];
  const id = await claimed(singer, pageId, [await uploaded(singer)]);
  const leave = `UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1`;
  await sql(leave, [singer.accountId]);
  await runJob('account.erase', 0);
  expect(await sql('SELECT state, statement FROM claim WHERE id = $1', [id])).toEqual([
    { state: 'refused', statement: '' },
  ]);
  expect(await sql('SELECT 1 FROM claim_paper WHERE account_id = $1', [singer.accountId])).toEqual([]);
  expect(await stateOf(pageId)).toBe('unclaimed');
});
