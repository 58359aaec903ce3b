import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { RecordLog } from '../storage/record-log.ts';
import type { Timers } from '../timers.ts';
import type { AccountLinkRecord, AccountRecord, AccountVisit } from './connect/account-record.ts';
import type { Capture, Journal, Outgoing } from './journal.ts';
import type { Decline, PaymentMethod } from './payment-method.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** The API version events are rendered in; the official SDK pins the same one. */
export const apiVersion = '2026-10-28.endive';

export interface SessionRecord {
  /** Without `url`, which depends on where the sandbox listens. */
  session: Omit<Stripe.Checkout.Session, 'url'>;
  lineItems: Stripe.LineItem[];
  paymentIntentData: {
    description: string | null;
    metadata: Stripe.Metadata;
    /** Missing in sessions from before the sandbox simulated transfers. */
    transferGroup?: string | null;
  };
  /** A pending payment whose outcome comes later. `dueAt` is in milliseconds since 1970. */
  confirmation: { dueAt: number; outcome: 'succeed' | 'fail' } | null;
}

export interface PaymentIntentRecord {
  paymentIntent: Stripe.PaymentIntent & { latest_charge: string | null };
  /** Empty when a saved card was charged. */
  session: string;
}

export type ChargeRecord = Stripe.Charge & { payment_intent: string };

export interface GatewayEvent {
  id: string;
  object: 'event';
  /** The connected account it happened to; like Stripe, omitted for our own. */
  account?: string;
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
  | 'charge.dispute.funds_reinstated'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'setup_intent.succeeded'
  | 'setup_intent.setup_failed'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'balance.available'
  | 'transfer.created'
  | 'transfer.reversed'
  | 'transfer.updated'
  | 'payout.created'
  | 'payout.updated'
  | 'payout.paid'
  | 'payout.failed'
  | 'payout.canceled'
  | 'payout.reconciliation_completed'
  | 'account.updated'
  | 'account.application.deauthorized'
  | 'account.external_account.created'
  | 'account.external_account.updated'
  | 'account.external_account.deleted'
  | 'capability.updated';

export interface Delivery {
  id: string;
  /** The connected account the event happened to; such events go to an endpoint of their own. */
  account?: string;
  event: string;
  type: GatewayEventType;
  createdAt: number;
  /** Pending until a 2xx answer; lost ones were dropped by the settings; abandoned ones were tried for three days. */
  status: 'pending' | 'delivered' | 'lost' | 'abandoned';
  /** Milliseconds since 1970; only meaningful while pending. */
  nextAttemptAt: number;
  attempts: { at: number; status: number | null; error: string | null; durationMs: number }[];
}

/** A customer's saved card, which can be charged off session. */
export interface SavedCard {
  paymentMethod: Stripe.PaymentMethod & { customer: string | null };
  card: Extract<PaymentMethod, { type: 'card' }>;
  /** How an off-session charge fails; null if it succeeds. */
  offSession: Decline | null;
}

/** A transaction on the balance of a connected account, and the automatic payout that contains it. */
export interface AccountTransaction {
  account: string;
  transaction: Stripe.BalanceTransaction;
  payout: string | null;
}

export interface PayoutRecord {
  /** The connected account; null for our own. */
  account: string | null;
  payout: Stripe.Payout & { destination: string };
  /** When the payout is submitted to the bank, in seconds since 1970; from then on it cannot be canceled. */
  submittedAt: number;
}

/** The stored answer for an idempotency key. */
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
  account: AccountRecord;
  accountLink: AccountLinkRecord;
  accountVisit: AccountVisit;
  accountTransaction: AccountTransaction;
  /** What a connected account received by a transfer. */
  accountPayment: { account: string; charge: Stripe.Charge };
  accountRefund: { account: string; refund: Stripe.Refund };
  /** Without `reversals`, which are records of their own. */
  transfer: Omit<Stripe.Transfer, 'reversals'> & { destination: string };
  transferReversal: Stripe.TransferReversal & { transfer: string };
  payout: PayoutRecord;
  customer: Stripe.Customer;
  setupIntent: Stripe.SetupIntent;
  setupAttempt: Stripe.SetupAttempt;
  savedCard: SavedCard;
  event: GatewayEvent;
  delivery: Delivery;
  answer: StoredAnswer;
  settings: Settings;
  clock: { aheadMs: number };
};

/** What every operation of the Stripe stand-in works with. */
export interface Gateway {
  store: RecordLog<GatewayRecords>;
  journal: Journal<Capture>;
  /** The journal of outgoing money: transfers and payouts. */
  outgoingJournal: Journal<Outgoing>;
  timers: Timers;
  log: Logger;
  /** The sandbox's own origin, without a slash at the end. */
  publicUrl: () => string;
  webhookUrl: string;
  webhookSecret: string;
  /** The endpoint for events of connected accounts; without it they are only listed. */
  connectWebhook?: { url: string; secret: string } | undefined;
  secretKey: string;
  /** Hands a delivery that was just stored to the sender. */
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

/** The stand-in's own time in milliseconds since 1970: the machine's time plus what the clock was moved ahead. */
export function nowMs({ store }: Pick<Gateway, 'store'>): number {
  return Date.now() + (store.get('clock', 'current')?.aheadMs ?? 0);
}

/** Seconds since 1970, the unit of every time in Stripe's objects. */
export function nowSeconds(gateway: Pick<Gateway, 'store'>): number {
  return Math.floor(nowMs(gateway) / 1000);
}
