import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let finance: Awaited<ReturnType<DeskStage['operator']>>;
beforeAll(async () => {
  stage = await openDeskStage();
  [fan, finance] = await Promise.all([stage.person(), stage.operator('finance')]);
}, 60_000);
afterAll(() => stage.stop());

const reason = 'Tipped the wrong performer';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;
const found = async (search: string) => {
  const { body } = await stage.call(finance, 'GET', `/desk/payments?search=${encodeURIComponent(search)}`);
  return body.data.results.map(({ id }: { id: string }) => id);
};

test('a payment is found by its id, by the code of its receipt and by the mail address of the fan', async () => {
  const { paymentId, tipId } = await stage.paidTip(fan);
  const { rows } = await stage.services.pool.query('SELECT receipt_code FROM tip WHERE id = $1', [tipId]);
  expect(await found(paymentId)).toEqual([paymentId]);
  expect(await found(rows[0].receipt_code)).toEqual([paymentId]);
  expect(await found(tipId)).toEqual([paymentId]);
  expect(await found(fan.email.toUpperCase())).toContain(paymentId);
  expect(await found(randomUUID())).toEqual([]);
  expect(await found('nobody@example.com')).toEqual([]);
  expect(await found("'; DROP TABLE payment")).toEqual([]);
});

test('a refund gives the payment back at the provider and in the ledger, once', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const refund = () => stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason });
  const { status, body } = await refund();
  expect(status).toBe(200);
  expect(body.data.result).toMatchObject({ status: 'refunded', may_refund: false });
  const kinds = body.data.result.movements.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['capture', 'fee', 'refund']);
  const [entry] = await stage.log();
  expect(body.data.result.history.at(-1)).toMatchObject({
    status: 'refunded',
    cause: expect.stringContaining((entry as unknown as { id: string }).id),
  });
  const charge = await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  expect(charge.amount_refunded).toBe(500);
  const again = await refund();
  expect([again.status, codeOf(again)]).toEqual([409, 'not_refundable']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a refund whose answer is lost is told to be unknown, and asked again it is made once', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const refund = () => stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason });
  stage.sandbox.stripe.configure({ failNext: 10, failHow: '500', failWhen: 'after' });
  const lost = await refund();
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect([lost.status, codeOf(lost)]).toEqual([503, 'refund_unavailable']);
  const again = await refund();
  expect([200, 409]).toContain(again.status);
  const charge = await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  expect(charge.amount_refunded).toBe(500);
  await stage.services.payments.sync(paymentId, 'test');
  expect((await stage.services.payments.show(paymentId))?.payment.status).toBe('refunded');
});

test('a refund without a reason, and one of a payment that was not paid, are refused', async () => {
  const paid = await stage.paidTip(fan);
  for (const body of [{}, { reason: '' }, { reason: '   ' }, { reason: 'no' }, { reason: 'x'.repeat(501) }]) {
    const answer = await stage.call(finance, 'POST', `/desk/payments/${paid.paymentId}/refund`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].attr).toBe('reason');
  }
  const { paymentId } = await stage.startTip(fan);
  const pending = await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason });
  expect([pending.status, codeOf(pending)]).toEqual([409, 'not_refundable']);
});

test('a case is closed once, with its booking, and no other way than fits', async () => {
  const id = await stage.openCase();
  const close = (resolution: string) =>
    stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution, reason });
  const unknown = await close('forget');
  expect([unknown.status, unknown.body.errors[0].attr]).toEqual([400, 'resolution']);
  const unfit = await close('count');
  expect([unfit.status, codeOf(unfit)]).toEqual([409, 'case_refused']);
  expect(unfit.body.errors[0].detail).toContain('What fits: hold, write-off, dismiss');
  const { status, body } = await close('dismiss');
  expect(status).toBe(200);
  expect(body.data.result).toMatchObject({ resolutions: [], closing: { resolution: 'dismiss', reason } });
  const again = await close('dismiss');
  expect([again.status, codeOf(again)]).toEqual([409, 'case_closed']);
  expect((await stage.log()).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
});

test('a failed job goes back to its queue with its entry in the log, but for one that held a secret', async () => {
  const [id, secret] = [await stage.failedJob(), await stage.failedJob({ secret: true })];
  const shown = await stage.call(finance, 'GET', `/desk/jobs/${secret}`);
  expect(shown.body.data.result).toMatchObject({ payload: null, secret: true });
  const refused = await stage.call(finance, 'POST', `/desk/jobs/${secret}/retry`, { reason });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'job_not_retryable']);
  expect((await stage.call(finance, 'POST', `/desk/jobs/${id}/retry`, { reason })).status).toBe(200);
  const queued = "jobs.job WHERE name = 'home.mail-testimonial' AND data->>'testimonial' = 'kept'";
  expect(await stage.count(queued)).toBe(1);
  expect((await stage.call(finance, 'POST', `/desk/jobs/${id}/retry`, { reason })).status).toBe(404);
});

