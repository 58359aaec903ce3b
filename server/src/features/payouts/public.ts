export { cipherOf, createDestinationCipher } from './accounts/destination-cipher.ts';
export { confirmPayout, correctReference, enterReference } from './decisions/bank-payment.ts';
export {
  approvePayout,
  type Decision,
  type RailDependencies,
  refusePayout,
} from './decisions/decide-payout.ts';
export { failPayout, withdrawReturn } from './decisions/fail-payout.ts';
export { makePayoutBatch, openPayoutBatch } from './decisions/payout-batch.ts';
export { readDeskPayout, readDeskPayouts } from './decisions/read-payouts.ts';
export { requestGiveBack } from './left-balances/give-back.ts';
export { listLeft, presentLeft } from './left-balances/read-left-balances.ts';
export { countWaitingPayouts } from './listing/repository.ts';
export { askRail } from './rails/ask-rail.ts';
export { openRails } from './rails/open-rails.ts';
export type { Rails } from './rails/rail.ts';
export { readReversal, requestReversal } from './reversals/request-reversal.ts';
export { createStripeReverser } from './reversals/stripe-reverser.ts';
export { RailUnclear } from './sending/sender.ts';
export { createStripeSender } from './sending/stripe-sender.ts';
export { bookUnknownTransfer } from './transfers/book-unknown-transfer.ts';
export { readDifferences } from './transfers/read-differences.ts';
