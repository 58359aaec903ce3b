import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StatementLine } from '#contract/payouts/statements/schemas.ts';
import { addManager, openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { statementReader } from '#tests/support/statement-reader.ts';
import { bookedAt, payOut } from '#tests/support/statement-stage.ts';
import { periodNamed } from './period.ts';
import { readStatement } from './read-statement.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterEach(async () => expect(await server.failedAuditChecks()).toEqual([]));
afterAll(() => server.stop());

const thisMonth = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 7);
const thisYear = thisMonth.slice(0, 4);

const { statementOf, linesOf, linesInParts, ledgerBalance } = statementReader(() => server);

const netOf = (lines: readonly StatementLine[]) => lines.reduce((sum, { net_minor }) => sum + net_minor, 0);

test('a month leads from its opening to its closing balance, which is the ledger’s, line by line', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan('Hanna Tesfaye');
  const old = await receiveTip(server, page, fan, { total_amount: 10 });
  await bookedAt(server, old.tipId, '2026-02-10T12:00:00Z');
  const tip = await receiveTip(server, page, fan, {
    total_amount: 20,
    message: 'For the krar,\nand for you',
  });
  const back = await receiveTip(server, page, fan, { total_amount: 7 });
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(back.session) });
  await eventually(async () => expect(await server.statusOf(back.tipId)).toBe('refunded'));
  await payOut(server, page);

  const month = await statementOf(manager, page, thisMonth);
  const oldNet = (await statementOf(manager, page, '2026-02')).closing_minor;
  expect(month).toMatchObject({
    page,
    period: thisMonth,
    currency: 'USD',
    complete: false,
    opening_minor: oldNet,
    closing_minor: await ledgerBalance(page),
    tips: { count: 2, minor: 2700 },
    refunds: { count: 1, minor: -700 },
    disputes: { count: 0, minor: 0 },
    payouts: { count: 1 },
    first_month: '2026-02',
  });
  const { lines, next_after } = await linesOf(manager, page, thisMonth);
  expect(next_after).toBeNull();
  expect(netOf(lines)).toBe(month.closing_minor - month.opening_minor);
  expect(lines.map(({ kind }) => kind)).toEqual(['tip', 'tip', 'refund', 'payout']);
  const { rows } = await server.services.pool.query('SELECT receipt_code FROM tip WHERE id = $1', [
    tip.tipId,
  ]);
  expect(lines[0]).toMatchObject({
    gross_minor: 2000,
    receipt: rows[0].receipt_code,
    words: 'For the krar, and for you',
    reference: null,
  });
  expect(lines.at(-1)).toMatchObject({
    reference: 'FT26110042',
    destination: 'telebirr ··4567',
    receipt: null,
  });

  const year = await statementOf(manager, page, thisYear);
  expect(year).toMatchObject({ opening_minor: 0, closing_minor: month.closing_minor, tips: { count: 3 } });
  expect(netOf((await linesOf(manager, page, thisYear)).lines)).toBe(year.closing_minor);
  expect(await statementOf(manager, page, '2026-01')).toMatchObject({ closing_minor: 0, last_line: null });
});

test('a fee stands with its tip; one that is learned in a later month is a line of that month', async () => {
  const { page, manager } = await openPage(server);
  const { tipId } = await receiveTip(server, page, await server.fan(), { total_amount: 10 });
  await bookedAt(server, tipId, '2026-02-27T12:00:00Z');
  const before = await statementOf(manager, page, thisMonth);
  const book = async (recordedAt: string | null, minor: number, fact: string) =>
    server.ownerPool.query(
      `WITH movement AS (
         INSERT INTO ledger_movement (payment_id, provider, charge, kind, fact, recorded_at)
         SELECT id, provider, provider_charge, 'fee', $3, coalesce($2::timestamptz, now())
         FROM payment WHERE reference_id = $1 RETURNING id
       )
       INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT id, name, 'USD', amount FROM movement CROSS JOIN (VALUES ($4, $5::bigint), ('provider:stripe', -$5::bigint))
         AS side (name, amount)`,
      [tipId, recordedAt, fact, `beneficiary:${page.id}`, minor],
    );
  const learned = (await statementOf(manager, page, '2026-02')).fees.minor;
  await book('2026-02-28T12:00:00Z', 59, 'test_1');
  await book(null, 3, 'test_2');
  const february = await statementOf(manager, page, '2026-02');
  expect(february).toMatchObject({ complete: true, fees: { minor: learned - 59 } });
  const { lines } = await linesOf(manager, page, '2026-02');
  expect(lines).toMatchObject([{ kind: 'tip', gross_minor: 1000, fee_minor: learned - 59 }]);
  expect(netOf(lines)).toBe(february.closing_minor);
  const later = await linesOf(manager, page, thisMonth);
  expect(later.lines.at(-1)).toMatchObject({ kind: 'fee', gross_minor: -3, fee_minor: 0, net_minor: -3 });
  const now = await statementOf(manager, page, thisMonth);
  expect(now.opening_minor).toBe(before.opening_minor - 59);
  expect(now.closing_minor).toBe(await ledgerBalance(page));
  // The test's own booking is not in the provider's journal, so it is undone.
  await server.ownerPool.query(
    `WITH movement AS (
       INSERT INTO ledger_movement (payment_id, provider, charge, kind, fact)
       SELECT id, provider, provider_charge, 'fee', 'test_3' FROM payment WHERE reference_id = $1 RETURNING id
     )
     INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
     SELECT id, name, 'USD', amount FROM movement CROSS JOIN (VALUES ($2, -62), ('provider:stripe', 62)) AS side (name, amount)`,
    [tipId, `beneficiary:${page.id}`],
  );
});

