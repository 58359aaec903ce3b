export { paymentsEndpoints } from './http.ts';
export { paymentJobs } from './jobs.ts';
export { NoCheckout } from './open-checkout.ts';
export { createPayments, type Payments } from './payments.ts';
export { orUnavailable } from './provider-unavailable.ts';
export { createStripeProvider } from './providers/stripe/stripe-provider.ts';
export type { Payment } from './repository.ts';
export type { PaymentOwner } from './settle-payment.ts';
export { UnknownPaymentMethod } from './start-payment.ts';
