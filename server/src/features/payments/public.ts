export {
  changedPaymentsChannel,
  receivedCount,
  receivedTotal,
} from './allocations/repository.ts';
export {
  balanceIn,
  balanceOf,
  refundedOf,
  sharesOf,
  standingOf,
  sumStanding,
  takenBackOf,
} from './balances/repository.ts';
export { readProviderJournal } from './compare/provider-journal.ts';
export { type ComparisonRun, findUncomparedRestore } from './compare/runs/repository.ts';
export { listBookedTransfers } from './compare/transfers/repository.ts';
export { type Debt, listDebts, lockDebts } from './debts/repository.ts';
export { DebtChanged, NotWrittenOff, type WriteOff, writeOffDebt, writeOffFrom } from './debts/write-off.ts';
export { compareJobName } from './jobs.ts';
export { coverAccount } from './ledger/fees/cover-account.ts';
export { bookTransfer } from './ledger/payouts/book-transfer.ts';
export {
  chargedFor,
  postChargeCorrected,
  postPayout,
  postPayoutReturned,
  postPayoutSent,
  postTransferReversed,
} from './ledger/payouts/post-payout.ts';
export { ledgerAccountOf } from './ledger/receiver-account.ts';
export { releasePayment } from './ledger/releases/post-release.ts';
export type { Movement } from './ledger/repository.ts';
export { type AmountsByAccount, listTaken, sumReceived } from './ledger/repository.ts';
export { splitAmount } from './ledger/split-amount.ts';
export { type AuditCheck, type JournalLine, journalCheck } from './ledger-audit/audit-checks.ts';
export { type OutgoingLine, outgoingCheck } from './ledger-audit/outgoing/outgoing-check.ts';
export { providerChecks } from './ledger-audit/provider-checks.ts';
export { cardMethod, findCardMethod, methodWithId, type PaymentMethod } from './methods/repository.ts';
export { NoCheckout } from './open-checkout.ts';
export {
  type CardsTried,
  joinHandlers,
  type PaymentHandler,
  type Reversal,
  type TriedCheckout,
} from './payment-handler.ts';
export { createPayments, type Payments } from './payments.ts';
export { orUnavailable, refusedCheckout } from './provider-unavailable.ts';
export { type OutageWatch, watchForOutage } from './providers/outage.ts';
export type { PaymentProvider } from './providers/provider.ts';
export {
  InvalidSignature,
  ProviderRefused,
  ProviderUnavailable,
  RefundRefusedForNow,
  sampleProvider,
} from './providers/provider.ts';
export { everyItem, transfer } from './providers/stripe/answers.ts';
export { createdAround } from './providers/stripe/created.ts';
export { openStripe, openStripeClient } from './providers/stripe/open-stripe.ts';
export { asUnavailable } from './providers/stripe/provider-errors.ts';
export { readSignedWebhook } from './providers/stripe/signed-webhook.ts';
export { createStripeProvider } from './providers/stripe/stripe-provider.ts';
export { CaseRefused } from './quarantine/book-resolution.ts';
export { refundRefusedReason, type StoredCase } from './quarantine/repository.ts';
export { isResolution } from './quarantine/resolutions.ts';
export type { CaseDetails, CaseInSuspense } from './quarantine/show-case.ts';
export { isRefundable, NotRefundable, RefundFailed } from './refund-payment.ts';
export { isRefundPostponed } from './refunds/repository.ts';
export { findPaymentsOf, forgetCustomers, type Payment } from './repository.ts';
export { needsHolder, nextChargeAt } from './saved-cards/charge-card.ts';
export { firstRefusalsOf } from './saved-cards/charges/repository.ts';
export { forgetCardsOf, requestForgetting } from './saved-cards/forgetting/repository.ts';
export type { SavedCard } from './saved-cards/repository.ts';
export type { FoundPayment } from './searching/repository.ts';
export type { PaymentDetails } from './searching/show-payment.ts';
export { alreadyWritten, type PaidFor } from './starting/repository.ts';
export type { Resolution } from './tables.ts';
