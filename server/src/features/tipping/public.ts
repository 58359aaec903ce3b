export { findReceiptCode, sumDivided } from './counting/repository.ts';
export { noteCards, refuseTriedCards } from './guest-cards/limit-cards.ts';
export {
  type ChallengeDependencies,
  noteGuestCheckout,
  requireSolution,
} from './guest-checkouts/challenge-guests.ts';
export { countTipsOf } from './own-tips/repository.ts';
export { payTip } from './pay-tip.ts';
export { insertPledgedTip } from './pledged/repository.ts';
export { readReceipt, readReceived, readTipsOfPayment } from './read-tips.ts';
export { readReturnUrl } from './return-url.ts';
export { allocationsOf } from './splits/allocations.ts';
export { readTipFees, refundedOf } from './splits/portions.ts';
export { listTipPayments } from './to-page/repository.ts';
export { areWordsShown } from './words/repository.ts';
