import { randomUUID } from 'node:crypto';
import { advanceClock } from './clock.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { AccountRecord } from './connect/account-record.ts';
import { type AccountOutcome, decideAccount } from './connect/change-account.ts';
import { failPayout } from './connect/payout-progress.ts';
import type { PayoutFailure } from './connect/test-banks.ts';
import { closeDispute, disputeSession } from './dispute-charge.ts';
import { queueDelivery } from './events.ts';
import { expireSession } from './expire-session.ts';
import {
  changeSettings,
  currentSettings,
  type Delivery,
  type Gateway,
  type GatewayRecords,
  nowMs,
  type PayoutRecord,
  type SessionRecord,
} from './gateway.ts';
import { type PaymentAttempt, paySession } from './pay-session.ts';
import { genericDecline, type PaymentMethod } from './payment-method.ts';
import { moveBalance, type OwnMovement } from './record-movements.ts';
import { failRefund } from './refund-charge.ts';
import { allowCard, saveCard } from './saved-cards/setup-session.ts';
import { defaultSettings, type Settings, settingsSchema } from './settings.ts';
import type { WebhookSender } from './webhook-sender.ts';

export const outcomes = [
  'succeed',
  'decline',
  'delayed',
  'delayed-fail',
  'expire',
  'dispute',
  'win-dispute',
  'lose-dispute',
  'allow-card',
] as const;
type Outcome = (typeof outcomes)[number];

/** The result of a control call on a session; 'refused' when its state does not allow it. */
type OutcomeResult =
  | 'paid'
  | 'saved'
  | 'allowed'
  | 'declined'
  | 'processing'
  | 'already-complete'
  | 'expired'
  | 'disputed'
  | 'won'
  | 'lost'
  | 'refused'
  | 'missing';

const card: Extract<PaymentMethod, { type: 'card' }> = {
  type: 'card',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2034,
};

const attempts: Record<'succeed' | 'decline' | 'delayed' | 'delayed-fail', PaymentAttempt> = {
  succeed: { method: card },
  decline: { method: { ...card, last4: '0002' }, decline: genericDecline },
  delayed: { method: card, delayed: 'succeed' },
  'delayed-fail': { method: card, delayed: 'fail' },
};

/** What tests, load runs and the control page can do to the Stripe stand-in. */
export interface StripeControl {
  settings(): Settings;
  /** Changes some settings; @throws ZodError for a bad value. */
  configure(changes: Partial<Settings>): Settings;
  /** Restores the settings without disturbances. */
  reset(): Settings;
  /** Does to a session what a person could do on its page. 'dispute' first pays an open one. */
  pay(sessionId: string, outcome: Outcome): Promise<OutcomeResult>;
  /** Disputes a part of the paid amount; false if there is nothing to dispute. */
  disputePart(sessionId: string, amountMinor: number): Promise<boolean>;
  /**
   * Ends an open dispute: won with only a part of the money given back, or prevented with the money taken. False if there is
   * none.
   */
  endDispute(sessionId: string, how: { backMinor: number } | 'prevented'): Promise<boolean>;
  /** Makes a completed refund fail; false if there is none that could. */
  failRefund(refundId: string): Promise<boolean>;
  /** Expires every open session and returns how many there were. */
  expireOpenSessions(): number;
  /** Ends every delayed payment now instead of when it is due. */
  confirmDelayedPayments(): Promise<void>;
  /** Queues the webhooks of an event again; false if there is no such event. */
  resend(eventId: string): boolean;
  /** Makes every waiting webhook due now. */
  deliverNow(): void;
  /** Moves the stand-in's clock ahead, and runs everything due on the way; returns the new time in milliseconds since 1970. */
  advanceClock(days: number): number;
  /** The stand-in's time, in milliseconds since 1970. */
  now(): number;
  /** Does to a connected account what Stripe or its holder could do; false if its state does not allow it. */
  decideAccount(accountId: string, outcome: AccountOutcome): boolean;
  /** Makes the bank send a payout back, also a paid one; false if none could come back. */
  failPayout(payoutId: string, failure: PayoutFailure): boolean;
  /**
   * Moves our balance by what belongs to no charge: a fee for Stripe's services or the tax on it, a top-up with our own money,
   * one that is taken back, or what Stripe collects for connected accounts below zero.
   */
  moveBalance(kind: OwnMovement, amountMinor: number): Promise<void>;
  /** Every connected account, transfer and payout, oldest first. */
  accounts(): AccountRecord[];
  transfers(): GatewayRecords['transfer'][];
  payouts(): PayoutRecord[];
  /** Every delivery with its attempts, oldest first. */
  deliveries(): Delivery[];
  /** Every session, oldest first. */
  sessions(): SessionRecord[];
}

