import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** A pledge with a card to be charged. */
export interface ChargeablePledge {
  readonly id: string;
  readonly amount_minor: string;
  readonly fee_cover_minor: string;
  readonly currency: string;
  readonly failure_code: string | null;
  readonly retry_at: Date | null;
}

/** Whether a campaign takes pledges. It keeps doing so until the transaction ends. */
export async function lockOpenCampaign(transaction: Transaction, campaignId: string): Promise<boolean> {
  const rows = await runStatement<{ state: string }>(
    transaction,
    'SELECT state FROM campaign WHERE id = $1 FOR SHARE',
    [campaignId],
  );
  return rows[0]?.state === 'live' || rows[0]?.state === 'frozen';
}

/**
 * Activates a pledge whose card was saved if its campaign is still going on; otherwise the pledge lapses. Returns
 * whether it is active.
 */
export async function activate(transaction: Transaction, pledgeId: string): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'active' WHERE id = $1 AND state = 'pending' AND EXISTS (
       SELECT FROM campaign WHERE campaign.id = campaign_id AND campaign.state IN ('live', 'frozen') FOR SHARE)
     RETURNING id`,
    [pledgeId],
  );
  if (rows.length > 0) return true;
  await endUncharged(transaction, pledgeId);
  return false;
}

/** Ends a pledge that its backer withdraws or whose card was not saved. It will not be charged. */
export async function endUncharged(transaction: Transaction, pledgeId: string): Promise<void> {
  await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = CASE state WHEN 'pending' THEN 'lapsed' ELSE 'withdrawn' END
     WHERE id = $1 AND state IN ('pending', 'active')`,
    [pledgeId],
  );
}

/**
 * Ends the pledges of these accounts that would be charged when their campaigns end. Such a campaign does not end before
 * the transaction does.
 */
export async function withdrawUncharged(
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<void> {
  await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'withdrawn' WHERE account_id = ANY($1::uuid[]) AND state = 'active' AND EXISTS (
       SELECT FROM campaign WHERE campaign.id = campaign_id AND campaign.state IN ('live', 'frozen') FOR SHARE)`,
    [accountIds],
  );
}

/** The total of a campaign's pledges. */
export interface Promised {
  readonly amountMinor: number;
  readonly backerCount: number;
}

/** The total that counts towards the goal. The campaign must be locked, so that no pledge is added or removed. */
export async function sumPromised(
  transaction: Transaction,
  campaignId: string,
): Promise<Promised & { readonly isReached: boolean }> {
  const [row] = await runStatement<{ amount_minor: string; backers: number; reached: boolean }>(
    transaction,
    `SELECT promised.*, promised.amount_minor >= goal_minor AS reached
     FROM campaign CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_minor), 0) AS amount_minor, count(*)::integer AS backers FROM campaign_pledge
       WHERE campaign_id = campaign.id AND state = 'active') AS promised
     WHERE campaign.id = $1`,
    [campaignId],
  );
  return {
    amountMinor: Number(row?.amount_minor ?? 0),
    backerCount: row?.backers ?? 0,
    isReached: row?.reached ?? false,
  };
}

/** The next pledges, by id, whose cards are to be charged now, for the first time or again, and those to be dropped. */
export function listChargeable(
  db: Connection,
  { campaignId, now, after }: { campaignId: string; now: Date; after: string | null },
  limit: number,
): Promise<readonly ChargeablePledge[]> {
  return runStatement<ChargeablePledge>(
    db,
    `SELECT id, amount_minor, fee_cover_minor, currency, failure_code, retry_at FROM campaign_pledge
     WHERE campaign_id = $1 AND ${isDue} AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT ${Math.trunc(limit)}`,
    [campaignId, now, after],
  );
}

/** An errored pledge without a `retry_at` is not tried again, so it is due to be dropped. `$2` is now. */
const isDue = "(state = 'active' OR (state = 'errored' AND (retry_at IS NULL OR retry_at <= $2)))";

/** Begins to charge a pledge. False if another process has begun, even if the card was refused since. */
export async function beginCollecting(
  transaction: Transaction,
  pledgeId: string,
  now: Date,
): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'collecting', retry_at = NULL
     WHERE id = $1 AND ${isDue} AND (failure_code IS NULL OR retry_at IS NOT NULL) RETURNING id`,
    [pledgeId, now],
  );
  return rows.length > 0;
}

/**
 * The backer now pays a refused pledge by hand, and the card is not charged meanwhile; `retry_at` keeps its next
 * attempt. False if the pledge is being charged already or is over.
 */
export async function beginPayingByHand(transaction: Transaction, pledgeId: string): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'collecting' WHERE id = $1 AND state = 'errored' AND retry_at IS NOT NULL
     RETURNING id`,
    [pledgeId],
  );
  return rows.length > 0;
}

/** Stores that the card could not be charged and when the next attempt is. */
export async function saveFailure(
  transaction: Transaction,
  pledgeId: string,
  { code, retryAt }: { code: string; retryAt: Date | null },
): Promise<void> {
  await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'errored', failure_code = $2, retry_at = $3
     WHERE id = $1 AND state IN ('collecting', 'errored')`,
    [pledgeId, code, retryAt],
  );
}

/** Drops a pledge; nothing is charged for it any more. A code replaces the one stored before. False if it is over already. */
export async function drop(
  transaction: Transaction,
  pledgeId: string,
  code: string | null,
): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'dropped', retry_at = NULL, failure_code = coalesce($2, failure_code)
     WHERE id = $1 AND state IN ('active', 'errored') RETURNING id`,
    [pledgeId, code],
  );
  return rows.length > 0;
}

/** The pledges with a saved card that are neither paid nor over. */
export async function listUnfinished(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT id FROM campaign_pledge WHERE campaign_id = $1 AND state IN ('active', 'collecting', 'errored') ORDER BY id`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends pledges whose card was not saved before the campaign ended. A pledge that is paid by hand has a payment, which
 * decides its state.
 */
export async function lapseUnsaved(db: Connection, campaignId: string): Promise<void> {
  await runStatement(
    db,
    `UPDATE campaign_pledge SET state = 'lapsed' WHERE campaign_id = $1 AND state = 'pending' AND EXISTS (
       SELECT FROM campaign WHERE campaign.id = campaign_id AND funding = 'all_or_nothing'
         AND state IN ('succeeded', 'failed', 'paid_out', 'canceled'))`,
    [campaignId],
  );
}

/** Cards of pledges that are paid or over, including cards that are still being saved. */
export async function listCardsLeft(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT saved_card.id FROM campaign_pledge JOIN saved_card
       ON saved_card.reference_kind = 'campaignpledge' AND saved_card.reference_id = campaign_pledge.id
     WHERE campaign_id = $1 AND state NOT IN ('pending', 'active', 'collecting', 'errored')
       AND saved_card.status IN ('pending', 'saved') AND saved_card.forget_requested_at IS NULL
     ORDER BY saved_card.id`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}

/** When the campaign of a pledge ended. */
export async function findEndOf(db: Connection, pledgeId: string): Promise<Date | undefined> {
  const rows = await runStatement<{ ended_at: Date | null }>(
    db,
    `SELECT ended_at FROM campaign JOIN campaign_pledge ON campaign_pledge.campaign_id = campaign.id
     WHERE campaign_pledge.id = $1`,
    [pledgeId],
  );
  return rows[0]?.ended_at ?? undefined;
}
