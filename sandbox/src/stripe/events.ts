import {
  apiVersion,
  changeSettings,
  currentSettings,
  type Gateway,
  type GatewayEvent,
  nowSeconds,
} from './gateway.ts';
import { newId } from './identifiers.ts';

/**
 * Records an event and queues its webhooks, in the transaction of what it tells about. The object is copied as
 * it is now, as Stripe does: a webhook that comes late tells an old state.
 */
export function emitEvent(gateway: Gateway, type: GatewayEvent['type'], object: object): void {
  const event: GatewayEvent = {
    id: newId('event'),
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  gateway.store.put('event', event.id, event);
  for (let copy = 0; copy < currentSettings(gateway).duplicate; copy += 1) queueDelivery(gateway, event);
}

/** Queues one more webhook for an event, as 'Resend' in Stripe's dashboard does. */
export function queueDelivery(gateway: Gateway, event: GatewayEvent): void {
  const settings = currentSettings(gateway);
  const lost = settings.loseNext > 0 || Math.random() < settings.loseRate;
  if (settings.loseNext > 0) changeSettings(gateway, { loseNext: settings.loseNext - 1 });
  const id = newId('delivery');
  gateway.store.put('delivery', id, {
    id,
    event: event.id,
    type: event.type,
    createdAt: Date.now(),
    status: lost ? 'lost' : 'pending',
    nextAttemptAt: Date.now() + settings.delayMs,
    attempts: [],
  });
  gateway.deliveryQueued(id);
}
