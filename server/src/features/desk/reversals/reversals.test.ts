import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReversalStage, type ReversalStage, reason } from '#tests/support/reversal-stage.ts';

let stage: ReversalStage;
beforeAll(async () => {
  stage = await openReversalStage();
});
afterAll(() => stage.stop());

const codeOf = ({ body }: { body: { errors: { code: string; attr: string }[] } }) => body.errors[0]?.code;

test('what a page owes is taken back from its account at Stripe, stands on its statement, and is settled', async () => {
  const page = await stage.debtor({ thereMinor: 800 });
  expect(await stage.read(page)).toMatchObject({
    debt_minor: 500,
    requested_minor: 0,
    balance_minor: 800,
    possible_minor: 500,
    reversals: [],
  });
  expect((await stage.takeBack(page)).body.data.result).toEqual({ requested: true });
  await stage.work();
  expect(await stage.read(page)).toMatchObject({
    debt_minor: 0,
    balance_minor: 300,
    possible_minor: 0,
    reversals: [{ payout: page.payoutId, amount_minor: 500, state: 'done', failure: null }],
  });
  expect(await stage.transferOf(page)).toMatchObject({ amount_reversed: 500 });
  expect(await stage.balance(page.account)).toBe(0);
  expect(await stage.payout(page.payoutId)).toMatchObject({ state: 'paid' });
  const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);
  const statement = `/payouts/pages/${page.page.id}/statements/${month}`;
  const { body } = await stage.call(page.owner, 'GET', `${statement}/lines`);
  expect(body.data.result.lines.at(-1)).toMatchObject({ kind: 'transfer_reversed', net_minor: 500 });
  expect((await stage.call(page.owner, 'GET', statement)).body.data.result).toMatchObject({
    reversals: { count: 1, minor: 500 },
    closing_minor: 0,
  });
  expect(
    await stage.count("audit_entry WHERE action = 'reverseDeskTransfers' AND reason = $1", [reason]),
  ).toBe(1);
  // Later tips are paid in full.
  await stage.readyTips(page.page, 8);
  const requested = await stage.call(page.owner, 'POST', `/payouts/pages/${page.page.id}/payouts`);
  expect(requested.body.data.result).toMatchObject({ amount_minor: 800, share_count: 3 });
  await stage.services.payments.compare();
  const { rows } = await stage.services.pool.query(
    'SELECT differences FROM payment_comparison_run ORDER BY id DESC LIMIT 1',
  );
  expect(rows[0].differences.every(({ payoutId }: { payoutId: string | null }) => payoutId === null)).toBe(
    true,
  );
  expect(await stage.failedChecks()).toEqual([]);
});

test('no more is taken back than the account has, nor of what is on its way to the bank', async () => {
  const page = await stage.debtor({ thereMinor: 300 });
  expect(await stage.read(page)).toMatchObject({ debt_minor: 500, balance_minor: 300, possible_minor: 300 });
  expect(codeOf(await stage.takeBack(page))).toBe('transfer_not_reversible');
  expect(codeOf(await stage.takeBack(page, { currency: 'ETB', amount_minor: 1, reason }))).toBe(
    'transfer_not_reversible',
  );
  // Another payout has been sent, and its money waits in the receiver's account for the bank.
  await stage.asSuperuser(
    `INSERT INTO payout SELECT (jsonb_populate_record(payout, jsonb_build_object('id', gen_random_uuid(), 'state', 'sent',
       'amount_minor', 120, 'provider_payout', NULL, 'bank_reference', NULL, 'provider_transfer', 'tr_other', 'due_at', NULL))).*
     FROM payout WHERE id = $1`,
    [page.payoutId],
  );
  expect(await stage.read(page)).toMatchObject({ balance_minor: 180, possible_minor: 180 });
  await stage.asSuperuser("DELETE FROM payout WHERE provider_transfer = 'tr_other'");
  expect((await stage.takeBack(page, { currency: 'USD', amount_minor: 300, reason })).status).toBe(200);
  expect(await stage.read(page)).toMatchObject({ requested_minor: 300, balance_minor: 0, possible_minor: 0 });
  await stage.work();
  expect(await stage.balance(page.account)).toBe(-200);
  expect(await stage.failedChecks()).toEqual([]);
});

test('nothing is taken back of a payout by hand, nor of one that arrived lately', async () => {
  const page = await stage.debtor();
  await stage.asSuperuser("UPDATE payout SET arrives_at = now() - interval '2 days' WHERE id = $1", [
    page.payoutId,
  ]);
  expect(await stage.read(page)).toMatchObject({ debt_minor: 500, possible_minor: 0 });
  expect(codeOf(await stage.takeBack(page))).toBe('transfer_not_reversible');
  await stage.asSuperuser(
    "UPDATE payout SET arrives_at = now() - interval '10 days', provider_transfer = NULL WHERE id = $1",
    [page.payoutId],
  );
  expect(await stage.read(page)).toMatchObject({ debt_minor: 500, possible_minor: 0 });
});

