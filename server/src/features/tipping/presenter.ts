import { minorToMajor } from '#contract/minor-units.ts';
import type { Receipt, Tip } from '#contract/tipping/schemas.ts';
import type { TipView } from './read-tips.ts';

export function presentTip(view: TipView): Tip {
  const { tip, status, beneficiaryName, beneficiaryListed, eventTip, thanks, thankYou, arrivedAt } = view;
  return {
    id: tip.id,
    beneficiary: { id: tip.beneficiaryId, name: beneficiaryName, listed: beneficiaryListed },
    total_amount: minorToMajor(tip.amountMinor),
    currency: tip.currency,
    status,
    message: tip.message,
    anonymity: tip.anonymity,
    ...(tip.wordsShown ? { words_shown: true as const } : {}),
    refunded_amount: minorToMajor(view.refundedMinor),
    ...feesOf(view),
    receipt: tip.receiptCode,
    event_tip: eventTip
      ? {
          id: eventTip.id,
          event: { id: eventTip.eventId, title: eventTip.eventTitle },
          total_amount: minorToMajor(eventTip.amountMinor),
          share_count: eventTip.shareCount,
        }
      : null,
    thanks,
    thank_you: status === 'succeeded' ? thankYou : null,
    arrived_at: status === 'succeeded' ? (arrivedAt?.toISOString() ?? null) : null,
    created_at: tip.createdAt.toISOString(),
  };
}

function feesOf({ feeCoverMinor, feeMinor }: TipView) {
  return {
    fee_covered: minorToMajor(feeCoverMinor),
    fee: feeMinor === null ? null : minorToMajor(feeMinor),
  };
}

export function presentReceipt(view: TipView): Receipt {
  const { tip, status, beneficiaryName } = view;
  return {
    code: tip.receiptCode,
    beneficiary: { id: tip.beneficiaryId, name: beneficiaryName },
    total_amount: minorToMajor(tip.amountMinor),
    currency: tip.currency,
    status,
    refunded_amount: minorToMajor(view.refundedMinor),
    ...feesOf(view),
    created_at: tip.createdAt.toISOString(),
  };
}