test('what was not looked at yet for secrets is not shown', async () => {
  const id = await stage.failedJob();
  await stage.services.pool.query('UPDATE jobs.job SET output = NULL WHERE source_id = $1', [id]);
  const { body } = await stage.call(finance, 'GET', `/desk/jobs/${id}`);
  expect(body.data.result.payload).toBeNull();
});

test('a second factor lets an operator read for a working day and change something for 15 minutes', async () => {
  const operator = await stage.operator('finance');
  const id = await stage.openCase();
  const read = () => stage.call(operator, 'GET', `/desk/cases/${id}`);
  const act = () =>
    stage.call(operator, 'POST', `/desk/cases/${id}/close`, { resolution: 'dismiss', reason });
  await stage.ageSecondFactor(operator.accountId, '16 minutes');
  expect((await read()).status).toBe(200);
  const refused = await act();
  expect([refused.status, codeOf(refused)]).toEqual([403, 'operator_factor_missing']);
  await stage.ageSecondFactor(operator.accountId, '13 hours');
  expect((await read()).status).toBe(403);
  await stage.ageSecondFactor(operator.accountId, '1 minute');
  expect((await act()).status).toBe(200);
});

test('whose role is taken away finds no desk any more', async () => {
  const operator = await stage.operator('support');
  expect((await stage.call(operator, 'GET', '/desk')).body.data.result.role).toBe('support');
  await stage.services.pool.query('DELETE FROM operator WHERE account_id = $1', [operator.accountId]);
  expect((await stage.call(operator, 'GET', '/desk')).status).toBe(404);
});

test('the log is not changed, deleted or emptied, not even by the owner of its table', async () => {
  const id = await stage.openCase();
  await stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution: 'dismiss', reason });
  for (const pool of [stage.services.pool, stage.ownerPool])
    for (const statement of [
      "UPDATE audit_entry SET reason = 'none'",
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ])
      await expect(pool.query(statement)).rejects.toThrow();
});

test('an act that cannot be written into the log is not done', async () => {
  const job = await stage.failedJob();
  const quarantined = await stage.openCase();
  const { paymentId } = await stage.paidTip(fan);
  await stage.ownerPool.query('ALTER TABLE audit_entry ADD CONSTRAINT full_up CHECK (false) NOT VALID');
  try {
    await stage.call(finance, 'POST', `/desk/jobs/${job}/retry`, { reason });
    await stage.call(finance, 'POST', `/desk/cases/${quarantined}/close`, { resolution: 'dismiss', reason });
    await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason });
  } finally {
    await stage.ownerPool.query('ALTER TABLE audit_entry DROP CONSTRAINT full_up');
  }
  expect((await stage.call(finance, 'GET', `/desk/jobs/${job}`)).status).toBe(200);
  expect(
    (await stage.call(finance, 'GET', `/desk/cases/${quarantined}`)).body.data.result.closing,
  ).toBeNull();
  expect((await stage.services.payments.show(paymentId))?.payment.status).toBe('succeeded');
});

test('money of a case goes back only with an entry in the log, which also tells how the case was closed', async () => {
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const { paymentId, session } = await stage.startTip(fan);
  await stage.services.pool.query(
    "UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1",
    [paymentId],
  );
  await stage.sandbox.stripe.pay(session, 'succeed');
  stage.sandbox.stripe.configure({ loseRate: 0 });
  await stage.services.payments.sync(paymentId, 'test');
  const { rows } = await stage.services.pool.query(
    'SELECT id FROM payment_quarantine WHERE payment_id = $1',
    [paymentId],
  );
  const close = () =>
    stage.call(finance, 'POST', `/desk/cases/${rows[0].id}/close`, { resolution: 'give-back', reason });
  const refunded = async () =>
    (await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`)).amount_refunded;
  await stage.ownerPool.query('ALTER TABLE audit_entry ADD CONSTRAINT full_up CHECK (false) NOT VALID');
  try {
    await close();
  } finally {
    await stage.ownerPool.query('ALTER TABLE audit_entry DROP CONSTRAINT full_up');
  }
  expect(await refunded()).toBe(0);
  expect((await close()).status).toBe(200);
  expect(await refunded()).toBe(500);
  const entries = await stage.services.pool.query(
    "SELECT after FROM audit_entry WHERE subject_kind = 'case' AND subject_id = $1 ORDER BY id",
    [rows[0].id],
  );
  expect(entries.rows.map(({ after }) => Object.keys(after))).toEqual([['refundRequested'], ['resolution']]);
  expect((await close()).status).toBe(409);
});

test('erasing the account of an operator takes the role away, with an entry in the log', async () => {
  const operator = await stage.operator('support');
  const request = "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1";
  await stage.services.pool.query(request, [operator.accountId]);
  const job = jobDefinitions(stage.services).find(({ name }) => name === 'account.erase');
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
  expect(await stage.count(`operator WHERE account_id = '${operator.accountId}'`)).toBe(0);
  expect((await stage.log())[0]).toMatchObject({
    action: 'revokeRole',
    account_id: null,
    actor: 'account.erase',
    subject_id: operator.accountId,
    before: { role: 'support' },
  });
});
