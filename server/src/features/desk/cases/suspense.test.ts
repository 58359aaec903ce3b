import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/providers/stripe/open-stripe.ts';
import { caseOfLateTip, type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';

let stage: DeskStage;
let mail: MailCollector;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let finance: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  mail = await collectMail();
  stage = await openDeskStage({ environment: { SMTP_URL: mail.url } });
  [fan, finance] = await Promise.all([stage.person(), stage.operator('finance')]);
});

afterAll(async () => {
  await stage.stop();
  await mail.stop();
});
const reason = 'The fan wrote to us';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;

/** A case that was closed as `hold`, with functions that read its money and decide about it. */
async function caseInSuspense() {
  const { id, session } = await caseOfLateTip(stage, fan);
  // The books are compared below: no webhook of a refund overtakes the closing that ordered it.
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const close = (resolution: string) =>
    stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution, reason });
  expect((await close('hold')).status).toBe(200);
  const list = async (state: string) => {
    const { body } = await stage.call(finance, 'GET', `/desk/cases?state=${state}`);
    const cases: { id: string; suspense: unknown }[] = body.data.results;
    expect(body.data.metadata.total).toBe(cases.length);
    return cases.find((one) => one.id === id);
  };
  const charge = await stage.chargeOf(session);
  const atStripe = async () => (await stage.gateway('GET', `charges/${charge}`)).amount_refunded;
  const booked = async () => {
    const { rows } = await stage.services.pool.query(
      `SELECT split_part(account_name, ':', 1) AS account, sum(amount_minor)::int AS sum
       FROM ledger_entry JOIN ledger_movement AS movement ON movement.id = movement_id
       WHERE charge = $1 AND kind <> 'fee' GROUP BY 1 HAVING sum(amount_minor) <> 0 ORDER BY 1`,
      [charge],
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  return { id, charge, close, list, booked, atStripe };
}

test.each<[string, Record<string, number>]>([
  ['count', { beneficiary: -500, provider: 500 }],
  ['give-back', {}],
  ['write-off', { expense: -500, provider: 500 }],
])('money in suspense is found, and decided about once: %s', async (resolution, after) => {
  const { id, close, list, booked } = await caseInSuspense();
  expect(await list('suspense')).toMatchObject({ suspense: { amount_minor: 500, currency: 'USD' } });
  expect(await list('open')).toBeUndefined();
  expect(await booked()).toEqual({ provider: 500, suspense: -500 });
  expect(await stage.failedAuditChecks()).toEqual([]);
  const unfit = await close('dismiss');
  expect([unfit.status, codeOf(unfit)]).toEqual([409, 'case_refused']);
  const decided = await close(resolution);
  expect(decided.body.data.result).toMatchObject({
    suspense: null,
    resolutions: [],
    closing: { resolution: 'hold' },
    decision: { resolution, reason },
  });
  expect(await list('suspense')).toBeUndefined();
  expect(await booked()).toEqual(after);
  for (const another of ['hold', 'count', 'give-back', 'write-off'])
    expect((await close(another)).status).toBe(409);
  expect(await booked()).toEqual(after);
  expect(await stage.failedAuditChecks()).toEqual([]);
  const entries = await stage.services.pool.query(
    "SELECT before, after FROM audit_entry WHERE subject_kind = 'case' AND subject_id = $1 AND after ? 'resolution' ORDER BY id",
    [id],
  );
  expect(entries.rows).toEqual([
    { before: { reason: 'paid_after_end' }, after: { resolution: 'hold' } },
    { before: { reason: 'paid_after_end', resolution: 'hold' }, after: { resolution } },
  ]);
});

/** The payment that a case is about, with its tip. */
async function paymentOf(caseId: string): Promise<{ id: string; reference_id: string }> {
  const { rows } = await stage.services.pool.query(
    `SELECT payment.id, reference_id FROM payment_quarantine AS found JOIN payment ON payment.id = found.payment_id
     WHERE found.id = $1`,
    [caseId],
  );
  return rows[0];
}

test('of a tip counted out of suspense the fee is known: it was booked as ours before', async () => {
  const { id, close } = await caseInSuspense();
  expect((await close('count')).status).toBe(200);
  const { reference_id } = await paymentOf(id);
  const { body } = await stage.call(fan, 'GET', `/tipping/tips/${reference_id}`);
  expect(body.data.result).toMatchObject({ total_amount: 5, fee: 0 });
  await stage.ownerPool.query("UPDATE beneficiary SET email = 'mulatu@example.com'");
  const news = jobDefinitions(stage.services).find(({ name }) => name === 'tipping.notify-beneficiary');
  await news?.work({ tipId: reference_id } as never, { id: randomUUID() });
  const texts = mail.to('mulatu@example.com').map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('5')]);
  expect(texts[0]).not.toContain('The fee of the payment service');
});

