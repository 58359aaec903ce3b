import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** A pledge whose card is to be charged. */
export interface ChargeablePledge {
  readonly id: string;
  readonly amount_minor: string;
  readonly fee_cover_minor: string;
  readonly currency: string;
  readonly failure_code: string | null;
  readonly retry_at: Date | null;
}

/** Whether a campaign takes pledges, which it does until this commits. */
export async function lockGoingOn(transaction: Transaction, campaignId: string): Promise<boolean> {
  const rows = await runStatement<{ state: string }>(
    transaction,
    'SELECT state FROM campaign WHERE id = $1 FOR SHARE',
    [campaignId],
  );
  return rows[0]?.state === 'live' || rows[0]?.state === 'frozen';
}

/** What becomes of a pledge whose card was saved: it stands while its campaign goes on. Answers whether it does. */
export async function activate(transaction: Transaction, pledgeId: string): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'active' WHERE id = $1 AND state = 'pending' AND EXISTS (
       SELECT FROM campaign WHERE campaign.id = campaign_id AND campaign.state IN ('live', 'frozen') FOR SHARE)
     RETURNING id`,
    [pledgeId],
  );
  if (rows.length > 0) return true;
  await giveUp(transaction, pledgeId);
  return false;
}

/** Nothing will be charged for a pledge that its sender takes back, or whose card was not saved. */
export async function giveUp(transaction: Transaction, pledgeId: string): Promise<void> {
  await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = CASE state WHEN 'pending' THEN 'lapsed' ELSE 'withdrawn' END
     WHERE id = $1 AND state IN ('pending', 'active')`,
    [pledgeId],
  );
}

/** What the pledges of a campaign come to. */
export interface Promised {
  readonly amountMinor: number;
  readonly backerCount: number;
}

/** What stands against the goal; the campaign is locked, so no pledge joins or leaves. */
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

/** The next pledges, by their ids, whose cards are to be charged now, for the first time or once more, and those that are over. */
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

/** Of an errored pledge no time says that nothing is tried any more; `$2` is now. */
const isDue = "(state = 'active' OR (state = 'errored' AND (retry_at IS NULL OR retry_at <= $2)))";

/** False where somebody else has done so, also where the card was refused since. */
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
 * A pledge whose card was refused is paid by hand from now on, and the card is not charged meanwhile; it keeps the day on
 * which that is tried again. False where it is charged already, or over.
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

/** The card could not be charged; when that is tried again. */
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

/** Nothing is charged for it any more. False where it is over already. */
export async function drop(transaction: Transaction, pledgeId: string): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'dropped', retry_at = NULL
     WHERE id = $1 AND state IN ('active', 'errored') RETURNING id`,
    [pledgeId],
  );
  return rows.length > 0;
}

/** The pledges that nothing has become of yet. */
export async function listUnfinished(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT id FROM campaign_pledge WHERE campaign_id = $1 AND state IN ('active', 'collecting', 'errored') ORDER BY id`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}

/** Pledges whose card was not saved before the end are over. What is paid by hand has a payment, which says how it stands. */
export async function lapseUnsaved(db: Connection, campaignId: string): Promise<void> {
  await runStatement(
    db,
    `UPDATE campaign_pledge SET state = 'lapsed' WHERE campaign_id = $1 AND state = 'pending' AND EXISTS (
       SELECT FROM campaign WHERE campaign.id = campaign_id AND funding = 'all_or_nothing'
         AND state IN ('succeeded', 'failed', 'paid_out', 'canceled'))`,
    [campaignId],
  );
}

/** Cards, also those that are still being saved, of pledges that are over. */
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

/** When its campaign ended, for what concerns a pledge. */
export async function findEndOf(db: Connection, pledgeId: string): Promise<Date | undefined> {
  const rows = await runStatement<{ ended_at: Date | null }>(
    db,
    `SELECT ended_at FROM campaign JOIN campaign_pledge ON campaign_pledge.campaign_id = campaign.id
     WHERE campaign_pledge.id = $1`,
    [pledgeId],
  );
  return rows[0]?.ended_at ?? undefined;
}