export function createControl(gateway: Gateway, sender: WebhookSender): StripeControl {
  const { store } = gateway;
  return {
    settings: () => currentSettings(gateway),
    configure: (changes) =>
      changeSettings(gateway, settingsSchema.partial().parse(changes) as Partial<Settings>),
    reset: () => changeSettings(gateway, defaultSettings),
    pay: (sessionId, outcome) => orderOutcome(gateway, sessionId, outcome),
    disputePart: (sessionId, amountMinor) => disputeSession(gateway, sessionId, amountMinor),
    endDispute: (sessionId, how) =>
      how === 'prevented'
        ? closeDispute(gateway, sessionId, how)
        : closeDispute(gateway, sessionId, 'won', how.backMinor),
    failRefund: (refundId) => failRefund(gateway, refundId),
    expireOpenSessions: () =>
      store.all('session').filter((record) => expireSession(gateway, record.session.id)).length,
    confirmDelayedPayments: async () => {
      const waiting = store.all('session').filter((record) => record.confirmation);
      await Promise.all(waiting.map((record) => confirmPayment(gateway, record.session.id)));
    },
    resend: (eventId) => {
      const event = store.get('event', eventId);
      if (event) queueDelivery(gateway, event);
      return event !== undefined;
    },
    advanceClock: (days) => advanceClock(gateway, days),
    now: () => nowMs(gateway),
    decideAccount: (accountId, outcome) => decideAccount(gateway, accountId, outcome),
    failPayout: (payoutId, failure) => failPayout(gateway, payoutId, failure),
    moveBalance: (kind, amountMinor) => moveBalance(gateway, kind, amountMinor),
    accounts: () => store.all('account'),
    transfers: () => store.all('transfer'),
    payouts: () => store.all('payout'),
    deliverNow: () => sender.deliverNow(),
    deliveries: () => store.all('delivery'),
    sessions: () => store.all('session'),
  };
}

async function orderOutcome(gateway: Gateway, sessionId: string, outcome: Outcome): Promise<OutcomeResult> {
  const record = gateway.store.get('session', sessionId);
  if (!record) return 'missing';
  if (outcome === 'expire') return expireSession(gateway, sessionId) ? 'expired' : 'refused';
  if (outcome === 'allow-card') return allowCard(gateway, sessionId) ? 'allowed' : 'refused';
  if (record.session.mode === 'setup') {
    if (outcome !== 'succeed' && outcome !== 'decline') return 'refused';
    const decline = outcome === 'decline' ? { decline: genericDecline } : {};
    const method = { ...card, fingerprint: randomUUID() };
    return saveCard(gateway, sessionId, { method, ...decline }).kind;
  }
  if (outcome === 'win-dispute') return (await closeDispute(gateway, sessionId, 'won')) ? 'won' : 'refused';
  if (outcome === 'lose-dispute')
    return (await closeDispute(gateway, sessionId, 'lost')) ? 'lost' : 'refused';
  if (outcome !== 'dispute') return (await paySession(gateway, sessionId, byOwnCard(attempts[outcome]))).kind;
  await paySession(gateway, sessionId, byOwnCard(attempts.succeed));
  return (await disputeSession(gateway, sessionId)) ? 'disputed' : 'refused';
}

/** Each payment by this control uses a card of its own, as different people would. */
function byOwnCard(attempt: PaymentAttempt): PaymentAttempt {
  const { method } = attempt;
  return method.type === 'card' ? { ...attempt, method: { ...method, fingerprint: randomUUID() } } : attempt;
}