test('a closing that is refused because of another case of the same charge has given nothing back', async () => {
  const { id, charge, close, booked, atStripe } = await caseInSuspense();
  const { refunds } = openStripe(stage.services.config.stripe);
  await refunds.create({ charge, amount: 200 });
  const { id: paymentId } = await paymentOf(id);
  await stage.services.payments.sync(paymentId, 'test');
  const { rows } = await stage.services.pool.query(
    'SELECT id FROM payment_quarantine WHERE payment_id = $1 AND id <> $2',
    [paymentId, id],
  );
  const other = (resolution: string) =>
    stage.call(finance, 'POST', `/desk/cases/${rows[0].id}/close`, { resolution, reason });
  expect([codeOf(await other('give-back')), await atStripe()]).toEqual(['case_refused', 200]);
  expect((await other('hold')).status).toBe(200);
  expect((await close('write-off')).status).toBe(200);
  expect([codeOf(await other('give-back')), await atStripe()]).toEqual(['case_refused', 200]);
  expect(await booked()).toEqual({ expense: -300, provider: 300 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('nobody gives back from suspense what they paid themselves', async () => {
  const own = await stage.operator('finance');
  const { id } = await caseOfLateTip(stage, own);
  const close = (resolution: string) =>
    stage.call(own, 'POST', `/desk/cases/${id}/close`, { resolution, reason });
  expect((await close('hold')).status).toBe(200);
  const refused = await close('give-back');
  expect([refused.status, codeOf(refused)]).toEqual([409, 'second_operator_needed']);
});

test('what a colleague has put in suspense since the page was opened is not decided about', async () => {
  const { id, booked } = await caseInSuspense();
  const close = (resolution: string, seen: string) =>
    stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution, reason, seen });
  for (const resolution of ['write-off', 'give-back', 'count']) {
    const late = await close(resolution, 'open');
    expect([late.status, codeOf(late)]).toEqual([409, 'case_refused']);
    expect(late.body.errors[0].detail).toMatch(/was closed as hold by finance (?!.*-.*-.*-.*-.* at)/);
    expect(late.body.errors[0].detail).toMatch(/, at \w+ \d+, \d{4} at \d+:\d\d [AP]M\.$/);
  }
  expect(codeOf(await close('hold', 'open'))).toBe('case_closed');
  expect(await booked()).toEqual({ provider: 500, suspense: -500 });
  expect((await close('write-off', 'suspense')).status).toBe(200);
  expect(await booked()).toEqual({ expense: -500, provider: 500 });
});

test('decided about by many at once, money leaves suspense once, which the database sees to', async () => {
  const { id, close, booked } = await caseInSuspense();
  const answers = await Promise.all(['count', 'write-off', 'count', 'write-off'].map(close));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await booked()).not.toHaveProperty('suspense');
  const insert = `INSERT INTO payment_case_closing (case_id, resolution, follows, closed_by, reason)
    VALUES ($1, 'give-back', 'hold', 'test', 'test')`;
  await expect(stage.ownerPool.query(insert, [id])).rejects.toThrow('payment_case_closing_once');
  const client = await stage.ownerPool.connect();
  await client.query('BEGIN');
  await client.query('ALTER TABLE payment_case_closing DROP CONSTRAINT payment_case_closing_once');
  expect((await client.query(insert, [id])).rowCount).toBe(1);
  await client.query('ROLLBACK');
  client.release();
});

test('only what was closed as hold is decided about later', async () => {
  const id = await stage.openCase();
  await stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution: 'dismiss', reason });
  const insert = `INSERT INTO payment_case_closing (case_id, resolution, follows, closed_by, reason)
    VALUES ($1, 'write-off', 'hold', 'test', 'test')`;
  await expect(stage.ownerPool.query(insert, [id])).rejects.toThrow('payment_case_closing_followed');
});
