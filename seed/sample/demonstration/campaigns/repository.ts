import { type RawBuilder, sql } from 'kysely';
import { sampleProvider as provider } from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';

/** Whether a sample campaign takes pledges at that moment. */
export async function hasCampaignNow(db: Connection, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM campaign WHERE sample AND state IN ('live', 'frozen') AND closes_at > ${now} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface LiveCampaign {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly story: string;
  readonly useOfMoney: string;
  readonly category: string;
  readonly goalMinor: number;
  /** The accounts of the campaign's owner and of the operator who approved it. */
  readonly owner: string;
  readonly operator: string;
  readonly pageId: string;
  readonly picture: { readonly id: string; readonly url: string };
  readonly tier: { id: string; title: string; text: string; amountMinor: number; places: number };
  readonly liveAt: Date;
  /** YYYY-MM-DD. */
  readonly lastDay: string;
  readonly closesAt: Date;
}

/** Inserts a campaign and takes it through the usual states: submitted by its owner, approved by an operator, live. */
export async function insertLiveCampaign(transaction: Transaction, campaign: LiveCampaign): Promise<void> {
  const { id, owner, operator, picture, tier, liveAt } = campaign;
  await sql`
    INSERT INTO campaign (id, account_id, slug, title, description, story, use_of_money, category, goal_minor, currency,
      funding, closes_on, beneficiary_id, created_at, sample)
    VALUES (${id}, ${owner}, ${campaign.slug}, ${campaign.title}, ${campaign.description}, ${campaign.story},
      ${campaign.useOfMoney}, ${campaign.category}, ${campaign.goalMinor}, 'USD', 'keep_it_all', ${campaign.lastDay},
      ${campaign.pageId}, ${liveAt}, true)`.execute(transaction);
  await sql`
    INSERT INTO campaign_picture (campaign_id, position, picture_id, url, caption)
    VALUES (${id}, 0, ${picture.id}, ${picture.url}, '')`.execute(transaction);
  await sql`
    INSERT INTO campaign_tier (id, campaign_id, position, title, text, amount_minor, places)
    VALUES (${tier.id}, ${id}, 0, ${tier.title}, ${tier.text}, ${tier.amountMinor}, ${tier.places})`.execute(
    transaction,
  );
  await sql`UPDATE campaign SET state = 'in_review', submitted_at = ${liveAt}, state_account_id = ${owner}
    WHERE id = ${id}`.execute(transaction);
  await sql`UPDATE campaign SET state = 'approved', state_by = 'operator', state_account_id = ${operator},
      state_reason = 'sample data', live_at = ${liveAt}, closes_at = ${campaign.closesAt}
    WHERE id = ${id}`.execute(transaction);
  await sql`UPDATE campaign SET state = 'live' WHERE id = ${id}`.execute(transaction);
}

export interface PaidPledge {
  readonly id: string;
  readonly payment_id: string;
  readonly movement_id: string;
  readonly campaign_id: string;
  readonly account_id: string;
  readonly method_id: string;
  readonly amount_minor: number;
  readonly message: string | null;
  readonly shown_as: 'name' | 'anonymous';
  readonly created_at: Date;
  readonly paid_at: Date;
}

/** Inserts pledges with their payments, in the product's steps; all triggers stay on, as for seeded tips. */
export async function insertPaidPledges(
  transaction: Transaction,
  pledges: readonly PaidPledge[],
): Promise<void> {
  const input = sql`jsonb_to_recordset(${JSON.stringify(pledges)}::jsonb) AS given (id uuid, payment_id uuid,
    movement_id uuid, campaign_id uuid, account_id uuid, method_id uuid, amount_minor bigint, message text, shown_as text,
    created_at timestamptz, paid_at timestamptz)`;
  await insertPending(transaction, input);
  await sql`
    UPDATE payment SET provider_checkout = 'seed_checkout_' || payment.id, status = 'succeeded', status_cause = 'seed',
      provider_charge = 'seed_charge_' || payment.id
    FROM ${input} WHERE payment.id = given.payment_id`.execute(transaction);
  await sql`
    INSERT INTO ledger_account (name, kind)
    SELECT 'provider:' || ${provider}::text, 'asset' UNION
    SELECT DISTINCT 'campaign:' || campaign_id, 'liability' FROM ${input}
    ORDER BY 1 ON CONFLICT DO NOTHING`.execute(transaction);
  await sql`
    INSERT INTO ledger_movement (id, payment_id, provider, charge, kind, recorded_at)
    SELECT movement_id, payment_id, ${provider}, 'seed_charge_' || payment_id, 'capture', paid_at
    FROM ${input}`.execute(transaction);
  await sql`
    INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
    SELECT movement_id, side.account_name, 'USD', side.sign * amount_minor
    FROM ${input}, LATERAL (VALUES ('provider:' || ${provider}::text, 1), ('campaign:' || campaign_id, -1))
      AS side (account_name, sign)`.execute(transaction);
}

/**
 * Books as refunded what fans of the sample contributed to campaigns that were canceled: no provider has this money, and a canceled
 * campaign gives everything back.
 */
export async function refundCanceled(transaction: Transaction, { now }: { now: Date }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE payment SET status = 'refunded', status_cause = 'seed'
    FROM campaign_pledge AS pledge JOIN campaign ON campaign.id = pledge.campaign_id
    WHERE campaign.sample AND campaign.state = 'canceled' AND payment.reference_kind = 'campaignpledge'
      AND payment.reference_id = pledge.id AND payment.provider = ${provider} AND payment.status = 'succeeded'
    RETURNING payment.id`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  await sql`
    INSERT INTO ledger_movement (id, payment_id, provider, charge, kind, recorded_at)
    SELECT uuidv7(), id, provider, provider_charge, 'refund', ${now} FROM payment
    WHERE id = ANY(${ids}::uuid[])`.execute(transaction);
  await sql`
    INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
    SELECT movement.id, side.account_name, allocation.currency, side.sign * allocation.amount_minor
    FROM ledger_movement AS movement
      JOIN (SELECT payment_id, account_name, payment.amount_minor, currency
        FROM payment_allocation JOIN payment ON payment.id = payment_id) AS allocation USING (payment_id),
      LATERAL (VALUES (allocation.account_name, 1), ('provider:' || ${provider}::text, -1)) AS side (account_name, sign)
    WHERE movement.payment_id = ANY(${ids}::uuid[]) AND movement.kind = 'refund'`.execute(transaction);
}

async function insertPending(transaction: Transaction, input: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO campaign_pledge (id, campaign_id, account_id, amount_minor, currency, message, shown_as, idempotency_key,
      request_digest, created_at)
    SELECT id, campaign_id, account_id, amount_minor, 'USD', message, shown_as, id::text, 'seed', created_at
    FROM ${input} ORDER BY created_at`.execute(transaction);
  await sql`
    INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
      provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, reconcile_at)
    SELECT given.payment_id, 'campaignpledge', given.id, given.account_id, given.amount_minor, 'USD', method.id,
      ${provider}, method.provider_type, campaign.title, account.email, 'https://tibeb.invalid/', 'https://tibeb.invalid/',
      given.created_at, given.created_at + interval '35 minutes', '9999-12-31T00:00:00Z'
    FROM ${input} JOIN payment_method AS method ON method.id = given.method_id
      JOIN account ON account.id = given.account_id JOIN campaign ON campaign.id = given.campaign_id`.execute(
    transaction,
  );
  await sql`
    INSERT INTO payment_allocation (payment_id, account_name, amount_minor)
    SELECT payment_id, 'campaign:' || campaign_id, amount_minor FROM ${input}`.execute(transaction);
}
