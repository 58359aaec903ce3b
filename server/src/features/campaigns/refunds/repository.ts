import { type RawBuilder, sql } from 'kysely';
import {
  isRefundPostponed,
  ledgerAccountOf,
  sampleProvider,
  sharesOf,
  standingOf,
} from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { campaignCurrency } from '../campaign-currency.ts';
import '../tables.ts';

/** A contribution to a campaign that can be refunded; amounts are cents. */
export interface PaidPledge {
  readonly pledgeId: string;
  readonly paymentId: string;
  /** What giving it back takes from whoever has its money: not the fee paid on top, nor what was given back of it before. */
  readonly amountMinor: number;
  /** Whether its money belongs to the receiver already, and no longer to the campaign. */
  readonly isReleased: boolean;
  /** Whether its refund was requested already. */
  readonly isRequested: boolean;
  /** Whether its money is still there while the desk hides the campaign: no payout has it. */
  readonly isWaiting: boolean;
}

/** Serializes refunds from one receiver. */
export async function lockReceiver(transaction: Transaction, beneficiaryId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`giving back ${beneficiaryId}`}, 0))`.execute(
    transaction,
  );
}

/** Whether a campaign in this state refunds everything, so that nobody receives its money. */
export const refundsEverything = (state: string): boolean => state === 'canceled' || state === 'failed';

/** Whether a campaign refunds everything: then it never released anything to its receiver, however little is left of a contribution. */
const givesBack = (campaignId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM campaign WHERE campaign.id = ${campaignId} AND campaign.state IN ('canceled', 'failed'))`;

