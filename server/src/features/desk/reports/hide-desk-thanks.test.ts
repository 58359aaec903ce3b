import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeThanks } from '#tests/support/factories.ts';
import { beginAsGuest } from '#tests/support/guest.ts';

type Person = Awaited<ReturnType<DeskStage['person']>>;
let stage: DeskStage;
let support: Awaited<ReturnType<DeskStage['operator']>>;
let fan: Person;
let owner: Person;

beforeAll(async () => {
  stage = await openDeskStage();
  [fan, owner, support] = await Promise.all([stage.person(), stage.person(), stage.operator('support')]);
  await manage(owner);
});

afterAll(() => stage.stop());

const manage = ({ accountId }: { accountId: string }) =>
  stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [stage.beneficiary.id, accountId],
  );

const report = (by: { authorization: string } | undefined, id: string) =>
  stage.call(by, 'POST', '/reports', { kind: 'thanks', id, reason: 'hate', words: 'Look at this.' });

const atDesk = (path: string, reason = 'It is hatred', by: { authorization: string } = support) =>
  stage.call(by, 'POST', `/desk${path}`, { reason });

/** A tip that the page has thanked for in these words. */
async function thanked(by: Person, words: string) {
  const { tipId } = await stage.paidTip(by);
  const receipt = await makeThanks(stage.services.pool, tipId, words);
  const seen = async () => (await stage.call(by, 'GET', `/tipping/tips/${tipId}`)).body.data.result.thanks;
  const written = async () =>
    (
      await stage.call(owner, 'GET', `/dashboard/pages/${stage.beneficiary.id}/tips`)
    ).body.data.result.tips.find((tip: { id: string }) => tip.id === tipId);
  return { tipId, receipt, seen, written };
}

test('who was thanked reports the words; the desk reads and hides them everywhere, and shows them again', async () => {
  const { receipt, seen, written } = await thanked(fan, 'So little? Shame on you');
  for (const by of [undefined, await stage.person()]) expect((await report(by, receipt)).status).toBe(404);
  expect((await report(fan, receipt)).status).toBe(202);
  const reported = await stage.call(support, 'GET', `/desk/reports/${receipt}`);
  expect(reported.body.data.result).toMatchObject({
    kind: 'thanks',
    name: 'So little? Shame on you',
    hidden: false,
    people: [{ id: owner.accountId }],
  });
  expect((await atDesk(`/thanks/${receipt}/hide`)).status).toBe(200);
  expect((await stage.log()).at(0)).toMatchObject({
    action: 'hideDeskThanks',
    subject_kind: 'thanks',
    subject_id: receipt,
  });
  expect((await stage.call(support, 'GET', `/desk/reports/${receipt}`)).status).toBe(404);
  expect(await seen()).toBeNull();
  const { result: own } = (await stage.call(fan, 'GET', '/account/data/tips')).body.data;
  expect(own.rows).toHaveLength(1);
  expect(JSON.stringify(own.rows)).not.toContain('Shame on you');
  // Whoever wrote them still reads them, and that they are hidden.
  expect(await written()).toMatchObject({ thanks: 'So little? Shame on you', thanks_withheld: true });
  expect((await report(fan, receipt)).status).toBe(404);
  const hidden = await stage.call(support, 'GET', `/desk/hidden-words/${receipt}`);
  expect(hidden.body.data.result).toMatchObject({ kind: 'thanks', words: 'So little? Shame on you' });
  expect((await atDesk(`/hidden-words/${receipt}/show`, 'A joke among friends')).status).toBe(200);
  expect((await atDesk(`/hidden-words/${receipt}/show`)).status).toBe(404);
  expect(await seen()).toBe('So little? Shame on you');
  expect(await written()).toMatchObject({ thanks_withheld: false });
});

test('a guest reports thanks by the code of the receipt, which is beside them', async () => {
  const { tipId } = await stage.paidTip(await beginAsGuest(stage));
  const receipt = await makeThanks(stage.services.pool, tipId);
  expect((await report(undefined, tipId)).status).toBe(404);
  expect((await report(undefined, receipt)).status).toBe(202);
});

test('there is nothing to hide where nobody was thanked, and nobody at the desk hides the thanks of their page', async () => {
  const { tipId } = await stage.paidTip(fan);
  for (const id of [tipId, randomUUID()]) expect((await atDesk(`/thanks/${id}/hide`)).status).toBe(404);
  const { receipt, seen } = await thanked(fan, 'Thank you');
  const manager = await stage.operator('support');
  await manage(manager);
  const own = await atDesk(`/thanks/${receipt}/hide`, 'Mine', manager);
  expect([own.status, own.body.errors[0].code]).toEqual([409, 'second_operator_needed']);
  const unsaid = await atDesk(`/thanks/${receipt}/hide`, '');
  expect([unsaid.status, unsaid.body.errors[0].attr]).toEqual([400, 'reason']);
  expect(await seen()).toBe('Thank you');
});
