import type { Stripe } from 'stripe';
import type { AccountRecord, CapabilityName, Verification } from './account-record.ts';

const document = 'individual.verification.document';
const acceptance = ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];
const personalDetails = [
  'business_profile.url',
  'individual.address.city',
  'individual.address.line1',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.email',
  'individual.first_name',
  'individual.last_name',
  'individual.phone',
];

type RequirementError = Stripe.Account.Requirements.Error;

interface Needs {
  due: string[];
  pendingVerification?: string[];
  error?: RequirementError;
  disabledReason: Stripe.Account.Requirements.DisabledReason | null;
  capability: 'active' | 'inactive' | 'pending';
}

const documentNeeded: RequirementError = {
  code: 'verification_failed_keyed_identity',
  reason: 'The information provided could not be verified. Upload a photo of an identity document.',
  requirement: document,
};
const nameMismatch: RequirementError = {
  code: 'verification_document_name_mismatch',
  reason: 'The name on the document does not match the name on the account.',
  requirement: document,
};
const pastDue = { disabledReason: 'requirements.past_due', capability: 'inactive' } as const;
const enabled = { disabledReason: null, capability: 'active' } as const;

/** What Stripe says in each state. https://docs.stripe.com/connect/handling-api-verification */
const needs: Record<Verification, Needs> = {
  not_started: { due: [...personalDetails, ...acceptance], ...pastDue },
  half_way: { due: acceptance, ...pastDue },
  in_review: {
    due: [],
    pendingVerification: [document],
    disabledReason: 'requirements.pending_verification',
    capability: 'pending',
  },
  document_needed: { due: [document], error: documentNeeded, ...pastDue },
  name_mismatch: { due: [document], error: nameMismatch, ...pastDue },
  verified: { due: [], ...enabled },
  due_later: { due: [document], error: documentNeeded, ...enabled },
  past_due: { due: [document], error: documentNeeded, ...pastDue },
  rejected: { due: [], disabledReason: 'rejected.other', capability: 'inactive' },
};

/** A bank that sent a payout back must be replaced before the next payout. */
const bankError: RequirementError = {
  code: 'invalid_value_other',
  reason: 'A payout to the bank account was returned. Enter another bank account.',
  requirement: 'external_account',
};

export function requirementsOf(account: AccountRecord): Stripe.Account.Requirements {
  const { due, pendingVerification = [], error, disabledReason } = needs[account.verification];
  const bankIsDue = account.bank?.errored === true && account.verification !== 'rejected';
  const currentlyDue = bankIsDue ? [...due, 'external_account'] : due;
  const overdue = account.verification === 'due_later' ? [] : due;
  const reason = account.rejectedFor === null ? disabledReason : (`rejected.${account.rejectedFor}` as const);
  return {
    alternatives: [],
    // The end of a review is not a deadline for the holder.
    current_deadline: account.verification === 'in_review' ? null : account.deadline,
    currently_due: currentlyDue,
    disabled_reason: bankIsDue ? 'requirements.past_due' : reason,
    errors: [...(error ? [error] : []), ...(bankIsDue ? [bankError] : [])],
    eventually_due: currentlyDue,
    past_due: bankIsDue ? [...overdue, 'external_account'] : overdue,
    pending_verification: pendingVerification,
  };
}

export const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
} satisfies Stripe.Account.FutureRequirements;

/** Whether the holder has completed the onboarding. */
export function detailsSubmitted({ verification }: AccountRecord): boolean {
  return verification !== 'not_started' && verification !== 'half_way';
}

export function capabilityStatus(
  account: AccountRecord,
  name: CapabilityName,
): 'active' | 'inactive' | 'pending' | 'unrequested' {
  return account.requested[name] === undefined ? 'unrequested' : needs[account.verification].capability;
}

/** Payouts need a bank that accepts them, and an active capability. */
export function payoutsEnabled(account: AccountRecord): boolean {
  const active = needs[account.verification].capability === 'active';
  return active && Object.keys(account.requested).length > 0 && account.bank?.errored === false;
}
