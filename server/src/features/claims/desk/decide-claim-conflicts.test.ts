import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

type Caller = { readonly authorization: string };
const reason = 'The songs show it';
let stage: DeskStage;
let admin: Awaited<ReturnType<DeskStage['operator']>>;
beforeAll(async () => {
  stage = await openDeskStage();
  admin = await stage.operator('admin');
}, 60_000);
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

/** A claim by papers that waits. Returns its id. */
async function claimed(person: Caller & { accountId: string }, pageId: string) {
  const { status } = await call(person, 'POST', `/claims/pages/${pageId}/papers`, { statement });
  expect(status).toBe(201);
  const [{ id }] = await sql('SELECT id FROM claim WHERE beneficiary_id = $1 AND account_id = $2', [
    pageId,
    person.accountId,
  ]);
  return id as string;
}
const decide = (id: string, what: 'accept' | 'refuse' | 'freeze', by: Caller = admin) =>
  call(by, 'POST', `/desk/claims/${id}/${what}`, { reason });

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
