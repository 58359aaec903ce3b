import { listAgreedShares } from '#server/features/bands/public.ts';
import { type AmountsByAccount, listTaken, splitAmount } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { findTips, listSharesBesideBands, type Tip } from '../repository.ts';
import { creditsOf } from './allocations.ts';
import { listPaidTips } from './repository.ts';

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
    const amounts = ofPayment.map(amountsOf).find((known) => known !== undefined);
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

/**
 * What each of these tips bears of the fee of its payment, by the tip's id: zero if somebody else bears it, null while it is not
 * known. `paymentIds` has the payment of each, `fees` what `listTaken` answers for them.
 */
export async function feePortionsOf(
  db: Connection,
  tips: readonly Tip[],
  {
    paymentIds,
    fees,
  }: {
    readonly paymentIds: ReadonlyMap<string, string>;
    readonly fees: ReadonlyMap<string, AmountsByAccount>;
  },
): Promise<ReadonlyMap<string, number | null>> {
  const feesOf = ({ id }: Tip) => fees.get(paymentIds.get(id) ?? '');
  const portions = await portionsOf(db, tips, feesOf);
  return new Map(tips.map((tip) => [tip.id, feesOf(tip) ? (portions.get(tip.id) ?? 0) : null]));
}

/** The same for the tips with these ids, whose payments are looked up. */
export async function readTipFees(
  db: Connection,
  tipIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const tips = await listPaidTips(db, tipIds);
  const paymentIds = new Map(tips.map(({ id, paymentId }) => [id, paymentId]));
  const { fees } = await listTaken(db, [...new Set(paymentIds.values())]);
  return feePortionsOf(db, tips, { paymentIds, fees });
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

/**
 * These tips, and for line-up tips with a band also the other tips of the same payment. They are in an order of their own, so that
 * the remainder of a division falls to the same tip whichever is read.
 */
async function withShares(db: Connection, tips: readonly Tip[]): Promise<Tip[]> {
  const eventTipIds = [...new Set(tips.flatMap(({ eventTipId }) => eventTipId ?? []))];
  const beside = eventTipIds.length > 0 ? await listSharesBesideBands(db, eventTipIds) : [];
  const all = new Map([...tips, ...beside].map((tip) => [tip.id, tip]));
  return [...all.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function byPayment(tips: readonly Tip[]): Map<string, Tip[]> {
  const groups = new Map<string, Tip[]>();
  for (const tip of tips) {
    const key = tip.eventTipId ?? tip.id;
    groups.set(key, [...(groups.get(key) ?? []), tip]);
  }
  return groups;
}
