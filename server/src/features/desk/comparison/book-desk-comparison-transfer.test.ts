import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeProvider } from '#server/features/payments/public.ts';
import { auditLedger } from '#server/ledger-audit.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { providerAccountOf } from '#tests/support/provider-account.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

// The database was restored from an older copy: the original has sent transfers that it does not know.

type Performer = Awaited<ReturnType<PayoutStage['performer']>>;

const reason = 'The page has it at its bank';
let stage: PayoutStage;
let finance: Awaited<ReturnType<PayoutStage['operator']>>;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
  finance = await stage.operator('finance');
  await stage.readyTips((await stage.performer()).page, 90, 90);
});
afterAll(() => stage.stop());

const book = (
  transfer: string,
  by: { readonly authorization: string } = finance,
  body: object = { reason },
) => stage.call(by, 'POST', `/desk/comparison/transfers/${transfer}/book`, body);
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;
const differencesOf = async () =>
  (await stage.call(finance, 'GET', '/desk/comparison')).body.data.result.last.differences;
const summaryOf = async ({ owner, path }: Performer) =>
  (await stage.call(owner, 'GET', `${path}/summary`)).body.data.result;
const restore = () =>
  stage.ownerPool.query("INSERT INTO database_home (home, restored_at) VALUES ('another', now())");

/** What the original has transferred, all of which the receiver's bank has by now. */
async function sentByOriginal(
  { accountId }: Performer,
  amount: number,
  payout: string | null = randomUUID(),
) {
  const destination = await providerAccountOf(stage.services.pool, accountId);
  const metadata = payout === null ? {} : { payout };
  const made = await stage.stripe.transfers.create({ amount, currency: 'usd', destination, metadata });
  await stage.stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: destination });
  return { transfer: made.id, payout };
}

test('a transfer that nobody can take back is booked once as paid to its page, and payouts go on', async () => {
  const [performer, other] = [await stage.performer(), await stage.performer()];
  await stage.readyTips(performer.page, 12);
  await stage.readyTips(other.page, 12);
  const { transfer, payout } = await sentByOriginal(performer, 1500);
  await expect(stage.stripe.transfers.createReversal(transfer)).rejects.toThrow();
  await restore();
  await stage.services.payments.compare();
  expect((await summaryOf(other)).block).toBe('comparison_pending');
  expect(await differencesOf()).toEqual([
    {
      payout,
      transfer,
      currency: 'USD',
      provider_minor: 1500,
      ledger_minor: 0,
      page: { id: performer.page.id, name: performer.page.name },
      booking: 'possible',
    },
  ]);

  const second = await stage.operator('finance');
  const answers = await Promise.all([finance, second, finance, second].map((by) => book(transfer, by)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(
    Array(3).fill('transfer_not_bookable'),
  );
  expect(await differencesOf()).toEqual([]);
  expect((await stage.log()).filter(({ subject_id }) => subject_id === transfer)).toMatchObject([
    { action: 'bookDeskComparisonTransfer', actor: 'finance', subject_kind: 'transfer', reason },
  ]);
  expect(await stage.count("jobs.job WHERE name = 'payments.compare' AND state = 'created'")).toBe(1);
  await stage.services.payments.compare();
  expect(await differencesOf()).toEqual([]);
  expect(await summaryOf(other)).toMatchObject({ block: null });
  expect(await summaryOf(performer)).toMatchObject({ block: null, ready_minor: -300, paid_minor: 1500 });

  const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);
  const statement = `${performer.path}/statements/${month}`;
  expect((await stage.call(performer.owner, 'GET', statement)).body.data.result).toMatchObject({
    payouts: { count: 1, minor: -1500 },
    closing_minor: -300,
  });
  const { lines } = (await stage.call(performer.owner, 'GET', `${statement}/lines`)).body.data.result;
  expect(lines.at(-1)).toMatchObject({ kind: 'payout', net_minor: -1500, reference: transfer });

  // Later tips make up for what is missing.
  await stage.readyTips(performer.page, 5);
  const requested = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  expect(requested.body.data.result).toMatchObject({ amount_minor: 200 });
  await stage.run();
  expect(await stage.payout(requested.body.data.result.id)).toMatchObject({ state: 'paid' });
  const { db, config } = stage.services;
  const stripe = createStripeProvider(config.stripe);
  const audits = await auditLedger(db, stage.journal(), stage.outgoing(), stripe);
  expect(audits.filter(({ problems }) => problems.length > 0)).toEqual([]);
});

test('a transfer that was taken back, or is in another currency than its account, cannot be booked', async () => {
  const performer = await stage.performer();
  const destination = await providerAccountOf(stage.services.pool, performer.accountId);
  const transferOf = (amount: number) =>
    stage.stripe.transfers.create({
      amount,
      currency: 'usd',
      destination,
      metadata: { payout: randomUUID() },
    });
  const [back, foreign] = [await transferOf(140), await transferOf(150)];
  await stage.stripe.transfers.createReversal(back.id);
  const inCurrency = (currency: string) =>
    withoutTriggers(stage.ownerPool, [
      'UPDATE payout_account SET currency = $2 WHERE id = $1',
      [performer.accountId, currency],
    ]);
  await inCurrency('EUR');
  for (const { id } of [back, foreign]) expect(codeOf(await book(id))).toBe('transfer_not_bookable');
  await inCurrency('USD');
  expect(codeOf(await book(back.id))).toBe('transfer_not_bookable');
  expect((await book(foreign.id)).status).toBe(200);
});

test('a transfer that names no payout, went to no known account, or has its payout here cannot be booked', async () => {
  const performer = await stage.performer();
  const unnamed = await sentByOriginal(performer, 100, null);
  const strange = await sentByOriginal(performer, 110);
  await stage.readyTips(performer.page, 5);
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  const known = await sentByOriginal(performer, 120, body.data.result.id);
  const stranger = await stage.performer();
  const { transfer: strangers } = await sentByOriginal(stranger, 130);
  // An account that was set up after the copy.
  await withoutTriggers(stage.ownerPool, [
    "UPDATE payout_account SET provider_account = 'acct_other' WHERE id = $1",
    [stranger.accountId],
  ]);
  await stage.services.payments.compare();
  const bookings = new Map(
    (await differencesOf()).map((one: { transfer: string; booking: string }) => [one.transfer, one.booking]),
  );
  expect(bookings).toEqual(
    new Map([
      [unnamed.transfer, 'payout_unnamed'],
      [strange.transfer, 'possible'],
      [known.transfer, 'payout_known'],
      [strangers, 'page_unknown'],
    ]),
  );
  for (const transfer of [unnamed.transfer, known.transfer, strangers]) {
    const answer = await book(transfer);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'transfer_not_bookable']);
  }
  expect((await book('tr_nobody')).status).toBe(404);
  const unreasoned = await book(strange.transfer, finance, { reason: '' });
  expect([unreasoned.status, unreasoned.body.errors[0].attr]).toEqual([400, 'reason']);
  expect((await book(strange.transfer, await stage.operator('support'))).status).toBe(403);
  const own = await stage.operator('finance');
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    [performer.page.id, own.accountId],
  );
  expect(codeOf(await book(strange.transfer, own))).toBe('second_operator_needed');
  stage.sandbox.stripe.configure({ failCalls: 'readings', failNext: 4, failHow: '500', failWhen: 'before' });
  const silent = await book(strange.transfer);
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect([silent.status, codeOf(silent)]).toEqual([503, 'payout_rail_unavailable']);
  expect(await stage.count("ledger_movement WHERE kind = 'transfer_booked'")).toBe(2);
});
