import { confirmPayment } from './confirm-payment.ts';
import { expireSession } from './expire-session.ts';
import type { Gateway, SessionRecord } from './gateway.ts';

/** Schedules the automatic changes of a session: it expires, or its delayed payment is confirmed. */
export function watchSession(gateway: Gateway, record: SessionRecord): void {
  const { id, status, expires_at: expiresAt } = record.session;
  const key = `session ${id}`;
  const confirmation = record.confirmation;
  if (status === 'open') {
    gateway.timers.set(key, expiresAt * 1000, () => expireSession(gateway, id));
  } else if (confirmation) {
    gateway.timers.set(key, confirmation.dueAt, () => {
      confirmPayment(gateway, id).catch((error: unknown) => gateway.log.error(error, 'confirmation failed'));
    });
  } else {
    gateway.timers.cancel(key);
  }
}
