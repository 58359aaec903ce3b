import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { password } from '#tests/support/identity.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';

type Caller = { readonly authorization: string };
const reason = 'The songs show it';
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
  (await sql('SELECT account_id FROM page_manager WHERE beneficiary_id = $1', [id])).map(
    (row) => row.account_id,
  );
const statement = 'I have sung these songs since 1995.';

/** A claim by papers that waits for a decision. Returns its id. */
async function claimed(person: Caller & { accountId: string }, pageId: string) {
  const { status } = await call(person, 'POST', `/claims/pages/${pageId}/papers`, { statement });
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

test('the desk says that a claimant is suspended', async () => {
  const claimant = await stage.person();
  const id = await claimed(claimant, (await page()).id);
  const suspended = async () => (await call(admin, 'GET', `/desk/claims/${id}`)).result.claimant_suspended;
  expect(await suspended()).toBe(false);
  await sql('UPDATE account SET suspended_at = now() WHERE id = $1', [claimant.accountId]);
  expect(await suspended()).toBe(true);
});

test('an operator decides neither a claim of their own nor one of a page that they look after', async () => {
  const [claimant, manager] = [await stage.operator('support'), await stage.operator('support')];
  const { id: pageId } = await page();
  const id = await claimed(claimant, pageId);
  await sql("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')", [
    pageId,
    manager.accountId,
  ]);
  for (const by of [claimant, manager])
    for (const what of ['accept', 'refuse', 'freeze'] as const) {
      const { status, errors } = await decide(id, what, by);
      expect([what, status, errors?.[0].code]).toEqual([what, 409, 'own_claim']);
    }
  expect((await call(admin, 'GET', `/desk/claims/${id}`)).result.state).toBe('open');
  expect((await stage.log()).filter(({ subject_id }) => subject_id === id)).toEqual([]);
});

/** A page that its claimant took down, whose accepted claim is frozen. */
async function frozenAfterLeaving() {
  const [{ id: pageId }, claimant] = [await page(), await stage.person()];
  const id = await claimed(claimant, pageId);
  await decide(id, 'accept');
  const left = await call(claimant, 'POST', `/beneficiary/pages/${pageId}/leave`, {
    current_password: password,
  });
  expect(left.status).toBe(200);
  expect((await decide(id, 'freeze')).result.page.claim_state).toBe('contested');
  return { id, pageId, claimant };
}

test('whoever took a page down loses it if their claim is refused, so that its balance is not paid to them', async () => {
  const { id, pageId } = await frozenAfterLeaving();
  expect((await decide(id, 'refuse')).result).toMatchObject({ state: 'refused', managers: [] });
  expect(await sql('SELECT state, claim_state, email FROM beneficiary WHERE id = $1', [pageId])).toEqual([
    { state: 'left', claim_state: 'unclaimed', email: null },
  ]);
});

test('whoever took a page down stays its owner if their claim is accepted again, and nobody else gets it', async () => {
  const { id, pageId, claimant } = await frozenAfterLeaving();
  expect((await decide(id, 'accept')).result).toMatchObject({
    state: 'accepted',
    page: { claim_state: 'claimed' },
  });
  expect(await managersOf(pageId)).toEqual([claimant.accountId]);
  const { rows } = await stage.services.pool.query(
    "INSERT INTO claim (beneficiary_id, account_id, way, state) VALUES ($1, $2, 'papers', 'open') RETURNING id",
    [pageId, (await stage.person()).accountId],
  );
  expect((await decide(rows[0].id, 'accept')).errors[0].code).toBe('claim_decided');
});

async function runJob(name: string, inDays: number) {
  const at = new Date(Date.now() + inDays * 24 * 60 * 60 * 1000);
  const job = jobDefinitions({ ...stage.services, clock: { now: () => at } }).find(
    (one) => one.name === name,
  );
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
}

test.each([
  ['refused', 'refuse', 'unclaimed', false],
  ['accepted', 'accept', 'claimed', true],
] as const)(
  'a disputed claim of an account that is erased waits at the desk; %s, it ends the freeze',
  async (_, what, state, stays) => {
    const [{ id: pageId }, claimant, friend] = [await page(), await stage.person(), await stage.person()];
    const [{ email }] = await sql('SELECT email FROM beneficiary WHERE id = $1', [pageId]);
    const id = await claimed(claimant, pageId);
    await decide(id, 'accept');
    await sql("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')", [
      pageId,
      friend.accountId,
    ]);
    await decide(id, 'freeze');
    await sql(`UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1`, [
      claimant.accountId,
    ]);
    await runJob('account.erase', 0);
    expect(await stateOf(pageId)).toBe('contested');
    const waiting = (await call(admin, 'GET', '/desk/claims?limit=100')).result.results;
    expect(waiting.map((one: { id: string }) => one.id)).toContain(id);
    expect((await decide(id, what)).status).toBe(200);
    expect([await stateOf(pageId), await managersOf(pageId)]).toEqual([
      state,
      stays ? [friend.accountId] : [],
    ]);
    if (!stays)
      expect(await sql('SELECT email FROM beneficiary WHERE id = $1', [pageId])).toEqual([{ email }]);
  },
);

/**
 * Starts both while the page is locked, the second after the first waits for the lock. Returns the result of the
 * second.
 */
async function oneAfterTheOther<Answer>(
  pageId: string,
  first: () => Promise<unknown>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  const client = await stage.ownerPool.connect();
  const waiting = (count: number) =>
    eventually(async () => {
      const text = "pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      expect(await stage.count(text)).toBe(count);
    });
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM beneficiary WHERE id = $1 FOR UPDATE', [pageId]);
    const started = first();
    await waiting(1);
    const follows = second();
    await waiting(2);
    await client.query('COMMIT');
    await started;
    return await follows;
  } finally {
    client.release();
  }
}

