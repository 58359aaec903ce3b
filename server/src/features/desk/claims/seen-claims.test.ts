import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';

type Person = Awaited<ReturnType<DeskStage['person']>>;
type Operator = Awaited<ReturnType<DeskStage['operator']>>;
type Act = 'accept' | 'refuse' | 'freeze';
let stage: DeskStage;
let [support, admin]: Operator[] = [];

beforeAll(async () => {
  stage = await openDeskStage();
  [support, admin] = await Promise.all([stage.operator('support'), stage.operator('admin')]);
});
afterAll(() => stage.stop());

/** A claim by papers. Returns its id. */
async function claim(pageId: string, by: Person): Promise<string> {
  const statement = 'I have sung these songs since 1995.';
  expect((await stage.call(by, 'POST', `/claims/pages/${pageId}/papers`, { statement })).status).toBe(201);
  const text = 'SELECT id FROM claim WHERE beneficiary_id = $1 AND account_id = $2';
  return (await stage.services.pool.query(text, [pageId, by.accountId])).rows[0].id;
}

/** A page with its words, whose owner of years has to answer a claim. */
async function contested(owner?: Person) {
  const [singer, claimant] = [owner ?? (await stage.person()), await stage.person()];
  const page = await makeOwnedPage(stage.services.pool, singer.accountId);
  await stage.services.pool.query("UPDATE beneficiary SET bio = 'Ten years of krar' WHERE id = $1", [
    page.id,
  ]);
  return { pageId: page.id, singer, claimant, id: await claim(page.id, claimant) };
}

const read = async (id: string) => (await stage.call(support, 'GET', `/desk/claims/${id}`)).body.data.result;
const decide = async (by: Operator | undefined, id: string, act: Act, version: string) => {
  const reason = 'The papers show it';
  const { status, body } = await stage.call(by, 'POST', `/desk/claims/${id}/${act}`, { reason, version });
  return status === 200 ? 'done' : `${status} ${body.errors[0].code}`;
};
const wordsOf = async (id: string) =>
  (await stage.services.pool.query('SELECT bio FROM beneficiary WHERE id = $1', [id])).rows[0].bio;

test('of two operators who decide one claim at once the later decides nothing, and no words are erased', async () => {
  const { id, pageId, singer, claimant } = await contested();
  const { version } = await read(id);
  const answers = await Promise.all([
    decide(support, id, 'accept', version),
    decide(admin, id, 'refuse', version),
  ]);
  expect(answers.toSorted()).toEqual(['409 claim_changed', 'done']);
  const { state, managers } = await read(id);
  const isAccepted = answers[0] === 'done';
  expect([state, managers]).toMatchObject([
    isAccepted ? 'accepted' : 'refused',
    [{ id: isAccepted ? claimant.accountId : singer.accountId }],
  ]);
  expect(await wordsOf(pageId)).toBe('Ten years of krar');
});

test('a claim that was accepted is refused, and its words erased, only by somebody who saw that it was', async () => {
  const { id, pageId, claimant } = await contested();
  const seenOpen = (await read(id)).version;
  expect(await decide(support, id, 'accept', seenOpen)).toBe('done');
  for (const act of ['refuse', 'freeze'] as const)
    expect(await decide(admin, id, act, seenOpen)).toBe('409 claim_changed');
  expect((await read(id)).managers).toMatchObject([{ id: claimant.accountId }]);
  expect(await wordsOf(pageId)).toBe('Ten years of krar');
  expect(await decide(admin, id, 'refuse', (await read(id)).version)).toBe('done');
  expect(await read(id)).toMatchObject({ state: 'refused', managers: [] });
  expect(await wordsOf(pageId)).toBe('');
});

test('nothing is decided about a claim that was disputed, or has a rival, since the operator read it', async () => {
  const { id, pageId } = await contested();
  const alone = (await read(id)).version;
  await claim(pageId, await stage.person());
  expect(await decide(support, id, 'accept', alone)).toBe('409 claim_changed');
  const undisputed = (await read(id)).version;
  expect(await decide(admin, id, 'freeze', undisputed)).toBe('done');
  expect(await decide(support, id, 'accept', undisputed)).toBe('409 claim_changed');
  expect(await decide(support, id, 'accept', (await read(id)).version)).toBe('done');
});

test('an operator who looked after the page before it was given away decides nothing about its claim', async () => {
  const former = await stage.operator('support');
  const { id, claimant } = await contested(former);
  expect(await decide(admin, id, 'accept', (await read(id)).version)).toBe('done');
  for (const act of ['freeze', 'refuse'] as const)
    expect(await decide(former, id, act, (await read(id)).version)).toBe('409 own_claim');
  expect(await read(id)).toMatchObject({ state: 'accepted', managers: [{ id: claimant.accountId }] });
});
