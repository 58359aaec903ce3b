import { type Payment, splitAmount } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { listShares, type Tip } from '../repository.ts';

/**
 * What the senders of these tips paid on top towards the fee, by the tip's id; `payments` are theirs. For a tip for a
 * line-up that is one amount, divided among all of its shares by their amounts.
 */
export async function feeCoversOf(
  db: Connection,
  tips: readonly Tip[],
  payments: ReadonlyMap<string, Payment>,
): Promise<ReadonlyMap<string, number>> {
  const coverOf = ({ id }: Tip) => payments.get(id)?.feeCoverMinor ?? 0;
  const covers = new Map(tips.map((tip) => [tip.id, coverOf(tip)]));
  const ofWholes = new Map(
    tips.flatMap((tip) => (tip.eventTipId && coverOf(tip) > 0 ? [[tip.eventTipId, coverOf(tip)]] : [])),
  );
  if (ofWholes.size === 0) return covers;
  const shares = await listShares(db, [...ofWholes.keys()]);
  for (const [eventTipId, ofWhole] of Map.groupBy(shares, (share) => share.eventTipId)) {
    const weights = ofWhole.map(({ amountMinor }) => amountMinor);
    const parts = splitAmount(ofWholes.get(eventTipId ?? '') ?? 0, weights);
    for (const [at, { id }] of ofWhole.entries()) covers.set(id, parts[at] ?? 0);
  }
  return covers;
}
