import type Stripe from 'stripe';
import { feeLineTexts } from '#server/texts/en/payments.ts';
import type { CheckoutRequest } from '../provider.ts';

/** Depends only on the stored payment, so that a repetition with the same idempotency key is identical. */
export function sessionParameters(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: request.paymentId };
  return {
    mode: 'payment',
    client_reference_id: request.paymentId,
    ...(request.customerEmail === null ? {} : { customer_email: request.customerEmail }),
    allowed_payment_method_types: [request.type],
    line_items: [
      lineItem(request.description, request.amountMinor - request.feeCoverMinor, request.currency),
      ...(request.feeCoverMinor > 0
        ? [lineItem(feeLineTexts.processingFee, request.feeCoverMinor, request.currency)]
        : []),
    ],
    // Otherwise the payer might be charged in a currency that we did not quote.
    adaptive_pricing: { enabled: false },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { metadata, description: request.description },
  };
}

function lineItem(name: string, amountMinor: number, currency: string) {
  return {
    quantity: 1,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: amountMinor,
      product_data: { name },
    },
  };
}
