import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { makeOwnedPage, makePost } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';

let stage: DeskStage;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let support: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});

afterAll(() => stage.stop());

test('a message that was hidden by mistake is shown again by the desk, with its entry in the log', async () => {
  const manager = await stage.person();
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [stage.beneficiary.id, manager.accountId],
  );
  const hide = (id: string) =>
    stage.call(support, 'POST', `/desk/messages/${id}/hide`, { reason: 'A mistake' });
  const show = (id: string, body: object = { reason: 'Nothing is wrong' }) =>
    stage.call(support, 'POST', `/desk/hidden-words/${id}/show`, body);
  const tips = `/dashboard/pages/${stage.beneficiary.id}/tips`;
  const received = async (id: string) =>
    (await stage.call(manager, 'GET', tips)).body.data.result.tips.find(
      (tip: { id: string }) => tip.id === id,
    );
  const { tipId } = await stage.paidTip(fan, { message: 'ሰላም ለሁላችሁ' });
  expect((await show(tipId)).status).toBe(404);
  await hide(tipId);
  expect(await received(tipId)).toMatchObject({
    message: null,
    message_hidden: true,
    message_withheld: true,
  });
  const listed = await stage.call(support, 'GET', '/desk/hidden-words');
  expect(listed.body.data.results[0]).toMatchObject({
    id: tipId,
    kind: 'message',
    words: 'ሰላም ለሁላችሁ',
    reason: 'A mistake',
    people: [{ id: fan.accountId }],
  });
  const unsaid = await show(tipId, {});
  expect([unsaid.status, unsaid.body.errors[0].attr]).toEqual([400, 'reason']);
  const answers = await Promise.all([show(tipId), show(tipId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await stage.log()).at(0)).toMatchObject({ action: 'showDeskHiddenWords', subject_id: tipId });
  expect(await received(tipId)).toMatchObject({
    message: 'ሰላም ለሁላችሁ',
    message_hidden: false,
    message_withheld: false,
  });
  expect((await stage.call(support, 'GET', `/desk/hidden-words/${tipId}`)).status).toBe(404);

  // A message that its receiver had hidden stays hidden, even if the desk hid it twice, and the receiver can show
  // it again.
  const own = await stage.paidTip(fan, { message: 'Not for me' });
  const hiding = `${tips}/${own.tipId}/message-hiding`;
  await stage.call(manager, 'PUT', hiding, { hidden: true });
  for (const _ of ['once', 'twice']) await hide(own.tipId);
  expect((await show(own.tipId)).status).toBe(200);
  expect(await received(own.tipId)).toMatchObject({
    message: null,
    message_hidden: true,
    message_withheld: false,
  });
  expect((await stage.call(manager, 'PUT', hiding, { hidden: false })).status).toBe(200);
  expect(await received(own.tipId)).toMatchObject({ message: 'Not for me', message_hidden: false });
});

test('a hidden post that its owner deletes is no longer in the list', async () => {
  const { pool } = stage.services;
  const owner = await stage.person();
  const page = await makeOwnedPage(pool, owner.accountId);
  const id = await makePost(pool, page);
  const total = async () =>
    (await stage.call(support, 'GET', '/desk/hidden-words')).body.data.metadata.total as number;
  const before = await total();
  await stage.call(support, 'POST', `/desk/posts/${id}/hide`, { reason: 'Not a post' });
  expect(await total()).toBe(before + 1);
  const deleted = await stage.call(owner, 'DELETE', `/beneficiary/pages/${page.id}/posts/${id}`);
  expect(deleted.status).toBeLessThan(300);
  expect(await total()).toBe(before);
  expect((await stage.call(support, 'GET', `/desk/hidden-words/${id}`)).status).toBe(404);
});

test('a message to a line-up that the desk hides is hidden from everybody who got a share, until the desk shows it', async () => {
  const { start, performers } = await makeLineUp(stage, 2);
  const { tipId, eventTipId, session, paymentId } = await start(fan, { message: 'Both of you!' });
  await stage.sandbox.stripe.pay(session, 'succeed');
  await stage.services.payments.sync(paymentId, 'test');
  const manager = await stage.person();
  for (const { id } of performers)
    await stage.services.pool.query(
      "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
      [id, manager.accountId],
    );
  const received = () =>
    Promise.all(
      performers.map(async ({ id }) => {
        const { tips } = (await stage.call(manager, 'GET', `/dashboard/pages/${id}/tips`)).body.data.result;
        return [tips[0].message, tips[0].message_withheld];
      }),
    );
  const shares = 'SELECT id, beneficiary_id AS page FROM tip WHERE event_tip_id = $1 AND id <> $2';
  const [other] = (await stage.services.pool.query(shares, [eventTipId, tipId])).rows;
  const hidden = `/dashboard/pages/${other.page}/tips/${other.id}/message-hiding`;
  const hide = (is: boolean) => stage.call(manager, 'PUT', hidden, { hidden: is });

  await stage.call(support, 'POST', `/desk/messages/${tipId}/hide`, { reason: 'A threat' });
  expect(await received()).toEqual(Array(2).fill([null, true]));
  // Nobody shows their copy of it.
  expect((await hide(false)).status).toBe(409);
  await stage.call(support, 'POST', `/desk/hidden-words/${tipId}/show`, { reason: 'A joke' });
  expect(await received()).toEqual(Array(2).fill(['Both of you!', false]));
  // What one of them hides is hidden on their own page.
  await hide(true);
  expect((await received()).toSorted()).toEqual([
    [null, false],
    ['Both of you!', false],
  ]);
});

test('a performer who shows a message at the moment the desk hides it is refused, and it stays hidden', async () => {
  const manager = await stage.person();
  const { id: page } = await makeOwnedPage(stage.services.pool, manager.accountId);
  const { tipId } = await stage.paidTip(fan, { message: 'A threat', beneficiary: page });
  const readTip = async () =>
    (await stage.call(manager, 'GET', `/dashboard/pages/${page}/tips`)).body.data.result.tips[0];
  // It has its number now, so that the request waits for nothing else than its turn.
  expect(await readTip()).toMatchObject({ message: 'A threat' });
  const hiding = `/dashboard/pages/${page}/tips/${tipId}/message-hiding`;
  const shown = await changeMeanwhile(
    stage.ownerPool,
    ['SELECT FROM received_tip WHERE tip_id = $1 FOR UPDATE', [tipId]],
    () => stage.call(manager, 'PUT', hiding, { hidden: false }),
    [
      [
        'UPDATE received_tip SET message_hidden_at = now(), message_withheld = true WHERE tip_id = $1',
        [tipId],
      ],
    ],
  );
  expect([shown.status, shown.body.errors?.[0].code]).toEqual([409, 'message_withheld']);
  expect(await readTip()).toMatchObject({ message: null, message_withheld: true });
});
