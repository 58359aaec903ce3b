import type { Selectable } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { listOfAnyLength, runPrepared } from '#server/platform/database/prepared-statement.ts';
import { paymentKinds } from '../payments-of-tips.ts';
import { type Tip, toTip } from '../repository.ts';
import type { TipTable } from '../tables.ts';

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

/** The tips with these ids, each with the id of its payment. */
export async function listPaidTips(
  db: Connection,
  tipIds: readonly string[],
): Promise<(Tip & { readonly paymentId: string })[]> {
  const text = `
    SELECT tip.*, payment.id AS payment_id
    FROM unnest(${listOfAnyLength('$1::uuid[]')}) AS wanted (id) JOIN tip ON tip.id = wanted.id
    JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN '${paymentKinds.tip}' ELSE '${paymentKinds.eventTip}' END
      AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)`;
  const rows = await runPrepared<Selectable<TipTable> & { payment_id: string }>(db, text, [tipIds]);
  return rows.map((row) => ({ ...toTip(row), paymentId: row.payment_id }));
}
