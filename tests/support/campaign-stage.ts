import { randomUUID } from 'node:crypto';
import { jobDefinitions } from '#server/app.ts';
import { makeCampaign } from './campaign-factory.ts';
import { openDeskStage } from './desk-stage.ts';
import { makeOwnedPage } from './factories.ts';
import { type Fan, methods } from './paying-server.ts';
import { testOrigin } from './test-server.ts';

export type CampaignStage = Awaited<ReturnType<typeof openCampaignStage>>;

/** A clock with the right time, except for code that runs on another day. */
function openMovedClock() {
  const dayMs = 24 * 60 * 60_000;
  let aheadMs = 0;
  let passing = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    /** Runs code on a day in the future. If several run at once, the last offset applies to all. */
    async later(days: number, happen: () => Promise<unknown>): Promise<void> {
      aheadMs = days * dayMs;
      passing += 1;
      try {
        await happen();
      } finally {
        passing -= 1;
        if (passing === 0) aheadMs = 0;
      }
    },
  };
}

/** A paying server with operators, a page owner, and actions on campaigns. */
export async function openCampaignStage(options: Parameters<typeof openDeskStage>[0] = {}) {
  const clock = openMovedClock();
  const stage = await openDeskStage({ overrides: { clock }, ...options });
  const { pool } = stage.services;
  const owner = await stage.person();
  const page = await makeOwnedPage(pool, owner.accountId);
  const paymentOf = async (pledgeId: string) =>
    (
      await pool.query('SELECT id, provider_checkout, status FROM payment WHERE reference_id = $1', [
        pledgeId,
      ])
    ).rows[0] as { id: string; provider_checkout: string; status: string };
  return {
    ...stage,
    owner,
    page,
    paymentOf,
    campaign: (values: Partial<Parameters<typeof makeCampaign>[1]> = {}) =>
      makeCampaign(pool, { accountId: owner.accountId, page, ...values }),
    back(fan: Fan, slug: string, changes: Record<string, unknown> = {}, key: string = randomUUID()) {
      const body = {
        amount: 25,
        method: methods.card,
        return_url: `${testOrigin}/fund-me/${slug}`,
        ...changes,
      };
      return stage.call(fan, 'POST', `/campaigns/listing/${slug}/back`, body, { 'idempotency-key': key });
    },
    /** A pledge that is paid and counted. */
    async paidPledge(fan: Fan, slug: string, changes: Record<string, unknown> = {}): Promise<string> {
      const { status, body } = await this.back(fan, slug, changes);
      if (status !== 200) throw new Error(`Backing answered ${status}: ${JSON.stringify(body)}`);
      const pledgeId: string = body.data.result.pledge;
      const payment = await paymentOf(pledgeId);
      await stage.sandbox.stripe.pay(payment.provider_checkout, 'succeed');
      await stage.services.payments.sync(payment.id, 'test');
      return pledgeId;
    },
    async stateOf(pledgeId: string): Promise<string> {
      return (await pool.query('SELECT state FROM campaign_pledge WHERE id = $1', [pledgeId])).rows[0].state;
    },
    /** The ledger balance of an account, in cents; positive if its holder is owed money. */
    async balance(accountName: string): Promise<number> {
      const text =
        'SELECT coalesce(-sum(amount_minor), 0)::int AS sum FROM ledger_entry WHERE account_name = $1';
      return (await pool.query(text, [accountName])).rows[0].sum;
    },
    later: clock.later,
    /** Runs the scheduled job as of that many days from now. */
    passTime(days = 0): Promise<void> {
      const job = jobDefinitions(stage.services).find(({ name }) => name === 'campaigns.end');
      return clock.later(days, job?.work as () => Promise<void>);
    },
  };
}
