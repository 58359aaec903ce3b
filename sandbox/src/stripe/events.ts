import {
  apiVersion,
  changeSettings,
  currentSettings,
  type Gateway,
  type GatewayEvent,
  nowMs,
  nowSeconds,
} from './gateway.ts';
import { newId } from './identifiers.ts';

/**
 * Records an event and queues its webhooks, in the transaction of the change it reports. The object is copied in its present
 * state, as in Stripe: a late webhook reports an old state. `account` is the connected account it happened to; undefined for
 * our own.
 */
export function emitEvent(
  gateway: Gateway,
  type: GatewayEvent['type'],
  object: object,
  account?: string | null,
): void {
  const event: GatewayEvent = {
    id: newId('event'),
    object: 'event',
    ...(account ? { account } : {}),
    api_version: apiVersion,
    created: nowSeconds(gateway),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  gateway.store.put('event', event.id, event);
  if (account && !gateway.connectWebhook) return;
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
    ...(event.account === undefined ? {} : { account: event.account }),
    event: event.id,
    type: event.type,
    createdAt: nowMs(gateway),
    status: lost ? 'lost' : 'pending',
    nextAttemptAt: nowMs(gateway) + settings.delayMs,
    attempts: [],
  });
  gateway.deliveryQueued(id);
}
