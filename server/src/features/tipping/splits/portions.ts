import { listAgreedShares } from '#server/features/bands/public.ts';
import { type AmountsByAccount, listTaken, splitAmount } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { findTips, listSharesBesideBands, type Tip } from '../repository.ts';
import { creditsOf } from './allocations.ts';

/**
 * How much of these amounts concerns each tip, by the tip's id. If an account has parts of several tips of one payment,
 * like a musician who plays with a band and alone on the same night, its amount is divided in proportion, to the minor
 * unit.
 */
export async function portionsOf(
  db: Connection,
  tips: readonly Tip[],
  amountsOf: (tip: Tip) => AmountsByAccount | undefined,
): Promise<ReadonlyMap<string, number>> {
  const all = await withShares(db, tips);
  const agreements = all.flatMap(({ bandAgreementId }) => bandAgreementId ?? []);
  const agreed = agreements.length > 0 ? await listAgreedShares(db, [...new Set(agreements)]) : new Map();
  const portions = new Map<string, number>();
  for (const ofPayment of byPayment(all).values()) {
    const [first] = ofPayment;
    const amounts = first && amountsOf(first);
    if (!amounts) continue;
    const credits = ofPayment.flatMap((tip) =>
      creditsOf(tip, agreed.get(tip.bandAgreementId ?? '')).map((credit) => ({ tipId: tip.id, ...credit })),
    );
    for (const { id } of ofPayment) portions.set(id, 0);
    for (const [accountName, amountMinor] of amounts) {
      const holders = credits.filter((credit) => credit.accountName === accountName);
      if (holders.length === 0) continue;
      const parts = splitAmount(
        amountMinor,
        holders.map((holder) => holder.amountMinor),
      );
      for (const [at, { tipId }] of holders.entries())
        portions.set(tipId, (portions.get(tipId) ?? 0) + (parts[at] ?? 0));
    }
  }
  return portions;
}

/** What refunds that stand gave back of tips, by the tip's id; `paymentIds` has the payment of each. */
export async function refundedOf(
  db: Connection,
  paymentIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const { refunded } = await listTaken(db, [...new Set(paymentIds.values())]);
  const tips = await findTips(db, [...paymentIds.keys()]);
  return portionsOf(db, tips, ({ id }) => refunded.get(paymentIds.get(id) ?? ''));
}

/** These tips, and for line-up tips with a band also the other tips of the same payment. */
async function withShares(db: Connection, tips: readonly Tip[]): Promise<Tip[]> {
  const eventTipIds = [...new Set(tips.flatMap(({ eventTipId }) => eventTipId ?? []))];
  const beside = eventTipIds.length > 0 ? await listSharesBesideBands(db, eventTipIds) : [];
  return [...new Map([...tips, ...beside].map((tip) => [tip.id, tip])).values()];
}

function byPayment(tips: readonly Tip[]): Map<string, Tip[]> {
  const groups = new Map<string, Tip[]>();
  for (const tip of tips) {
    const key = tip.eventTipId ?? tip.id;
    groups.set(key, [...(groups.get(key) ?? []), tip]);
  }
  return groups;
}
