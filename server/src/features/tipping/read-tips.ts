import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { receiptNotFound, tipNotFound } from '#contract/tipping/errors.ts';
import { findOwnerOfGuest } from '#server/features/account/public.ts';
import { listTippedPages } from '#server/features/beneficiaries/public.ts';
import { listThanks } from '#server/features/dashboard/public.ts';
import {
  ledgerAccountOf,
  listTaken,
  type Payment,
  type Payments,
  sumReceived,
} from '#server/features/payments/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { listArrivals } from './arrivals/repository.ts';
import { type EventTipSummary, findEventTips } from './event-tips/repository.ts';
import { listTipsOf } from './own-tips/repository.ts';
import { paymentKinds, paymentsOfTips } from './payments-of-tips.ts';
import { tipPolicy } from './policy.ts';
import { findTip, findTipByReceipt, listShares, type Tip } from './repository.ts';
import { feeCoversOf } from './splits/fee-covers.ts';
import { feePortionsOf, portionsOf } from './splits/portions.ts';
import { tipCurrency } from './tip-currency.ts';

export interface TipReading {
  readonly db: Database;
  readonly payments: Payments;
}

/** A tip with what other features know of it. */
export interface TipView {
  readonly tip: Tip;
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly beneficiaryName: string;
  /** Whether everybody sees the beneficiary's page. */
  readonly beneficiaryListed: boolean;
  /** The event tip that it is a share of; undefined for a single tip. */
  readonly eventTip: EventTipSummary | undefined;
  /** What its sender paid on top towards the fee; for a share, its part of that. */
  readonly feeCoverMinor: number;
  /** The part of the fee that was taken from this tip; null until it is known. */
  readonly feeMinor: number | null;
  /** The part of this tip that refunds gave back. */
  readonly refundedMinor: number;
  /** The receiver's answer to this tip. */
  readonly thanks: string | null;
  /** When it was paid out to its receiver; null until then. */
  readonly arrivedAt: Date | null;
  /** The page's message to everybody who has tipped it; null if it has none. */
  readonly thankYou: string | null;
}

/**
 * One tip, if the caller may do `action` with it. Throws the refusal `tip_not_found`, also for other people's tips,
 * whose existence must not be revealed.
 */
export async function readTip(
  reading: TipReading,
  caller: Caller,
  id: string,
  action: keyof typeof tipPolicy,
): Promise<TipView> {
  const tip = await findTip(reading.db, id);
  if (!tip) throw new Refusal(tipNotFound);
  const { accountId } = tip;
  const ownerId = accountId === caller.accountId ? null : await findOwnerOfGuest(reading.db, accountId);
  if (!tipPolicy[action](caller, { accountId, ownerId })) throw new Refusal(tipNotFound);
  const [view] = await viewTips(reading, [tip]);
  if (!view) throw new Refusal(tipNotFound);
  return view;
}

/** The tip behind the code of a receipt; the code alone gives access. Throws the refusal `receipt_not_found`. */
export async function readReceipt(reading: TipReading, code: string): Promise<TipView> {
  const tip = await findTipByReceipt(reading.db, code);
  const [view] = tip ? await viewTips(reading, [tip]) : [];
  if (!view) throw new Refusal(receiptNotFound);
  return view;
}

/** What a payment is for: one tip, all shares of a tip for an event, or nothing of ours. */
export async function readTipsOfPayment(
  reading: TipReading,
  { reference }: Pick<Payment, 'reference'>,
): Promise<TipView[]> {
  if (reference.kind === paymentKinds.eventTip)
    return viewTips(reading, await listShares(reading.db, [reference.id]));
  const tip = reference.kind === paymentKinds.tip ? await findTip(reading.db, reference.id) : undefined;
  return tip ? viewTips(reading, [tip]) : [];
}

/** The caller's own tips, newest first, and how many there are. */
export async function listTips(
  reading: TipReading,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<{ tips: TipView[]; total: number }> {
  const { tips, total } = await listTipsOf(reading.db, caller.accountId, page);
  return { tips: await viewTips(reading, tips), total };
}

/**
 * How many beneficiaries have received tips, and how many US cents in all, according to the ledger, without refunded
 * and disputed tips.
 */
export async function readReceived(db: Database): Promise<{ beneficiaries: number; amountMinor: number }> {
  const { accounts, amountMinor } = await sumReceived(db, ledgerAccountOf(''), tipCurrency);
  return { beneficiaries: accounts, amountMinor };
}

async function viewTips({ db, payments }: TipReading, tips: readonly Tip[]): Promise<TipView[]> {
  const eventTipIds = new Set(tips.map(({ eventTipId }) => eventTipId).filter((id) => id !== null));
  const [paid, pages, eventTips, thanked, arrivals] = await Promise.all([
    paymentsOfTips({ db, payments }, tips),
    listTippedPages(
      db,
      tips.map(({ beneficiaryId }) => beneficiaryId),
    ),
    findEventTips(db, [...eventTipIds]),
    listThanks(
      db,
      tips.map(({ id }) => id),
    ),
    listArrivals(
      db,
      tips.map(({ id }) => id),
    ),
  ]);
  const paymentIds = new Map([...paid].map(([tipId, { id }]) => [tipId, id]));
  const { fees, refunded } = await listTaken(db, [...new Set(paymentIds.values())]);
  const [feeOf, refundedOf, coverOf] = await Promise.all([
    feePortionsOf(db, tips, { paymentIds, fees }),
    portionsOf(db, tips, ({ id }) => refunded.get(paymentIds.get(id) ?? '')),
    feeCoversOf(db, tips, paid),
  ]);
  return tips.map((tip) => {
    const payment = paid.get(tip.id);
    if (!payment) throw new Error(`The tip ${tip.id} has no payment.`);
    const page = pages.get(tip.beneficiaryId);
    const eventTip = tip.eventTipId === null ? undefined : eventTips.get(tip.eventTipId);
    return {
      tip,
      paymentId: payment.id,
      status: payment.status,
      beneficiaryName: page?.name ?? '',
      beneficiaryListed: page?.listed === true,
      eventTip,
      feeCoverMinor: coverOf.get(tip.id) ?? 0,
      feeMinor: feeOf.get(tip.id) ?? null,
      refundedMinor: refundedOf.get(tip.id) ?? 0,
      thanks: thanked.get(tip.id) ?? null,
      arrivedAt: arrivals.get(tip.id) ?? null,
      thankYou: page?.thankYou ?? null,
    };
  });
}
