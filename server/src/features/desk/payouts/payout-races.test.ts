import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { atRate, openPayoutDesk, type PayoutDesk, reason } from '#tests/support/payout-desk.ts';
import { makePayout } from '#tests/support/payout-factory.ts';

// Two who decide at the same time: whoever comes first, one payout has one end, and its money is booked once.

let desk: PayoutDesk;
let stage: PayoutDesk['stage'];
let operators: PayoutDesk['almaz'][];
beforeAll(async () => {
  desk = await openPayoutDesk();
  ({ stage } = desk);
  operators = [desk.almaz, desk.hiwot, await stage.operator('finance')];
});
afterEach(async () => expect(await stage.failedAuditChecks()).toEqual([]));
afterAll(() => stage.stop());

type Answer = Awaited<ReturnType<PayoutDesk['act']>>;
const said = ({ status, body }: Answer) =>
  status < 300 ? 'done' : `${status} ${body.errors[0].code as string}`;
const act = async (by: number, id: string, what: string, more: object = {}) =>
  said(await desk.act(operators[by] ?? desk.almaz, id, what, more));
const stateOf = async (id: string): Promise<string> => (await stage.payout(id)).state;
const balanceOf = async (id: string) => stage.balance((await stage.payout(id)).account_name);
const amountOf = async (id: string) => Number((await stage.payout(id)).amount_minor);

/** A payout of 600 dollars, which two operators must approve. */
async function largePayout() {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 600);
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  expect(body.data.result.state).toBe('requested');
  const id: string = body.data.result.id;
  const cancel = async () =>
    said(await stage.call(performer.owner, 'POST', `${performer.path}/payouts/${id}/cancel`));
  return { id, cancel };
}

test('approving twice at once counts once', async () => {
  const { id } = await largePayout();
  const answers = await Promise.all([act(0, id, 'approve'), act(0, id, 'approve')]);
  expect(answers.filter((one) => one === 'done')).toHaveLength(1);
  expect(await stateOf(id)).toBe('requested');
  const [second, third] = await Promise.all([act(1, id, 'approve'), act(2, id, 'approve')]);
  expect([second, third].sort()).toEqual(['409 payout_gone_on', 'done']);
  expect(await stage.count('payout_approval WHERE payout_id = $1', [id])).toBe(2);
});

test('of the last approval, a refusal and a cancellation at once one counts', async () => {
  const { id, cancel } = await largePayout();
  await act(0, id, 'approve');
  const answers = await Promise.all([act(1, id, 'approve'), act(2, id, 'refuse'), cancel()]);
  const state = await stateOf(id);
  expect(['refused', 'canceled']).toContain(state);
  // An approved payout can still be refused or canceled; nothing follows that.
  expect([answers[1], answers[2]].sort()).toEqual(['409 payout_gone_on', 'done']);
  expect(await balanceOf(id)).toBe(await amountOf(id));
});

test('a payout that is canceled while it is sent either goes back or is sent once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const performer = await stage.performer();
    await stage.readyTips(performer.page, 5);
    const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
    const id: string = body.data.result.id;
    const [answer] = await Promise.all([
      stage.call(performer.owner, 'POST', `${performer.path}/payouts/${id}/cancel`),
      stage.run(),
    ]);
    await stage.run();
    const transfers = (await stage.stripe.transfers.list({ transfer_group: id })).data;
    const isCanceled = (await stateOf(id)) === 'canceled';
    expect([said(answer), transfers.length, await balanceOf(id)]).toEqual(
      isCanceled ? ['done', 0, 500] : ['409 payout_gone_on', 1, 0],
    );
  }
});

