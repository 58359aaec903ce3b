export { type BookCheck, type JournalLine, journalCheck, paymentChecks } from './books/check-books.ts';
export { paymentsEndpoints } from './http.ts';
export { paymentJobs } from './jobs.ts';
export { NoCheckout } from './open-checkout.ts';
export type { PaymentOwner } from './payment-owner.ts';
export { createPayments, type Payments } from './payments.ts';
export { orUnavailable } from './provider-unavailable.ts';
export { createStripeProvider } from './providers/stripe/stripe-provider.ts';
export { UnknownPaymentMethod } from './start-payment.ts';
