import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

const receiver = () => `beneficiary:${stage.page.id}`;
const read = async (slug: string) =>
  (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).body.data.result;

test('a campaign that has ended releases its money to its receiver once, and accepts nothing more', async () => {
  const { id, slug } = await stage.campaign();
  await stage.paidPledge(fan, slug);
  await stage.paidPledge(fan, slug, { amount: 10 });
  expect(await read(slug)).toMatchObject({ collected: 35, backer_count: 2, state: 'live' });
  await stage.passTime();
  expect(await stage.balance(`campaign:${id}`)).toBe(3500 - 103 - 59);
  const before = await stage.balance(receiver());
  await Promise.all([stage.passTime(31), stage.passTime(31)]);
  await stage.passTime(32);
  expect(await stage.balance(`campaign:${id}`)).toBe(0);
  expect((await stage.balance(receiver())) - before).toBe(3500 - 103 - 59);
  expect(await read(slug)).toMatchObject({ collected: 35, state: 'ended', takes_pledges: false });
  const late = await stage.back(fan, slug);
  expect([late.status, late.body.errors[0].code]).toEqual([409, 'campaign_closed']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('open checkouts are canceled when a campaign ends; a payment made at that moment counts and is released', async () => {
  const { id, slug } = await stage.campaign();
  const [open, paid] = await Promise.all(
    [0, 1].map(async () => (await stage.back(fan, slug)).body.data.result.pledge as string),
  );
  const { provider_checkout: session } = await stage.paymentOf(paid ?? '');
  await stage.sandbox.stripe.pay(session, 'succeed');
  // A campaign that an arriving event of a provider has locked ends at the next turn.
  await eventually(async () => {
    await stage.passTime(31);
    expect([await stage.stateOf(open ?? ''), await stage.stateOf(paid ?? '')]).toEqual([
      'lapsed',
      'collected',
    ]);
  });
  await stage.passTime(31);
  expect(await stage.balance(`campaign:${id}`)).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a refund and a dispute after the end are taken from the receiver, and the books agree', async () => {
  const { id, slug } = await stage.campaign();
  const refunded = await stage.paidPledge(fan, slug);
  const disputed = await stage.paidPledge(fan, slug);
  await stage.passTime(31);
  const before = await stage.balance(receiver());
  const { provider_checkout: session, id: paymentId } = await stage.paymentOf(disputed);
  await stage.services.payments.refund((await stage.paymentOf(refunded)).id, 'asked for');
  await stage.sandbox.stripe.pay(session, 'dispute');
  await stage.services.payments.sync(paymentId, 'test');
  expect(await stage.balance(receiver())).toBe(before - 5000);
  expect([await stage.stateOf(refunded), await stage.stateOf(disputed)]).toEqual(['refunded', 'disputed']);
  await stage.sandbox.stripe.pay(session, 'win-dispute');
  await stage.services.payments.sync(paymentId, 'test');
  expect(await stage.balance(receiver())).toBe(before - 2500);
  expect(await stage.balance(`campaign:${id}`)).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the statement of the receiver names what was given and its fee; of what was taken back before the end only the fee', async () => {
  const owner = await stage.person();
  const page = await makeOwnedPage(stage.services.pool, owner.accountId);
  const { slug } = await stage.campaign({ accountId: owner.accountId, page });
  await stage.paidPledge(fan, slug);
  const back = await stage.paidPledge(fan, slug);
  await stage.call(fan, 'POST', `/campaigns/pledges/${back}/withdraw`);
  await stage.passTime(31);
  const month = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 7);
  const path = `/payouts/pages/${page.id}/statements/${month}`;
  expect((await stage.call(owner, 'GET', path)).body.data.result).toMatchObject({
    releases: { count: 1, minor: 2500 },
    fees: { count: 2, minor: -206 },
    closing_minor: 2294,
  });
  const { lines } = (await stage.call(owner, 'GET', `${path}/lines`)).body.data.result;
  expect(lines).toMatchObject([
    { kind: 'release', gross_minor: 2500, fee_minor: -103, net_minor: 2397 },
    { kind: 'fee', gross_minor: -103, fee_minor: 0, net_minor: -103 },
  ]);
});

test('a canceled campaign gives everything back', async () => {
  const { id, slug } = await stage.campaign();
  const pledge = await stage.paidPledge(fan, slug);
  const stranger = await stage.call(fan, 'POST', `/campaigns/own/${id}/cancel`, {});
  expect(stranger.status).toBe(404);
  const canceled = await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, {
    reason: 'No roof',
  });
  expect([canceled.status, canceled.body.data.result.state]).toEqual([200, 'canceled']);
  await stage.passTime();
  expect(await stage.stateOf(pledge)).toBe('refunded');
  expect(await read(slug)).toMatchObject({ collected: 0, state: 'canceled' });
  const again = await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, {});
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'campaign_not_in_state']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the database releases nothing before the end, and nothing to somebody else', async () => {
  const { id, slug } = await stage.campaign();
  const pledge = await stage.paidPledge(fan, slug);
  const { id: paymentId } = await stage.paymentOf(pledge);
  const release = async (to: string) => {
    const client = await stage.services.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        "INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability') ON CONFLICT DO NOTHING",
        [to],
      );
      const { rows } = await client.query(
        `INSERT INTO ledger_movement (payment_id, provider, charge, kind)
         SELECT id, provider, provider_charge, 'release' FROM payment WHERE id = $1 RETURNING id`,
        [paymentId],
      );
      const left = await stage.balance(`campaign:${id}`);
      for (const [account, amount] of [
        [`campaign:${id}`, left],
        [to, -left],
      ])
        await client.query(
          "INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor) VALUES ($1, $2, 'USD', $3)",
          [rows[0].id, account, amount],
        );
      await client.query('COMMIT');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  await expect(release(receiver())).rejects.toThrow('does not fit its campaign');
  await stage.ownerPool.query(
    "UPDATE campaign SET state = 'ended', ended_at = now(), state_by = 'clock' WHERE id = $1",
    [id],
  );
  await expect(release(`beneficiary:${fan.accountId}`)).rejects.toThrow('does not fit its campaign');
  await release(receiver());
  await expect(release(receiver())).rejects.toThrow('ledger_movement_once');
});
