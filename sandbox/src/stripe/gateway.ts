import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { RecordLog } from '../storage/record-log.ts';
import type { Timers } from '../timers.ts';
import type { Journal } from './journal.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** The API version events are rendered in; the official SDK pins the same one. */
export const apiVersion = '2026-10-28.endive';

export interface SessionRecord {
  /** Without `url`, which depends on where the sandbox listens. */
  session: Omit<Stripe.Checkout.Session, 'url'>;
  lineItems: Stripe.LineItem[];
  paymentIntentData: { description: string | null; metadata: Stripe.Metadata };
  /** A payment under way whose outcome comes later. `dueAt` is in milliseconds since 1970. */
  confirmation: { dueAt: number; outcome: 'succeed' | 'fail' } | null;
}

export interface PaymentIntentRecord {
  paymentIntent: Stripe.PaymentIntent & { latest_charge: string | null };
  session: string;
}

export type ChargeRecord = Stripe.Charge & { payment_intent: string };

export interface GatewayEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: GatewayEventType;
}

type GatewayEventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

export interface Delivery {
  id: string;
  event: string;
  type: GatewayEventType;
  createdAt: number;
  /** Pending until a 2xx answer; lost ones were dropped on request; abandoned ones were tried for three days. */
  status: 'pending' | 'delivered' | 'lost' | 'abandoned';
  /** Milliseconds since 1970; only meaningful while pending. */
  nextAttemptAt: number;
  attempts: { at: number; status: number | null; error: string | null; durationMs: number }[];
}

/** The answer kept for an idempotency key. */
export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  createdAt: number;
}

export type GatewayRecords = {
  session: SessionRecord;
  paymentIntent: PaymentIntentRecord;
  charge: ChargeRecord;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balanceTransaction: Stripe.BalanceTransaction;
  event: GatewayEvent;
  delivery: Delivery;
  answer: StoredAnswer;
  settings: Settings;
};

/** Everything an operation of the Stripe stand-in works on. */
export interface Gateway {
  store: RecordLog<GatewayRecords>;
  journal: Journal;
  timers: Timers;
  log: Logger;
  /** The sandbox's own origin, without a slash at the end. */
  publicUrl: () => string;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  /** Hands a delivery, just put into the store, to the sender. */
  deliveryQueued: (deliveryId: string) => void;
}

export function currentSettings(gateway: Gateway): Settings {
  return { ...defaultSettings, ...gateway.store.get('settings', 'current') };
}

export function changeSettings(gateway: Gateway, changes: Partial<Settings>): Settings {
  const settings = { ...currentSettings(gateway), ...changes };
  gateway.store.put('settings', 'current', settings);
  return settings;
}

/** Seconds since 1970, the unit of every time in Stripe's objects. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
