import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '#server/budgets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { awaitMail } from '#tests/support/awaited-mail.ts';
import { type ClaimingStage, openClaimingStage } from '#tests/support/claiming.ts';
import { somebody } from '#tests/support/test-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { vouchBudgets } from './vouch.ts';

const dayMs = 24 * 60 * 60 * 1000;
let stage: ClaimingStage;
beforeAll(async () => {
  stage = await openClaimingStage();
});
afterAll(() => stage.stop());

/** A page on the bill of an organizer who registered that many days ago, and a code for it. */
async function vouched(daysAgo = 40) {
  const page = await stage.page();
  const { person: organizer, event } = await stage.organizer(daysAgo, [page]);
  const { status, result } = await stage.vouch(organizer, event, page.id);
  expect(status).toBe(201);
  return { page, organizer, event, code: result.code as string };
}

test('an organizer of long standing vouches for somebody on the bill, who gets the page by the code', async () => {
  const { page, organizer, event, code } = await vouched();
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const { result } = await stage.call(organizer, 'GET', `/claims/vouches/${event}`);
  expect(result.performers).toMatchObject([{ beneficiary: { id: page.id, name: page.name } }]);
  expect(result.performers[0].code_expires_at).not.toBeNull();
  const singer = somebody();
  const claimed = await stage.redeem(singer, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  expect(claimed.result).toEqual({ page: page.id, outcome: 'accepted' });
  expect(await stage.managersOf(page.id)).toEqual([singer.subject]);
  await awaitMail(stage.mail, page.email, { words: 'looks after it from now on' });
  expect((await stage.redeem(somebody(), code)).errors[0].code).toBe('claim_code_invalid');
  expect((await stage.call(organizer, 'GET', `/claims/vouches/${event}`)).result.performers).toEqual([]);
});

test('the word of a new organizer waits for an operator', async () => {
  const { page, code } = await vouched(3);
  expect((await stage.redeem(somebody(), code)).result.outcome).toBe('waits');
  expect([await stage.stateOf(page.id), await stage.managersOf(page.id)]).toEqual(['claim_pending', []]);
  await awaitMail(stage.mail, page.email, { words: 'Our team will look at it' });
});

test('where a page has shares of a band’s tips, that is money, an operator decides', async () => {
  const { page, code } = await vouched();
  await withoutTriggers(stage.server.ownerPool, [
    `INSERT INTO received_total (account_name, currency, slot, payment_count, amount_minor)
     VALUES ('beneficiary:' || $1, 'USD', 0, 1, 500)`,
    [page.id],
  ]);
  expect((await stage.redeem(somebody(), code)).result.outcome).toBe('waits');
});

test('a code works for 14 days, and another one takes its place', async () => {
  const { page, organizer, event, code } = await vouched();
  const second = (await stage.vouch(organizer, event, page.id)).result.code;
  const singer = somebody();
  expect((await stage.redeem(singer, code)).errors[0].code).toBe('claim_code_invalid');
  stage.pass(14 * dayMs + 1);
  expect((await stage.redeem(singer, second)).errors[0].code).toBe('claim_code_invalid');
  expect(await stage.managersOf(page.id)).toEqual([]);
});

test('a code is worth nothing once the event is canceled or the bill is another one', async () => {
  const [canceled, changed] = [await vouched(), await vouched()];
  await stage.pool.query(`UPDATE event SET state = 'canceled', canceled_at = now() WHERE id = $1`, [
    canceled.event,
  ]);
  await stage.pool.query('DELETE FROM event_beneficiary WHERE event_id = $1', [changed.event]);
  for (const { code } of [canceled, changed])
    expect((await stage.redeem(somebody(), code)).errors[0].code).toBe('claim_code_invalid');
});

test('organizers vouch at their own events alone, for who is on the bill and unclaimed, and never for themselves', async () => {
  const { page, organizer, event, code } = await vouched();
  const other = await stage.organizer(40, []);
  const foreign = await stage.vouch(other.person, event, page.id);
  expect([foreign.status, foreign.errors[0].code]).toEqual([404, 'event_not_found']);
  const unbilled = await stage.vouch(other.person, other.event, page.id);
  expect([unbilled.status, unbilled.errors[0].code]).toEqual([409, 'not_on_bill']);
  const oneself = await stage.redeem(organizer, code);
  expect([oneself.status, oneself.errors[0].code]).toEqual([403, 'vouch_for_oneself']);
  expect((await stage.redeem(somebody(), code)).result.outcome).toBe('accepted');
  expect((await stage.vouch(organizer, event, page.id)).errors[0].code).toBe('not_on_bill');
});

test('of many who use one code at once one gets the page', async () => {
  const { page, code } = await vouched();
  const answers = await Promise.all(Array.from({ length: 10 }, () => stage.redeem(somebody(), code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stage.managersOf(page.id)).toHaveLength(1);
});

test('what is no code is refused at its field, and a person guesses ten times an hour', async () => {
  const limited = await openClaimingStage({ overrides: { budgets: withBudgets() } });
  try {
    const guesser = somebody();
    const malformed = await limited.redeem(guesser, 'hello');
    expect([malformed.status, malformed.errors[0].attr]).toEqual([400, 'code']);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await limited.redeem(guesser, '7K2M-9QRT-X4WD')).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
  } finally {
    await limited.stop();
  }
});

function withBudgets() {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const names = ['read', 'read-address', ...Object.keys(budgets)];
  return { ...Object.fromEntries(names.map((name) => [name, generous])), ...vouchBudgets };
}

test('after an organizer is erased, operators no longer read their name with a code', async () => {
  const { page, code } = await vouched(3);
  await stage.redeem(somebody(), code);
  const voucher = async () => {
    const text = 'SELECT vouched_organizer AS name, vouched_by AS id FROM claim WHERE beneficiary_id = $1';
    return (await stage.pool.query(text, [page.id])).rows[0];
  };
  const { id } = await voucher();
  const { db, erasers } = stage.server.services;
  await inTransaction(db, async (transaction) => {
    for (const erase of erasers) await erase(transaction, id);
  });
  expect(await voucher()).toEqual({ name: 'A former organizer', id: null });
});