/** A waiting claim of an account that is due to be erased. */
async function claimedByLeaver() {
  const [{ id: pageId }, claimant] = [await page(), await stage.person()];
  const id = await claimed(claimant, pageId);
  const leave = "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1";
  await sql(leave, [claimant.accountId]);
  return { pageId, id, claimant };
}
const erase = () => runJob('account.erase', 0);

test('an account that is erased while its claim is accepted leaves the page it was just given', async () => {
  const { pageId, id } = await claimedByLeaver();
  const decided: number[] = [];
  const accept = async () => void decided.push((await decide(id, 'accept')).status);
  await oneAfterTheOther(pageId, accept, erase);
  expect(decided).toEqual([200]);
  expect(await managersOf(pageId)).toEqual([]);
  expect(await sql('SELECT state FROM beneficiary WHERE id = $1', [pageId])).toEqual([{ state: 'left' }]);
});

test('a claim cannot be accepted once its account is erased', async () => {
  const { pageId, id } = await claimedByLeaver();
  const { status, errors } = await oneAfterTheOther(pageId, erase, () => decide(id, 'accept'));
  expect([status, errors?.[0].code]).toEqual([409, 'claim_changed']);
  expect([await stateOf(pageId), await managersOf(pageId)]).toEqual(['unclaimed', []]);
});

test('a person erased at the moment of their suspension is not found', async () => {
  const { pageId, claimant } = await claimedByLeaver();
  const suspend = () => call(admin, 'POST', `/desk/people/${claimant.accountId}/suspend`, { reason });
  const { status, errors } = await oneAfterTheOther(pageId, erase, suspend);
  expect([status, errors?.[0].code]).toEqual([404, 'not_found']);
  const text = 'SELECT suspended_at FROM account WHERE id = $1 AND erased_at IS NOT NULL';
  expect(await sql(text, [claimant.accountId])).toEqual([{ suspended_at: null }]);
});

test('a page that is taken back from an impostor stands on bills at once, also where they declined or did not answer', async () => {
  const [{ id, name }, impostor, organizer] = [await page(), await stage.person(), await stage.person()];
  await call(organizer, 'POST', '/events/organizers', organizerForm);
  const claim = await claimed(impostor, id);
  await decide(claim, 'accept');
  const category = await makeCategory(stage.services.pool, 'Music');
  const announce = async () => {
    const form = eventForm(category, { beneficiaries: [{ id, name }] });
    return `/events/listing/${(await call(organizer, 'POST', '/events/listing', form)).result.id}`;
  };
  const [declined, unanswered] = [await announce(), await announce()];
  await call(impostor, 'PUT', `${declined}/performers/${id}/agreement`, { agreed: false });
  const saved = () => call(organizer, 'PATCH', declined, { beneficiaries: [{ id, name }] });
  const linked = async (path: string) =>
    (await call(organizer, 'GET', path)).result.beneficiaries.map(
      ({ beneficiary }: { beneficiary: { id: string | null } }) => beneficiary.id,
    );
  expect((await saved()).errors[0].attr).toBe('beneficiaries.0');
  expect([await linked(declined), await linked(unanswered)]).toEqual([[], [null]]);
  await decide(claim, 'refuse');
  expect((await saved()).result.line_up).toEqual([{ name, standing: 'listed' }]);
  expect([await linked(declined), await linked(unanswered)]).toEqual([[id], [id]]);
  const listed = await call(organizer, 'GET', `/events/listing?beneficiary=${id}`);
  expect(listed.result.results).toHaveLength(2);
});
