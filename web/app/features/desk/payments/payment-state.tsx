import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { paymentStateTexts as texts } from '#texts/desk/payments.ts';

const variants: Readonly<Record<PaymentStatus, string>> = {
  pending: 'chip chip-saffron',
  succeeded: 'chip',
  failed: 'chip chip-coral',
  canceled: 'chip chip-coral',
  expired: 'chip chip-coral',
  refunded: 'chip chip-saffron',
  disputed: 'chip chip-coral',
};

/** How a payment stands, in a word. */
export function PaymentState({ status }: { status: PaymentStatus }) {
  return <span className={variants[status]}>{texts[status]}</span>;
}
