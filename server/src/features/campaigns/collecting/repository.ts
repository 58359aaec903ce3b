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

/** Pledges whose cards are to be charged now: for the first time, or once more. */
export function listChargeable(db: Connection, campaignId: string, now: Date): Promise<ChargeablePledge[]> {
  return runStatement(
    db,
    `SELECT id, amount_minor, fee_cover_minor, currency, failure_code FROM campaign_pledge
     WHERE campaign_id = $1 AND (state = 'active' OR (state = 'errored' AND (retry_at IS NULL OR retry_at <= $2)))
     ORDER BY id LIMIT 200`,
    [campaignId, now],
  );
}

/** False where somebody else has done so. */
export async function beginCollecting(transaction: Transaction, pledgeId: string): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `UPDATE campaign_pledge SET state = 'collecting', retry_at = NULL
     WHERE id = $1 AND state IN ('active', 'errored') RETURNING id`,
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

/** The pledges that were paid, whatever became of the money since. */
export async function listCollected(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT id FROM campaign_pledge WHERE campaign_id = $1 AND state IN ('collected', 'refunded', 'disputed')`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}

/** What a failed attempt to pay for a pledge is judged by. */
export async function findAttempt(
  db: Connection,
  { pledgeId, paymentId }: { pledgeId: string; paymentId: string },
): Promise<{ endedAt: Date | null; attemptedAt: Date; lastFailure: string | null } | undefined> {
  const rows = await runStatement<{ endedAt: Date | null; attemptedAt: Date; lastFailure: string | null }>(
    db,
    `SELECT ended_at AS "endedAt", payment.created_at AS "attemptedAt", pledge.failure_code AS "lastFailure"
     FROM campaign_pledge AS pledge JOIN campaign ON campaign.id = pledge.campaign_id
       JOIN payment ON payment.id = $2
     WHERE pledge.id = $1`,
    [pledgeId, paymentId],
  );
  return rows[0];
}
