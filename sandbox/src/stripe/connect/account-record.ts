import type { Stripe } from 'stripe';
import type { PayoutFailure } from './test-banks.ts';

/** How far Stripe is with what it has to know about somebody. */
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
  /** Why payouts to it come back; null for one that takes them. */
  failureCode: PayoutFailure | null;
  /** A payout came back: none is sent there until another one is entered. */
  errored: boolean;
  /** Where it is not that of the account's country. ISO 4217, lower case. */
  currency?: string;
}

/** A connected account: the facts, of which the object of the API is made. */
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
  /** When the state changes by itself: what is due must be there by then, or the review ends. Seconds since 1970. */
  deadline: number | null;
  rejectedFor: 'fraud' | 'terms_of_service' | 'other' | null;
  /** Where payouts go. */
  bank: BankRecord | null;
  /** In other currencies, each the default of its own, oldest first. */
  otherBanks?: BankRecord[];
  /** Its holder has disconnected it from us: no call reaches it any more. */
  deauthorized: boolean;
}

/** A link that opens once: to the onboarding, or to the account's own pages. */
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

/** Somebody who came by a link, and may stay for a while. */
export interface AccountVisit extends Omit<AccountLinkRecord, 'used'> {}
