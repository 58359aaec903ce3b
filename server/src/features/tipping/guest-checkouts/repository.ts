import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';

/** What guests of one network did with the checkouts they opened. */
export interface GuestCheckouts {
  readonly paid: number;
  readonly unpaid: number;
  /** Unpaid ones that were open long enough to be paid. */
  readonly abandoned: number;
}

export async function countGuestCheckouts(
  db: Connection,
  { network, from, payableUntil }: { network: string; from: Date; payableUntil: Date },
): Promise<GuestCheckouts> {
  const text = `
    SELECT count(*) FILTER (WHERE NOT unpaid)::integer AS paid, count(*) FILTER (WHERE unpaid)::integer AS unpaid,
      count(*) FILTER (WHERE unpaid AND created_at < $3)::integer AS abandoned
    FROM (
      SELECT guest_checkout.created_at, payment.status IN ('pending', 'failed', 'canceled', 'expired') AS unpaid
      FROM guest_checkout JOIN tip ON tip.id = tip_id
        JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
          AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
      WHERE network = $1 AND guest_checkout.created_at >= $2
      UNION ALL
      SELECT guest.created_at, pledge.state IN ('pending', 'lapsed') AS unpaid
      FROM guest_contribution_checkout AS guest JOIN campaign_pledge AS pledge ON pledge.id = pledge_id
      WHERE network = $1 AND guest.created_at >= $2
    ) AS opened`;
  const [row] = await runPrepared<GuestCheckouts>(db, text, [network, from, payableUntil]);
  return row ?? { paid: 0, unpaid: 0, abandoned: 0 };
}

/** What a guest opened a checkout for. */
export type GuestPurchase = { readonly tipId: string } | { readonly pledgeId: string };

/** Records a checkout; a repeated tip or contribution counts as one checkout. */
export async function insertGuestCheckout(
  db: Connection,
  opened: GuestPurchase,
  { network, at }: { network: string; at: Date },
): Promise<void> {
  const [columns, id] =
    'tipId' in opened
      ? ['guest_checkout (tip_id, network, created_at)', opened.tipId]
      : ['guest_contribution_checkout (pledge_id, network, created_at)', opened.pledgeId];
  const text = `INSERT INTO ${columns} VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
  await runPrepared(db, text, [id, network, at]);
}

export async function deleteGuestCheckouts(db: Connection, before: Date): Promise<void> {
  await runPrepared(db, 'DELETE FROM guest_checkout WHERE created_at < $1', [before]);
  await runPrepared(db, 'DELETE FROM guest_contribution_checkout WHERE created_at < $1', [before]);
}
