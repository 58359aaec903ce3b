import { sql } from 'kysely';
import { isPayoutBlocked } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';
import '../../tables.ts';
import { approvalsNeeded } from '../payout-terms.ts';

/**
 * Whether a living payout pays what the payment of the row `movement` brought to the account of the row `entry`: by its
 * capture, or by the release of what it had put by for a campaign.
 */
export const isPaidOut = `EXISTS (
  SELECT FROM ledger_movement AS source JOIN ledger_entry AS brought ON brought.movement_id = source.id
    JOIN payout_share AS paid ON paid.entry_id = brought.id AND paid.living
  WHERE source.payment_id = movement.payment_id AND source.kind IN ('capture', 'release')
    AND brought.account_name = entry.account_name)`;

/** The payments of which this account has a share as a member of a band whose money is not paid out. */
export const paymentsOfBlockedBands = (accountName: string) => `
  SELECT payment.id AS payment_id
  FROM band_agreement AS agreement
    JOIN band_share AS member ON member.agreement_id = agreement.id AND member.parts > 0
      AND member.member_id = substring(${accountName}::text FROM '^beneficiary:(.*)$')::uuid
    JOIN tip ON tip.band_agreement_id = agreement.id
    JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
      AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  WHERE ${isPayoutBlocked('agreement.band_id')}`;

/** The payments for campaigns of this account's page that the desk hides. */
export const paymentsOfHiddenCampaigns = (accountName: string) =>
  `SELECT payment_id FROM payment_of_hidden_campaign WHERE account_name = ${accountName}`;

/** Whether the destination of a payout has changed after an approval of it. */
const destinationChanged = sql<boolean>`EXISTS (
  SELECT FROM payout_approval AS approval
  WHERE approval.payout_id = payout.id AND payout_destination_changed(payout.payout_account_id, approval.at)
)`;

/** Whether a payout was approved by somebody who has left the desk, or for another destination. */
const unapproved = sql<boolean>`(
  payout.state = 'approved' AND EXISTS (SELECT FROM payout_approval WHERE payout_id = payout.id)
  AND payout_approvals(payout) < ${approvalsNeeded}
)`;

/**
 * Whether a payout by hand was approved before a restore: the bank may have paid it since, which nothing here knows. Whoever
 * approves the one in its place looks in the bank's statement first.
 */
const approvedBeforeRestore = sql<boolean>`(payout.rail = 'by-hand' AND EXISTS (
  SELECT FROM payout_approval AS approval JOIN database_home ON database_home.restored_at >= approval.at
  WHERE approval.payout_id = payout.id
))`;

/**
 * Whether a payout is outdated. Since its request something that a living payout pays was taken back, a case was opened
 * about what it pays itself, the desk has hidden a campaign whose money it pays, or the payouts of the band whose share it pays
 * were blocked (`isPayoutBlocked`); or its destination has changed after an approval, or one of its approvals is of somebody who has left the desk, or, by hand, from
 * before a restore. Entry ids are assigned before the commit, so an entry with an id slightly below the last share's may be later.
 */
const outdated = sql<boolean>`(EXISTS (
  SELECT FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
  WHERE entry.account_name = payout.account_name AND entry.currency = payout.currency AND entry.amount_minor > 0
    AND entry.id > (SELECT max(entry_id) - 100000 FROM payout_share WHERE payout_id = payout.id)
    AND NOT EXISTS (SELECT FROM payout_share AS share WHERE share.entry_id = entry.id AND share.living)
    AND ${sql.raw(isPaidOut)}
) OR EXISTS (
  SELECT FROM (
      SELECT payment_id FROM payment_quarantine WHERE resolved_at IS NULL
      UNION ALL ${sql.raw(paymentsOfBlockedBands('payout.account_name'))}
      UNION ALL ${sql.raw(paymentsOfHiddenCampaigns('payout.account_name'))}
    ) AS found
    JOIN ledger_movement AS movement ON movement.payment_id = found.payment_id
    JOIN ledger_entry AS entry ON entry.movement_id = movement.id AND entry.account_name = payout.account_name
    JOIN payout_share AS share ON share.entry_id = entry.id AND share.payout_id = payout.id
  WHERE movement.kind IN ('capture', 'release', 'refund_reversed', 'dispute_reversed')
) OR ${destinationChanged} OR ${unapproved} OR ${approvedBeforeRestore})`;

/** Whether a payout differs from what would be requested now. */
export async function isOutdated(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout')
    .select(outdated.as('outdated'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.outdated ?? false;
}

/** Whether a payout pays money that was collected for a campaign which the desk hides. */
export async function paysHiddenCampaign(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout')
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM payment_of_hidden_campaign AS found
          JOIN ledger_movement AS movement ON movement.payment_id = found.payment_id
          JOIN ledger_entry AS entry ON entry.movement_id = movement.id AND entry.account_name = payout.account_name
          JOIN payout_share AS share ON share.entry_id = entry.id AND share.payout_id = payout.id
        WHERE found.account_name = payout.account_name)`.as('pays'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.pays ?? false;
}

/** Why the approvals of a payout no longer count, while its destination has not changed; undefined if that is not why. */
export async function findLostApproval(db: Connection, id: string): Promise<'left' | 'restored' | undefined> {
  const row = await db
    .selectFrom('payout')
    .select([
      sql<boolean>`${approvedBeforeRestore} AND NOT ${destinationChanged}`.as('restored'),
      sql<boolean>`${unapproved} AND NOT ${destinationChanged}`.as('left'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.restored ? 'restored' : row?.left ? 'left' : undefined;
}

/** Payouts that wait for operators and are outdated, or whose account is no longer in use and may have no destination. */
export async function listUnsendable(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.id', 'payout.payout_account_id')
    .select('payout.id')
    .where((of) =>
      of.or([
        of('payout.state', '=', 'requested'),
        of.and([of('payout.state', '=', 'approved'), of('payout.rail', '=', 'by-hand')]),
      ]),
    )
    .where((of) => of.or([of('payout_account.in_use', '=', false), outdated]))
    .orderBy('payout.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records a problem for a person, unless it is recorded already. */
export async function noteTrouble(db: Connection, id: string, trouble: string, at: Date): Promise<void> {
  await db
    .updateTable('payout')
    .set({ trouble, trouble_since: sql<Date>`coalesce(trouble_since, ${at})` })
    .where('id', '=', id)
    .where((of) => of.or([of('trouble', 'is', null), of('trouble', '<>', trouble)]))
    .execute();
}

/** Removes this problem of a payout, which has passed; another one stays. */
export async function forgetTrouble(db: Connection, id: string, trouble: string): Promise<void> {
  await db
    .updateTable('payout')
    .set({ trouble: null, trouble_since: null })
    .where('id', '=', id)
    .where('trouble', '=', trouble)
    .execute();
}

/** When owners requested payouts of a receiver since then, earliest first. */
export async function listRequestsSince(
  db: Connection,
  { kind, id }: { readonly kind: 'beneficiary' | 'organizer' | 'campaign'; readonly id: string },
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('payout')
    .select('created_at')
    .where('receiver_kind', '=', kind)
    .where('receiver_id', '=', id)
    .where('requested_by', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}
