import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, makeDebt, openDeskStage, oweMore } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let finance: { authorization: string };

beforeAll(async () => {
  stage = await openDeskStage();
  finance = await stage.operator('finance');
});

afterAll(() => stage.stop());
const reason = 'The fan asked for it';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;
const listed = async () => (await stage.call(finance, 'GET', '/desk/debts')).body.data.results;
const shownDebt = async (account: string) =>
  (await listed()).find((one: { account: string }) => one.account === account);
/** Finance writes off what they saw in dollars. */
const writeOff = (account: string, amount_minor: number) =>
  stage.call(finance, 'POST', `/desk/debts/${account}/write-off`, { currency: 'USD', amount_minor, reason });

test('a balance below zero is written off after 180 days, once, with its entry in the log', async () => {
  const account = await makeDebt(stage);
  const seen = { currency: 'USD', amount_minor: 400, reason };
  const refusal = (body: object) =>
    stage.call(finance, 'POST', `/desk/debts/${account}/write-off`, { ...seen, ...body });
  expect(await listed()).toMatchObject([
    { account, amount_minor: 400, currency: 'USD', may_write_off: true },
  ]);
  expect((await refusal({ reason: '' })).body.errors[0].attr).toBe('reason');
  expect((await refusal({ currency: 'dollars' })).body.errors[0].attr).toBe('currency');
  expect(codeOf(await refusal({ currency: 'ETB' }))).toBe('debt_not_written_off');
  const own = await stage.operator('finance');
  const page = [account.replace('beneficiary:', ''), own.accountId];
  const { pool } = stage.services;
  await pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    page,
  );
  await pool.query('DELETE FROM page_manager WHERE beneficiary_id = $1 AND account_id = $2', page);
  const byOwn = await stage.call(own, 'POST', `/desk/debts/${account}/write-off`, seen);
  expect(codeOf(byOwn)).toBe('second_operator_needed');
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => writeOff(account, 400)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await listed()).toEqual([]);
  const { rows } = await stage.services.pool.query(
    `SELECT account_name, sum(amount_minor)::int AS sum FROM ledger_entry
     WHERE account_name IN ($1, 'expense:losses') GROUP BY 1 ORDER BY 1`,
    [account],
  );
  expect(rows).toEqual([
    { account_name: account, sum: 0 },
    { account_name: 'expense:losses', sum: 400 },
  ]);
  expect((await stage.log()).filter(({ subject_id }) => subject_id === account)).toMatchObject([
    { action: 'writeOffDeskDebt', actor: 'finance', reason },
  ]);
});

test('a younger debt, an unknown account, and one of our own accounts are not written off', async () => {
  const young = await makeDebt(stage, 179);
  const [shown] = await listed();
  expect(shown).toMatchObject({ account: young, may_write_off: false });
  for (const name of [young, 'beneficiary:nobody', 'transit:manual', 'provider:stripe']) {
    const answer = await writeOff(name, 400);
    expect([name, answer.status, codeOf(answer)]).toEqual([name, 409, 'debt_not_written_off']);
  }
});

test('a debt is not written off while a payout of its account may still come back', async () => {
  const account = await makeDebt(stage, 300);
  await oweMore(stage.ownerPool, { account, amountMinor: 100, days: 10 });
  expect(await shownDebt(account)).toMatchObject({ amount_minor: 500, may_write_off: false });
  const answer = await writeOff(account, 500);
  expect([answer.status, codeOf(answer)]).toEqual([409, 'debt_not_written_off']);
});

test('a debt that has changed since the operator read it is not written off, not even in part', async () => {
  const account = await makeDebt(stage, 300);
  // More is taken back while the page is open; old enough that no payout may still come back.
  await oweMore(stage.ownerPool, { account, amountMinor: 50_000, days: 45 });
  const late = await writeOff(account, 400);
  expect([late.status, codeOf(late)]).toEqual([409, 'debt_changed']);
  expect(await shownDebt(account)).toMatchObject({ amount_minor: 50_400, may_write_off: true });
  expect((await writeOff(account, 50_400)).status).toBe(200);
});
