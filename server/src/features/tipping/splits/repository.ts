import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';

/** What a member of a band gets of a tip to it. */
export interface MemberShare {
  readonly tipId: string;
  readonly memberId: string;
  readonly amountMinor: number;
}

/** How a tip, or each share of a line-up tip, is divided among the members of a band; empty without a band. */
export function listMemberShares(db: Connection, paidId: string): Promise<MemberShare[]> {
  const text = `
    SELECT tip.id AS "tipId", part.member_id AS "memberId", part.amount_minor::integer AS "amountMinor"
    FROM tip, split_by_agreement(tip.band_agreement_id, tip.amount_minor) AS part
    WHERE (tip.id = $1 OR tip.event_tip_id = $1) AND tip.band_agreement_id IS NOT NULL AND part.amount_minor > 0
    ORDER BY tip.id, part.member_id`;
  return runPrepared(db, text, [paidId]);
}