/** The paid contributions of a campaign, newest first: all of them, or one. Nobody paid those of the sample data, so they are left out. */
export async function listPaidPledges(
  db: Connection,
  { campaignId, pledgeId }: { campaignId: string; pledgeId: string | null },
): Promise<PaidPledge[]> {
  const { rows } = await sql<Omit<PaidPledge, 'amountMinor'> & { readonly amountMinor: string }>`
    SELECT pledge.id AS "pledgeId", payment.id AS "paymentId",
      -- A request is for one cent at least, also where only the fee paid on top is left.
      greatest(${sql.raw(standingOf('payment.id'))}, 1) AS "amountMinor",
      share.payment_id IS NULL AND NOT ${givesBack(sql`pledge.campaign_id`)} AS "isReleased", requested.pledge_id IS NOT NULL AS "isRequested",
      waiting.payment_id IS NOT NULL AS "isWaiting"
    FROM campaign_pledge AS pledge
      JOIN payment ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id
        AND payment.status = 'succeeded' AND payment.provider <> ${sampleProvider}
      LEFT JOIN ${sharesOf(ledgerAccountOf(campaignId, 'campaign'))} AS share
        ON share.payment_id = payment.id AND share.amount_minor <> 0
      LEFT JOIN campaign_refund_request AS requested ON requested.pledge_id = pledge.id
      LEFT JOIN (SELECT DISTINCT payment_id FROM waiting_for_hidden_campaign WHERE campaign_id = ${campaignId}) AS waiting
        ON waiting.payment_id = payment.id
    WHERE pledge.campaign_id = ${campaignId} AND pledge.state = 'collected'
      AND (${pledgeId}::uuid IS NULL OR pledge.id = ${pledgeId})
    ORDER BY pledge.id DESC`.execute(db);
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

/** Whether the money of a requested refund still belongs to the campaign, and not yet to its receiver. */
const isCampaigns = sql`(${givesBack(sql`requested.campaign_id`)} OR EXISTS (
  SELECT FROM ${sharesOf(sql<string>`'campaign:' || requested.campaign_id`)} AS share
  WHERE share.payment_id = requested.payment_id AND share.amount_minor <> 0))`;

/**
 * An SQL expression: the balance of a receiver in cents, less what waits because the desk hides another campaign, and less the
 * requested refunds for which a condition about `requested` holds. It is read in one statement: a refund that is booked between two
 * statements would count in neither.
 */
const leftOf = (
  { campaignId, beneficiaryId }: { campaignId: RawBuilder<unknown> | string; beneficiaryId: string },
  condition: RawBuilder<boolean>,
) => sql<string>`(
  (SELECT coalesce(sum(amount_minor), 0) FROM ledger_month_total
    WHERE account_name = ${ledgerAccountOf(beneficiaryId)} AND currency = ${campaignCurrency})
  - (SELECT coalesce(sum(amount_minor), 0) FROM waiting_for_hidden_campaign AS waits
    WHERE account_name = ${ledgerAccountOf(beneficiaryId)} AND currency = ${campaignCurrency} AND campaign_id <> ${campaignId}
      AND NOT EXISTS (SELECT FROM campaign_refund_request AS requested
        WHERE requested.payment_id = waits.payment_id AND ${condition}))
  - (SELECT coalesce(sum(amount_minor), 0) FROM campaign_refund_request AS requested
    WHERE beneficiary_id = ${beneficiaryId}::uuid AND NOT ${isCampaigns} AND ${condition}))`;

/** What a receiver has beyond all requested refunds, for giving back contributions to this campaign, in cents. */
export async function sumLeft(
  db: Connection,
  of: { campaignId: string; beneficiaryId: string },
): Promise<number> {
  const { rows } = await sql<{ left: string }>`
    SELECT ${leftOf(of, sql<boolean>`true`)}::text AS left`.execute(db);
  return Number(rows[0]?.left ?? 0);
}

/**
 * Whether the money for a request is there: the campaign still has it or had it when the refund was requested, or the receiver has
 * enough for it and all earlier requests. False if the request no longer exists.
 */
export async function isCovered(
  db: Connection,
  { pledgeId, beneficiaryId }: { pledgeId: string; beneficiaryId: string },
): Promise<boolean> {
  const before = sql<boolean>`(requested.requested_at, requested.pledge_id) <= (this.requested_at, this.pledge_id)`;
  const { rows } = await sql<{ covered: boolean }>`
    SELECT this.cause IS NOT NULL OR ${isCampaigns} OR ${leftOf({ campaignId: sql`this.campaign_id`, beneficiaryId }, before)} >= 0 AS covered
    FROM campaign_refund_request AS this CROSS JOIN LATERAL (SELECT this.campaign_id, this.payment_id) AS requested
    WHERE this.pledge_id = ${pledgeId}`.execute(db);
  return rows[0]?.covered ?? false;
}

export async function insertRequests(
  transaction: Transaction,
  paid: readonly Pick<PaidPledge, 'pledgeId' | 'paymentId' | 'amountMinor'>[],
  of: {
    readonly campaignId: string;
    readonly beneficiaryId: string;
    readonly at: Date;
    readonly cause: string | null;
  },
): Promise<void> {
  // Three arrays, however many contributions there are: a statement can have at most 65,535 values.
  await runStatement(
    transaction,
    `INSERT INTO campaign_refund_request (pledge_id, campaign_id, beneficiary_id, payment_id, amount_minor, requested_at, cause)
     SELECT pledge_id, $4, $5, payment_id, amount_minor, $6, $7
     FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS given (pledge_id, payment_id, amount_minor)`,
    [
      paid.map(({ pledgeId }) => pledgeId),
      paid.map(({ paymentId }) => paymentId),
      paid.map(({ amountMinor }) => amountMinor),
      of.campaignId,
      of.beneficiaryId,
      of.at,
      of.cause,
    ],
  );
}

/** The open refund requests of a campaign, oldest first, without those that were refused for now and are tried again later. */
export function listRequested(
  db: Connection,
  campaignId: string,
  { at, limit }: { at: Date; limit: number },
): Promise<{ pledgeId: string; paymentId: string; beneficiaryId: string; cause: string | null }[]> {
  return runStatement(
    db,
    `SELECT pledge_id AS "pledgeId", payment_id AS "paymentId", beneficiary_id AS "beneficiaryId", cause
     FROM campaign_refund_request WHERE campaign_id = $1 AND failed_at IS NULL
       AND NOT ${isRefundPostponed('payment_id', '$3')}
     ORDER BY requested_at, pledge_id LIMIT $2`,
    [campaignId, limit, at],
  );
}

/** Whether a refund of the campaign is requested and was not made yet, also one that is tried again later. */
export async function hasRequests(db: Connection, campaignId: string): Promise<boolean> {
  const text = 'SELECT FROM campaign_refund_request WHERE campaign_id = $1 AND failed_at IS NULL LIMIT 1';
  return (await runStatement(db, text, [campaignId])).length > 0;
}

/** The running campaigns with a requested refund that is to be tried. */
export async function listRunningWithRequests(db: Connection, at: Date): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT DISTINCT campaign.id FROM campaign_refund_request JOIN campaign ON campaign.id = campaign_id
     WHERE campaign.state IN ('live', 'frozen') AND failed_at IS NULL
       AND NOT ${isRefundPostponed('payment_id', '$1')}`,
    [at],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves a request behind all others that exist at that moment. Call it only if everything that the campaign has goes back: a
 * receiver's money is reserved in the order of the requests.
 */
export async function postpone(db: Connection, pledgeId: string, at: Date): Promise<void> {
  await runStatement(db, 'UPDATE campaign_refund_request SET requested_at = $2 WHERE pledge_id = $1', [
    pledgeId,
    at,
  ]);
}

/** Records that the refund failed at the bank. The request stays, so that it is not made again. */
export async function recordFailure(db: Connection, pledgeId: string, at: Date): Promise<void> {
  await runStatement(db, 'UPDATE campaign_refund_request SET failed_at = $2 WHERE pledge_id = $1', [
    pledgeId,
    at,
  ]);
}

/** Deletes the request: the money stays where it is, and the refund can be requested again. */
export async function deleteRequest(db: Connection, pledgeId: string): Promise<void> {
  await db.deleteFrom('campaign_refund_request').where('pledge_id', '=', pledgeId).execute();
}

/**
 * Whether the owner requested a refund of the contribution after the campaign's end, and it has not failed at the bank: then an
 * operator decides.
 */
export async function isRequestedAfterEnd(db: Connection, pledgeId: string): Promise<boolean> {
  const text =
    'SELECT FROM campaign_refund_request WHERE pledge_id = $1 AND failed_at IS NULL AND cause IS NULL';
  return (await runStatement(db, text, [pledgeId])).length > 0;
}

/** Makes the campaign due for the job `campaigns.end` at that moment or earlier. */
export async function makeDue(transaction: Transaction, campaignId: string, at: Date): Promise<void> {
  await runStatement(
    transaction,
    `UPDATE campaign SET settle_at = least(coalesce(settle_at, $2), $2)
     WHERE id = $1 AND state IN ('ended', 'succeeded', 'paid_out')`,
    [campaignId, at],
  );
}
