import { sql } from 'kysely';
import type { CampaignFunding } from '#contract/campaigns/campaign-rules.ts';
import { ledgerAccountOf, sharesOf } from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { reachesReceiver } from '../receivers/repository.ts';
import '../tables.ts';

/** Opens the approved campaigns whose first day has begun. Returns how many. */
export async function openApproved(db: Connection, now: Date): Promise<number> {
  const rows = await runStatement(
    db,
    `UPDATE campaign SET state = 'live', state_by = 'clock', state_account_id = NULL, state_reason = ''
     WHERE id IN (SELECT id FROM campaign WHERE state = 'approved' AND live_at <= $1
       ORDER BY live_at LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id`,
    [now],
  );
  return rows.length;
}

/**
 * A live campaign whose closing moment has passed, locked until the transaction ends, and whether its money can reach its
 * receiver.
 */
export async function lockEnding(
  transaction: Transaction,
  now: Date,
): Promise<{ id: string; funding: CampaignFunding; reachesReceiver: boolean } | undefined> {
  const rows = await runStatement<{ id: string; funding: CampaignFunding; reachesReceiver: boolean }>(
    transaction,
    `SELECT id, funding, ${reachesReceiver} AS "reachesReceiver" FROM campaign WHERE state = 'live' AND closes_at <= $1
     ORDER BY closes_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    [now],
  );
  return rows[0];
}

export interface DueCampaign {
  readonly id: string;
  readonly state: string;
  readonly beneficiary_id: string;
  readonly title: string;
  readonly endedAt: Date;
}

/** Claims a campaign that is due. If this process dies, another one can claim it after `claimedUntil`. */
export async function claimDueCampaign(
  db: Connection,
  { now, claimedUntil, except }: { now: Date; claimedUntil: Date; except: readonly string[] },
): Promise<DueCampaign | undefined> {
  const rows = await runStatement<DueCampaign>(
    db,
    `UPDATE campaign SET settle_at = $2 WHERE id = (SELECT id FROM campaign WHERE settle_at <= $1 AND id <> ALL($3::uuid[])
       ORDER BY settle_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id, state, beneficiary_id, title, ended_at AS "endedAt"`,
    [now, claimedUntil, except],
  );
  return rows[0];
}

/** Sets when the campaign is due next. If money came in meanwhile, it is due again already and this changes nothing. */
export async function scheduleNext(
  db: Connection,
  id: string,
  {
    at,
    claimedUntil,
    releasedAt,
    isPaidOut,
  }: { at: Date | null; claimedUntil: Date; releasedAt: Date | null; isPaidOut: boolean },
): Promise<void> {
  await runStatement(
    db,
    `UPDATE campaign SET settle_at = $2, released_at = coalesce(released_at, $4),
       state = CASE WHEN $5 THEN 'paid_out' ELSE state END, state_by = CASE WHEN $5 THEN 'clock' ELSE state_by END
     WHERE id = $1 AND settle_at = $3`,
    [id, at, claimedUntil, releasedAt, isPaidOut],
  );
}

/**
 * The payments of pledges that are not paid yet, first those whose cancellation was not requested; with `byHand` also those with which
 * backers pay what their cards were refused for.
 */
export async function listPending(
  db: Connection,
  campaignId: string,
  { byHand }: { byHand: boolean },
): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT payment.id FROM campaign_pledge JOIN payment
       ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = campaign_pledge.id
     WHERE campaign_pledge.campaign_id = $1 AND (campaign_pledge.state = 'pending'
       OR ($2 AND campaign_pledge.state = 'collecting' AND payment.status = 'pending' AND payment.saved_card_id IS NULL))
     ORDER BY payment.cancel_requested_at NULLS FIRST, payment.id`,
    [campaignId, byHand],
  );
  return rows.map(({ id }) => id);
}

/**
 * The payments with money, or an unpaid fee, left on the ledger account of the campaign; with `debts` only what is left of those that
 * were given back or are disputed.
 */
export async function listUnreleased(
  db: Connection,
  campaignId: string,
  { limit, debts }: { limit: number; debts: boolean },
): Promise<string[]> {
  const isDebt = sql`EXISTS (SELECT FROM payment WHERE payment.id = share.payment_id AND status <> 'succeeded')`;
  const { rows } = await sql<{ payment_id: string }>`
    SELECT payment_id FROM ${sharesOf(ledgerAccountOf(campaignId, 'campaign'))} AS share
    WHERE amount_minor <> 0 AND ${debts ? isDebt : sql`true`} ORDER BY payment_id LIMIT ${limit}`.execute(db);
  return rows.map(({ payment_id }) => payment_id);
}