test('two batches at once have no payout in common', async () => {
  const ids = [];
  for (let nth = 0; nth < 3; nth += 1)
    ids.push(await makePayout(stage, stage.fan, 'approved', { claimed: true }));
  const batches = await Promise.all(
    [desk.almaz, desk.hiwot].map((by) => stage.call(by, 'POST', '/desk/payout-batches', atRate)),
  );
  const payouts = batches.flatMap(({ body }) => body.data?.result.payouts ?? []);
  expect(payouts.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
  for (const id of ids) expect(await stateOf(id)).toBe('sending');
});

test('of two references entered at once one is saved, and its author cannot confirm it', async () => {
  const id = await makePayout(stage, stage.fan, 'sending');
  const enter = (by: number) => act(by, id, 'reference', { reference: `FT RACE ${by}` });
  const answers = await Promise.all([enter(0), enter(1)]);
  expect(answers.toSorted()).toEqual(['409 payout_gone_on', 'done']);
  const first = answers.indexOf('done');
  const [own, other] = await Promise.all([act(first, id, 'confirm'), act(1 - first, id, 'confirm')]);
  expect(own).not.toBe('done');
  expect([other, await stateOf(id)]).toEqual(['done', 'paid']);
});

test('a payout that one operator confirms while another reports its return has one outcome, and its money is free at most once', async () => {
  const id = await makePayout(stage, stage.fan, 'sent');
  const fail = (by: number) => act(by, id, 'fail', { reference: `BACK ${by}` });
  expect(await fail(0)).toBe('done');
  const [confirmed, failed] = await Promise.all([act(1, id, 'confirm'), fail(2)]);
  expect(failed).toBe('done');
  if (confirmed === 'done') {
    // What was said before it arrived says nothing of a return after that.
    expect([await stateOf(id), await balanceOf(id)]).toEqual(['paid', 0]);
    expect(await fail(0)).toBe('done');
  } else expect(confirmed).toBe('409 payout_gone_on');
  expect(await stateOf(id)).toBe('returned');
  expect(await balanceOf(id)).toBe(await amountOf(id));
});

test('a report that one operator withdraws while another confirms it has one outcome', async () => {
  const id = await makePayout(stage, stage.fan, 'sent');
  const reference = 'BACK';
  await act(0, id, 'fail', { reference });
  const [withdrawn, failed] = await Promise.all([
    act(2, id, 'withdraw-return', { reference }),
    act(1, id, 'fail', { reference }),
  ]);
  expect(failed).toBe('done');
  // Whoever confirms after the withdrawal is the first who reports it.
  expect([withdrawn, await stateOf(id), await balanceOf(id)]).toEqual(
    withdrawn === 'done' ? ['done', 'sent', 0] : ['409 payout_gone_on', 'returned', await amountOf(id)],
  );
});

test('a batch for the bank leaves out a payout whose account is replaced while it is made or opened, and has the others', async () => {
  const replaced = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  const other = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  const { receiver_id: page } = await stage.payout(replaced);
  const use = 'UPDATE payout_account SET in_use = $2 WHERE receiver_id = $1';
  /** What is in the batch that is answered while the account is taken out of use. */
  const answerWhile = async (path: string, body: object) => {
    const { status, body: answer } = await changeMeanwhile(
      stage.ownerPool,
      ['SELECT FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE', [page]],
      () => stage.call(desk.almaz, 'POST', path, body),
      [[use, [page, false]]],
    );
    const { id, payouts } = answer.data?.result ?? { payouts: [] };
    return { status, id, paid: payouts.map((one: { id: string }) => one.id) };
  };
  const made = await answerWhile('/desk/payout-batches', atRate);
  expect(made).toMatchObject({ status: 201, paid: [other] });
  await stage.services.pool.query(use, [page, true]);
  await desk.act(desk.almaz, other, 'reference', { reference: 'FT-RACE-1' });
  const { id: batch } = (await stage.call(desk.almaz, 'POST', '/desk/payout-batches', atRate)).body.data
    .result;
  const opened = await answerWhile(`/desk/payout-batches/${batch}/open`, { reason });
  expect(opened).toMatchObject({ status: 409, paid: [] });
});

test('a batch that is opened leaves out a payout whose reference is entered while it waits for its page', async () => {
  const [paid, other] = [
    await makePayout(stage, stage.fan, 'approved', { claimed: true }),
    await makePayout(stage, stage.fan, 'approved', { claimed: true }),
  ];
  const { receiver_id: page } = await stage.payout(paid);
  const made = await stage.call(desk.almaz, 'POST', '/desk/payout-batches', atRate);
  const opened = await changeMeanwhile(
    stage.ownerPool,
    ['SELECT FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE', [page]],
    () => stage.call(desk.almaz, 'POST', `/desk/payout-batches/${made.body.data.result.id}/open`, { reason }),
    [() => desk.act(desk.hiwot, paid, 'reference', { reference: 'FT-RACE-2' })],
  );
  const ids = opened.body.data.result.payouts.map((one: { id: string }) => one.id);
  expect([ids.includes(paid), ids.includes(other)]).toEqual([false, true]);
});
