import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseOfLateTip, type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let finance: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [fan, finance] = await Promise.all([stage.person(), stage.operator('finance')]);
});

afterAll(() => stage.stop());
const reason = 'Tipped the wrong performer';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;

test('a case is closed once, with its booking, and only in a way that fits', async () => {
  const id = await stage.openCase();
  const listed = async () => {
    const { body } = await stage.call(finance, 'GET', '/desk/cases');
    const cases: { id: string }[] = body.data.results;
    expect(body.data.metadata.total).toBe(cases.length);
    return cases.some((one) => one.id === id);
  };
  expect(await listed()).toBe(true);
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
  expect(await listed()).toBe(false);
  const again = await close('dismiss');
  expect([again.status, codeOf(again)]).toEqual([409, 'case_closed']);
  expect((await stage.log()).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
});

test('nobody at the desk closes a case by giving back what they paid themselves', async () => {
  const own = await stage.operator('finance');
  const { id } = await caseOfLateTip(stage, own);
  const close = (by: typeof own) =>
    stage.call(by, 'POST', `/desk/cases/${id}/close`, { resolution: 'give-back', reason });
  const refused = await close(own);
  expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'second_operator_needed']);
  expect((await close(finance)).status).toBe(200);
});

test('money of a case goes back only with an entry in the log, which also tells how the case was closed', async () => {
  const { id, session } = await caseOfLateTip(stage, fan);
  const close = () =>
    stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution: 'give-back', reason });
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
    [id],
  );
  expect(entries.rows.map(({ after }) => Object.keys(after))).toEqual([['refundRequested'], ['resolution']]);
  expect((await close()).status).toBe(409);
});

/** Refunds are made, but neither their answers nor their webhooks arrive. */
const lost = {
  failCalls: 'changes',
  failNext: 10,
  failHow: '500',
  failWhen: 'after',
  loseRate: 1,
} as const;

/** A case whose money can be given back, with the refunds of its charge, the newest first. */
async function caseToGiveBack() {
  const { id, session } = await caseOfLateTip(stage, fan);
  const close = async () =>
    (await stage.call(finance, 'POST', `/desk/cases/${id}/close`, { resolution: 'give-back', reason }))
      .status;
  const charge = await stage.chargeOf(session);
  const refunds = async (): Promise<{ id: string; status: string }[]> =>
    (await stage.gateway('GET', `refunds?charge=${charge}`)).data;
  const failLast = async () => stage.sandbox.stripe.failRefund((await refunds())[0]?.id ?? '');
  return { id, close, refunds, failLast };
}

test('money of a case whose refund failed goes back once more, and each refund that is ordered is in the log once', async () => {
  const { id, close, refunds, failLast } = await caseToGiveBack();
  const { stripe } = stage.sandbox;
  for (let days = 0; days < 2; days++) {
    stripe.configure(lost);
    expect(await close()).toBe(503);
    stripe.configure({ failNext: 0, loseRate: 0 });
    await failLast();
    stripe.advanceClock(1.1);
  }
  stripe.configure(lost);
  expect(await close()).toBe(503);
  stripe.configure({ failNext: 0, loseRate: 0 });
  expect(await close()).toBe(200);
  expect((await refunds()).map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
  const entries = await stage.services.pool.query(
    "SELECT after FROM audit_entry WHERE subject_kind = 'case' AND subject_id = $1 ORDER BY id",
    [id],
  );
  expect(entries.rows.map(({ after }) => Object.keys(after)[0])).toEqual([
    'refundRequested',
    'refundRequested',
    'refundRequested',
    'resolution',
  ]);
});

test('money of a case whose refund failed, and was then refused for now, goes back within the same day', async () => {
  const { close, refunds, failLast } = await caseToGiveBack();
  const { stripe } = stage.sandbox;
  stripe.configure(lost);
  expect(await close()).toBe(503);
  stripe.configure({ failNext: 0, loseRate: 0, refundsFrom: 'available-balance' });
  await failLast();
  expect([await close(), await close()]).toEqual([409, 409]);
  stripe.configure({ refundsFrom: 'anything' });
  expect(await close()).toBe(200);
  expect((await refunds()).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
});

test('a case without a charge of its own is not in the log as refunded or closed', async () => {
  const { rows } = await stage.services.pool.query(
    `INSERT INTO payment_quarantine (provider, reason, expected, observed)
     VALUES ('stripe', 'unknown_checkout', '{}', '{}') RETURNING id`,
  );
  const { status, body } = await stage.call(finance, 'POST', `/desk/cases/${rows[0].id}/close`, {
    resolution: 'give-back',
    reason,
  });
  expect([status, body.errors[0].code]).toEqual([409, 'case_refused']);
  expect((await stage.log()).filter(({ subject_id }) => subject_id === rows[0].id)).toEqual([]);
});