test('what is undone in a later month is a sum of its own there, and no sum counts below zero', async () => {
  const { page, manager } = await openPage(server);
  const { tipId, session } = await receiveTip(server, page, await server.fan(), { total_amount: 20 });
  await server.sandbox.stripe.pay(session, 'dispute');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('disputed'));
  await bookedAt(server, tipId, '2026-02-10T12:00:00Z');
  await server.sandbox.stripe.pay(session, 'win-dispute');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  expect(await statementOf(manager, page, '2026-02')).toMatchObject({
    disputes: { count: 1, minor: -2000 },
    disputes_reversed: { count: 0, minor: 0 },
  });
  expect(await statementOf(manager, page, thisMonth)).toMatchObject({
    disputes: { count: 0, minor: 0 },
    disputes_reversed: { count: 1, minor: 2000 },
  });
});

test('lines come in parts, and end where the statement ends', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan();
  for (const total_amount of [1, 2, 3]) await receiveTip(server, page, fan, { total_amount });
  const { last_line, closing_minor } = await statementOf(manager, page, thisMonth);
  await receiveTip(server, page, fan, { total_amount: 4 });
  const parts = await linesInParts(manager, page, thisMonth, `?limit=1&until=${last_line}`);
  expect(parts.map(({ gross_minor }) => gross_minor)).toEqual([100, 200, 300]);
  expect(netOf(parts)).toBe(closing_minor);
  // A line of another page gives no lines.
  const other = await openPage(server);
  expect((await linesOf(other.manager, other.page, thisMonth, `?until=${last_line}`)).lines).toEqual([]);
});

test('tips of the same moment are each in one part, with their fees, in the order of booking', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan();
  for (const total_amount of [1, 2, 3, 4, 5, 6, 7]) {
    const { tipId } = await receiveTip(server, page, fan, { total_amount });
    await bookedAt(server, tipId, '2026-02-10T12:00:00Z');
  }
  const whole = (await linesOf(manager, page, '2026-02')).lines;
  expect(whole.map(({ gross_minor }) => gross_minor)).toEqual([100, 200, 300, 400, 500, 600, 700]);
  expect(netOf(whole)).toBe((await statementOf(manager, page, '2026-02')).closing_minor);
  for (const limit of [2, 3, 7])
    expect(await linesInParts(manager, page, '2026-02', `?limit=${limit}`)).toEqual(whole);
});

test('a message that its receiver hides is not in the statement, and a long one is cut between words', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan();
  const { tipId } = await receiveTip(server, page, fan, { message: 'Buy watches' });
  await receiveTip(server, page, fan, { message: 'የሚያምር ሙዚቃ '.repeat(12) });
  await server.call(manager, 'PUT', `/dashboard/pages/${page.id}/tips/${tipId}/message-hiding`, {
    hidden: true,
  });
  const [hidden, long] = (await linesOf(manager, page, thisMonth)).lines;
  expect(hidden?.words).toBeNull();
  expect(long?.words).toMatch(/^(የሚያምር ሙዚቃ )+የሚያምር…$|^(የሚያምር ሙዚቃ ?)+…$/);
  expect([...(long?.words ?? '')].length).toBeLessThanOrEqual(61);
});

test('only the owners of a page see its statements', async () => {
  const { page, manager } = await openPage(server);
  const editor = await addManager(server, page, 'editor');
  const other = await openPage(server);
  for (const path of ['', '/lines']) {
    const address = `/payouts/pages/${page.id}/statements/${thisMonth}${path}`;
    expect((await server.call(undefined, 'GET', address)).status).toBe(401);
    for (const stranger of [editor, other.manager]) {
      const { status, body } = await server.call(stranger, 'GET', address);
      expect([status, body.errors[0].code]).toEqual([404, 'page_not_found']);
    }
    const owned = await server.call(manager, 'GET', address);
    expect([owned.status, owned.headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
});

test.each([
  ['2026-13', '', 404],
  ['1999', '', 404],
  ['2026-1', '', 404],
  ['last', '', 404],
  ['2026', '?currency=usd', 400],
])('there is no statement of %s%s', async (period, query, expected) => {
  const { page, manager } = await openPage(server);
  for (const path of ['', '/lines']) {
    const address = `/payouts/pages/${page.id}/statements/${period}${path}${query}`;
    expect((await server.call(manager, 'GET', address)).status).toBe(expected);
  }
});

test('another currency has a statement of its own, here without lines', async () => {
  const { page, manager } = await openPage(server);
  await receiveTip(server, page, await server.fan());
  const { body } = await server.call(
    manager,
    'GET',
    `/payouts/pages/${page.id}/statements/2026?currency=ETB`,
  );
  expect(body.data.result).toMatchObject({
    currency: 'ETB',
    closing_minor: 0,
    last_line: null,
    first_month: null,
  });
});

test('a month is complete once nothing can be booked in it any more, a quarter of an hour after its end', async () => {
  const { page, manager } = await openPage(server);
  await receiveTip(server, page, await server.fan('Hanna Tesfaye'), { total_amount: 10 });
  const period = periodNamed('2026-01');
  const completeAt = async (minutes: number) => {
    const now = new Date(period.until.getTime() + minutes * 60_000);
    const account = { accountName: `beneficiary:${page.id}`, currency: 'USD' };
    return (await readStatement(server.services.db, account, { period, now })).complete;
  };
  expect([await completeAt(0), await completeAt(14), await completeAt(15)]).toEqual([false, false, true]);
  expect(await statementOf(manager, page, '2026-01')).toMatchObject({ complete: true });
});
