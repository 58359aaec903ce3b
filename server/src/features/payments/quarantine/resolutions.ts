import type { Payment } from '../repository.ts';
import type { Resolution } from '../tables.ts';
import type { StoredCase } from './repository.ts';

/** What each resolution does, in the words of the choice that operators see. */
export const resolutionTexts: Readonly<Record<Resolution, string>> = {
  book: 'read the provider again and book what it says now',
  count: 'count what came for those the payment is for, though it is not what was quoted',
  'give-back': 'refund what is left of the charge at the provider; the payment does not count',
  'take-back': 'take what is left of the payment back from those it was counted for',
  'paid-otherwise':
    'the payer has got the money of the refund from us in another way: take it back from those it was counted for, and book it to our losses',
  hold: 'book the difference to suspense: the money is here, and its owner is not known yet',
  'write-off': 'book the difference to our own losses',
  dismiss: 'book nothing: the ledger already has what the provider has',
};

export function isResolution(name: string): name is Resolution {
  return Object.hasOwn(resolutionTexts, name);
}

const byReason: Readonly<Record<string, readonly Resolution[]>> = {
  amount_mismatch: ['count', 'give-back', 'hold', 'write-off'],
  currency_mismatch: ['give-back', 'hold', 'write-off'],
  reference_mismatch: ['dismiss', 'give-back', 'hold', 'write-off'],
  second_charge: ['give-back', 'hold', 'write-off'],
  charge_already_counted: ['dismiss'],
  reversal_already_counted: ['book', 'write-off', 'hold', 'dismiss'],
  reversal_changed: ['book', 'write-off', 'hold'],
  paid_after_end: ['count', 'give-back', 'hold', 'write-off'],
  capture_denied: ['take-back', 'write-off', 'dismiss'],
  partial_refund: ['book', 'write-off'],
  partial_dispute: ['book', 'write-off'],
  dispute_reversed: ['book', 'write-off'],
  refund_reversed: ['book', 'write-off'],
  refunded_and_disputed: ['book', 'write-off'],
  disputed_after_refund: ['book', 'write-off'],
  refunded_after_dispute: ['book', 'write-off'],
  adjustment_outdated: ['write-off', 'hold'],
  checkout_missing: ['take-back', 'write-off', 'dismiss'],
  unknown_checkout: ['give-back', 'hold', 'write-off'],
  unknown_movement: ['hold', 'write-off', 'dismiss'],
  refund_failed: ['paid-otherwise', 'dismiss'],
  refund_refused: ['dismiss'],
  ledger_differs: ['book', 'write-off', 'hold', 'dismiss'],
};

/** What can be decided about money in suspense, of what its case could have been closed as. */
const fromSuspense: readonly Resolution[] = ['count', 'give-back', 'write-off'];

/** The resolutions that may fit a case, or what it has put in suspense; whether one does is known when the provider was read. */
export function resolutionsOf(found: StoredCase, payment: Payment | undefined): readonly Resolution[] {
  const offered = byReason[found.reason] ?? ['hold', 'write-off', 'dismiss'];
  return offered.filter((resolution) => {
    if (found.closing && !fromSuspense.includes(resolution)) return false;
    if (resolution === 'count') return payment !== undefined && payment.charge === null;
    if (resolution === 'take-back') return payment?.charge != null;
    if (resolution === 'book') return payment !== undefined;
    return true;
  });
}
