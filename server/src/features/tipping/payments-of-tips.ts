import type { Payment, Payments } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Tip } from './repository.ts';

/** The kind of reference of a payment: a single tip, or one amount for all performers of an event. */
export const paymentKinds = { tip: 'tip', eventTip: 'eventtip' } as const;

/** The payments of tips by the tip's id; the shares of one event tip have the same one. */
export async function paymentsOfTips(
  { db, payments }: { db: Connection; payments: Payments },
  tips: readonly Tip[],
): Promise<ReadonlyMap<string, Payment>> {
  const alone = tips.filter(({ eventTipId }) => eventTipId === null).map(({ id }) => id);
  const wholes = new Set(tips.map(({ eventTipId }) => eventTipId).filter((id) => id !== null));
  const [ofTips, ofWholes] = await Promise.all([
    payments.findOf(db, paymentKinds.tip, alone),
    payments.findOf(db, paymentKinds.eventTip, [...wholes]),
  ]);
  return new Map(
    tips.flatMap((tip) => {
      const payment = tip.eventTipId === null ? ofTips.get(tip.id) : ofWholes.get(tip.eventTipId);
      return payment ? [[tip.id, payment] as const] : [];
    }),
  );
}