test('of many who ask at once one takes it back', async () => {
  const page = await stage.debtor({ thereMinor: 900 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => stage.takeBack(page)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  await Promise.all([stage.work(), stage.work(), stage.work()]);
  expect(await stage.transferOf(page)).toMatchObject({ amount_reversed: 500 });
  expect(await stage.balance(page.account)).toBe(0);
  expect(await stage.failedChecks()).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'an answer that is lost %s the money was taken back is looked up',
  async (failWhen) => {
    const page = await stage.debtor({ thereMinor: 900 });
    await stage.takeBack(page);
    stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 2, failHow: '500', failWhen });
    await stage.work();
    expect(await stage.read(page)).toMatchObject({ requested_minor: 500 });
    stage.sandbox.stripe.configure({ failNext: 0 });
    await stage.work();
    expect(await stage.transferOf(page)).toMatchObject({ amount_reversed: 500 });
    expect(await stage.balance(page.account)).toBe(0);
    expect(await stage.failedChecks()).toEqual([]);
  },
);

test('what has changed since an operator asked is not taken back', async () => {
  const gone = await stage.debtor();
  await stage.takeBack(gone);
  await stage.stripe.payouts.create({ amount: 500, currency: 'usd' }, { stripeAccount: gone.destination });
  const settled = await stage.debtor();
  await stage.takeBack(settled);
  await stage.readyTips(settled.page, 9);
  await stage.work();
  expect((await stage.read(gone)).reversals).toMatchObject([
    { state: 'refused', failure: 'balance_insufficient' },
  ]);
  expect((await stage.read(settled)).reversals).toMatchObject([
    { state: 'refused', failure: 'debt_is_less' },
  ]);
  expect(await stage.transferOf(gone)).toMatchObject({ amount_reversed: 0 });
  expect(await stage.balance(settled.account)).toBe(400);
});

test('a payout that its bank returns after a part of it was taken back needs an operator', async () => {
  const page = await stage.debtor();
  await stage.takeBack(page, { currency: 'USD', amount_minor: 100, reason });
  await stage.work();
  stage.sandbox.stripe.failPayout((await stage.payout(page.payoutId)).provider_payout, 'account_closed');
  await stage.asSuperuser("UPDATE payout SET due_at = 'epoch' WHERE id = $1", [page.payoutId]);
  await stage.run();
  expect(await stage.payout(page.payoutId)).toMatchObject({ state: 'paid', trouble: 'reversed_in_part' });
  expect(await stage.transferOf(page)).toMatchObject({ amount_reversed: 100 });
});

test('only finance takes money back, not from their own pages, with a reason and an amount', async () => {
  const page = await stage.debtor();
  for (const [body, attr] of [
    [{ currency: 'USD', amount_minor: 500 }, 'reason'],
    [{ currency: 'dollars', amount_minor: 500, reason }, 'currency'],
    [{ currency: 'USD', amount_minor: 0, reason }, 'amount_minor'],
    [{ currency: 'USD', amount_minor: 1.5, reason }, 'amount_minor'],
  ] as const) {
    const refused = await stage.takeBack(page, body);
    expect([refused.status, refused.body.errors[0].attr]).toEqual([400, attr]);
  }
  expect((await stage.call(stage.finance, 'GET', '/desk/debts/beneficiary:nobody/reversal')).status).toBe(
    404,
  );
  const support = await stage.operator('support');
  expect((await stage.takeBack(page, undefined, support)).status).toBe(403);
  const own = await stage.operator('finance');
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    [page.page.id, own.accountId],
  );
  expect(codeOf(await stage.takeBack(page, undefined, own))).toBe('second_operator_needed');
  stage.sandbox.stripe.configure({ failCalls: 'readings', failNext: 4, failHow: '500', failWhen: 'before' });
  const silent = await stage.call(stage.finance, 'GET', page.path);
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect([silent.status, codeOf(silent)]).toEqual([503, 'payout_rail_unavailable']);
});

test('an answer that was lost days ago, when the rail has forgotten the key, is looked up all the same', async () => {
  const page = await stage.debtor({ thereMinor: 900 });
  await stage.takeBack(page, { currency: 'USD', amount_minor: 200, reason });
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 2, failHow: '500', failWhen: 'after' });
  await stage.work();
  stage.sandbox.stripe.configure({ failNext: 0 });
  stage.sandbox.stripe.advanceClock(2);
  await stage.work();
  expect(await stage.transferOf(page)).toMatchObject({ amount_reversed: 200 });
  expect(await stage.balance(page.account)).toBe(-300);
  expect(await stage.failedChecks()).toEqual([]);
});
