import type { Stripe } from 'stripe';
import type { PayoutFailure } from './test-banks.ts';

/** The state of Stripe's verification of an account. */
export type Verification =
  | 'not_started'
  | 'half_way'
  | 'in_review'
  | 'document_needed'
  | 'name_mismatch'
  | 'verified'
  /** Something more is needed, and everything works until the deadline. */
  | 'due_later'
  | 'past_due'
  | 'rejected';

export const capabilityNames = ['card_payments', 'transfers'] as const;
export type CapabilityName = (typeof capabilityNames)[number];

export interface BankRecord {
  id: string;
  holder: string;
  last4: string;
  routingNumber: string;
  /** Why payouts to this bank come back; null if it accepts them. */
  failureCode: PayoutFailure | null;
  /** A payout came back: no more payouts go there until another bank is entered. */
  errored: boolean;
  /** Set when it differs from the currency of the account's country. ISO 4217, lower case. */
  currency?: string;
}

/** A connected account: the facts from which the API's object is built. */
export interface AccountRecord {
  id: string;
  created: number;
  type: 'express' | 'none';
  country: string;
  email: string | null;
  businessType: string | null;
  businessProfile: { name: string | null; url: string | null; productDescription: string | null };
  /** When each capability was requested, in seconds since 1970. */
  requested: Partial<Record<CapabilityName, number>>;
  schedule: Stripe.Account.Settings.Payouts.Schedule;
  statementDescriptor: string | null;
  debitNegativeBalances: boolean;
  serviceAgreement: 'full' | 'recipient';
  tosAcceptedAt: number | null;
  metadata: Stripe.Metadata;
  verification: Verification;
  /** When the state changes by itself: the deadline for what is due, or the end of the review. Seconds since 1970. */
  deadline: number | null;
  rejectedFor: 'fraud' | 'terms_of_service' | 'other' | null;
  /** Receives the payouts. */
  bank: BankRecord | null;
  /** Banks in other currencies, each the default of its currency, oldest first. */
  otherBanks?: BankRecord[];
  /** The holder has disconnected the account from us: API calls no longer reach it. */
  deauthorized: boolean;
}

/** A link that works once: to the onboarding, or to the account's own pages. */
export interface AccountLinkRecord {
  id: string;
  kind: 'onboarding' | 'dashboard';
  account: string;
  /** Seconds since 1970. */
  expiresAt: number;
  used: boolean;
  refreshUrl: string | null;
  returnUrl: string | null;
}

/** The visit of somebody who followed a link; it lasts for a while. */
export interface AccountVisit extends Omit<AccountLinkRecord, 'used'> {}
