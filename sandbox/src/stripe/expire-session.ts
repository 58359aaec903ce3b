import { emitEvent } from './events.ts';
import type { Gateway } from './gateway.ts';
import { presentSession } from './session-object.ts';

/** Expires an open session and sends the webhook; if it is not open, does nothing and returns false. */
export function expireSession(gateway: Gateway, sessionId: string): boolean {
  return gateway.store.transaction(() => {
    const record = gateway.store.get('session', sessionId);
    if (record?.session.status !== 'open') return false;
    const expired = { ...record, session: { ...record.session, status: 'expired' as const } };
    gateway.store.put('session', sessionId, expired);
    gateway.timers.cancel(`session ${sessionId}`);
    emitEvent(gateway, 'checkout.session.expired', presentSession(gateway, expired));
    return true;
  });
}
