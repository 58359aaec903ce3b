import type { Receipt, Tip } from '#contract/tipping/schemas.ts';
import type { TipView } from './read-tips.ts';
import { minorToDollars } from './tip-amount.ts';

export function presentTip({ tip, status, beneficiaryName, eventTip, thanks, thankYou }: TipView): Tip {
  return {
    id: tip.id,
    beneficiary: { id: tip.beneficiaryId, name: beneficiaryName },
    total_amount: minorToDollars(tip.amountMinor),
    currency: tip.currency,
    status,
    message: tip.message,
    anonymity: tip.anonymity,
    receipt: tip.receiptCode,
    event_tip: eventTip
      ? {
          id: eventTip.id,
          event: { id: eventTip.eventId, title: eventTip.eventTitle },
          total_amount: minorToDollars(eventTip.amountMinor),
          share_count: eventTip.shareCount,
        }
      : null,
    thanks,
    thank_you: status === 'succeeded' ? thankYou : null,
    created_at: tip.createdAt.toISOString(),
  };
}

export function presentReceipt({ tip, status, beneficiaryName }: TipView): Receipt {
  return {
    code: tip.receiptCode,
    beneficiary: { id: tip.beneficiaryId, name: beneficiaryName },
    total_amount: minorToDollars(tip.amountMinor),
    currency: tip.currency,
    status,
    created_at: tip.createdAt.toISOString(),
  };
}
