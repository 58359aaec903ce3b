import { captureCharge, refuseCharge } from './capture-charge.ts';
import { failedCharge } from './charge-object.ts';
import { emitEvent } from './events.ts';
import type { Gateway } from './gateway.ts';
import { journalCapture } from './record-movements.ts';
import { presentSession } from './session-object.ts';

const bankRefusal = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: 'generic_decline',
  message: 'The payment failed.',
};

/** Ends a delayed payment with the outcome it was started with. Does nothing when none is pending. */
export async function confirmPayment(gateway: Gateway, sessionId: string): Promise<void> {
  const captured = gateway.store.transaction(() => {
    const record = gateway.store.get('session', sessionId);
    const intent = gateway.store.get('paymentIntent', String(record?.session.payment_intent));
    const charge = gateway.store.get('charge', String(intent?.paymentIntent.latest_charge));
    if (!record?.confirmation || !intent || !charge) return undefined;
    gateway.timers.cancel(`session ${sessionId}`);
    if (record.confirmation.outcome === 'succeed') {
      const paid = captureCharge(gateway, record, intent, charge);
      emitEvent(gateway, 'checkout.session.async_payment_succeeded', presentSession(gateway, paid));
      return charge.id;
    }
    const failed = { ...record, confirmation: null };
    const refused = refuseCharge(gateway, intent, failedCharge(charge, bankRefusal), bankRefusal);
    gateway.store.put('session', sessionId, failed);
    emitEvent(gateway, 'payment_intent.payment_failed', refused.paymentIntent);
    emitEvent(gateway, 'checkout.session.async_payment_failed', presentSession(gateway, failed));
    return undefined;
  });
  if (captured !== undefined) await journalCapture(gateway, captured);
}
