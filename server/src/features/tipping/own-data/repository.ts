import type { OwnData } from '#server/features/account/public.ts';
import { refundedOf } from '#server/features/payments/public.ts';

/** An SQL condition: whether the account in that column is the one with the id `$1`, or a guest merged into it. */
function isTheirs(column: string): string {
  return `${column} IN (SELECT giver.id FROM account AS giver WHERE giver.id = $1 OR giver.merged_into = $1)`;
}

/** An account's tips and messages, including paid ones that it gave as a guest, with the public name of each receiver. */
export const ownTips: readonly OwnData[] = [
  {
    name: 'tips',
    tables: ['tip', 'event_tip', 'tip_arrival'],
    key: 'tip.id',
    columns: {
      id: 'tip.id',
      created_at: 'tip.created_at',
      performer: 'listed_beneficiary.name',
      amount: '(tip.amount_minor / 100.0)::float8',
      currency: 'tip.currency',
      status: 'payment.status',
      message: 'tip.message',
      anonymity: 'tip.anonymity',
      words_shown_at: 'tip.words_shown_at',
      thanks: 'CASE WHEN received_tip.thanks_withheld_at IS NULL THEN received_tip.thanks END',
      thanked_at: 'received_tip.thanked_at',
      arrived_at: 'tip_arrival.arrived_at',
      event: 'event_tip.event_title',
      receipt: 'tip.receipt_code',
      payment: 'payment.id',
    },
    from: `tip
      JOIN payment ON payment.reference_id = coalesce(tip.event_tip_id, tip.id)
        AND payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
      LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id
      LEFT JOIN received_tip ON received_tip.tip_id = tip.id
      LEFT JOIN tip_arrival ON tip_arrival.tip_id = tip.id
      LEFT JOIN listed_beneficiary ON listed_beneficiary.id = tip.beneficiary_id
      WHERE ${isTheirs('tip.account_id')} AND (tip.account_id = $1 OR received_tip.tip_id IS NOT NULL)`,
  },
  {
    name: 'payments',
    tables: ['payment'],
    key: 'payment.id',
    columns: {
      id: 'payment.id',
      created_at: 'payment.created_at',
      amount: '(payment.amount_minor / 100.0)::float8',
      // A part of the amount.
      fee_covered: '(payment.fee_cover_minor / 100.0)::float8',
      refunded: `(${refundedOf('payment.id')} / 100.0)::float8`,
      currency: 'payment.currency',
      status: 'payment.status',
      paid_with: 'payment_method.name',
      description: 'payment.description',
      email: 'payment.customer_email',
      provider: 'payment.provider',
      provider_checkout: 'payment.provider_checkout',
      provider_charge: 'payment.provider_charge',
    },
    from: `payment JOIN payment_method ON payment_method.id = payment.method_id
      WHERE ${isTheirs('payment.account_id')} AND (payment.account_id = $1
        OR payment.status NOT IN ('pending', 'failed', 'canceled', 'expired'))`,
  },
  {
    name: 'saved_cards',
    tables: ['saved_card'],
    key: 'saved_card.id',
    columns: {
      id: 'saved_card.id',
      created_at: 'saved_card.created_at',
      description: 'saved_card.description',
      status: 'saved_card.status',
      brand: 'saved_card.brand',
      last_four: 'saved_card.last_four',
      expiry_month: 'saved_card.expiry_month',
      expiry_year: 'saved_card.expiry_year',
      email: 'saved_card.customer_email',
      provider: 'saved_card.provider',
      forget_requested_at: 'saved_card.forget_requested_at',
    },
    from: `saved_card
      WHERE ${isTheirs('saved_card.account_id')} AND (saved_card.account_id = $1 OR saved_card.status = 'saved')`,
  },
];
