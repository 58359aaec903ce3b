export { receivedCount } from './allocations/repository.ts';
export {
  type BookCheck,
  eventChecks,
  type JournalLine,
  journalCheck,
  paymentChecks,
} from './books/check-books.ts';
export { readProviderJournal } from './compare/provider-journal.ts';
export { paymentsEndpoints } from './http.ts';
export { paymentJobs } from './jobs.ts';
export { sumReceived } from './ledger/repository.ts';
export { measuredPayments } from './measure-payments.ts';
export { countOpenCases, measureInbox } from './measuring/repository.ts';
export { methodWithId, type PaymentMethod } from './methods/repository.ts';
export { NoCheckout } from './open-checkout.ts';
export type { PaymentOwner, Reversal } from './payment-owner.ts';
export { createPayments, type Payments } from './payments.ts';
export { orUnavailable } from './provider-unavailable.ts';
export { ProviderUnavailable } from './providers/provider.ts';
export { createStripeProvider } from './providers/stripe/stripe-provider.ts';
export { CaseRefused } from './quarantine/book-resolution.ts';
export { isResolution } from './quarantine/resolutions.ts';
export type { CaseDetails } from './quarantine/show-case.ts';
export { forgetCustomers, type Payment } from './repository.ts';
export type { PaidFor } from './starting/repository.ts';
