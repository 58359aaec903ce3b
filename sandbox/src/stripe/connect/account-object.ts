import type { Stripe } from 'stripe';
import { pageOf } from '../lists.ts';
import {
  type AccountRecord,
  type BankRecord,
  type CapabilityName,
  capabilityNames,
} from './account-record.ts';
import {
  capabilityStatus,
  detailsSubmitted,
  noRequirements,
  payoutsEnabled,
  requirementsOf,
} from './account-requirements.ts';
import { currencyOf } from './countries.ts';

/** The account as the API answers it. https://docs.stripe.com/api/accounts/object */
export function presentAccount(account: AccountRecord): Stripe.Account {
  const { businessProfile, schedule } = account;
  return {
    id: account.id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: businessProfile.name,
      product_description: businessProfile.productDescription,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: businessProfile.url,
    },
    business_type: account.businessType,
    capabilities: capabilitiesOf(account),
    charges_enabled: capabilityStatus(account, 'card_payments') === 'active',
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: account.country,
    created: account.created,
    default_currency: currencyOf(account.country) ?? 'usd',
    details_submitted: detailsSubmitted(account),
    email: account.email,
    external_accounts: externalAccounts(account),
    future_requirements: noRequirements,
    metadata: account.metadata,
    payouts_enabled: payoutsEnabled(account),
    requirements: requirementsOf(account),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: businessProfile.name, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: account.debitNegativeBalances,
        schedule,
        statement_descriptor: account.statementDescriptor,
      },
    },
    tos_acceptance: {
      date: account.tosAcceptedAt,
      ...(account.serviceAgreement === 'recipient' ? { service_agreement: 'recipient' } : {}),
    },
    type: account.type,
  };
}

/** https://docs.stripe.com/api/capabilities/object */
export function presentCapability(account: AccountRecord, name: CapabilityName): Stripe.Capability {
  const requestedAt = account.requested[name] ?? null;
  const requirements = requirementsOf(account);
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: noRequirements,
    requested: requestedAt !== null,
    requested_at: requestedAt,
    requirements:
      requestedAt === null
        ? noRequirements
        : {
            alternatives: [],
            current_deadline: requirements.current_deadline,
            currently_due: requirements.currently_due ?? [],
            disabled_reason: requirements.disabled_reason === null ? null : 'requirements.fields_needed',
            errors: requirements.errors ?? [],
            eventually_due: requirements.eventually_due ?? [],
            past_due: requirements.past_due ?? [],
            pending_verification: requirements.pending_verification ?? [],
          },
    status: capabilityStatus(account, name),
  };
}

/** The bank that an account is paid into; only the last four digits of its number are stored. */
export function presentBank(account: AccountRecord): Stripe.BankAccount | undefined {
  return account.bank ? presentOne(account, account.bank) : undefined;
}

/** All banks of the account, oldest first. */
export function presentBanks(account: AccountRecord): Stripe.BankAccount[] {
  const { bank, otherBanks = [] } = account;
  return (bank ? [bank, ...otherBanks] : otherBanks).map((one) => presentOne(account, one));
}

function presentOne(account: AccountRecord, bank: BankRecord): Stripe.BankAccount {
  return {
    id: bank.id,
    object: 'bank_account',
    account: account.id,
    account_holder_name: bank.holder,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: account.country,
    currency: bank.currency ?? currencyOf(account.country) ?? 'usd',
    default_for_currency: true,
    fingerprint: `sandbox${bank.last4}`,
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: bank.last4,
    metadata: {},
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: bank.routingNumber,
    status: bank.errored ? 'errored' : 'new',
  };
}

/**
 * The account object contains the newest ten; the list has the others.
 * https://docs.stripe.com/api/external_account_bank_accounts/list
 */
export function externalAccounts(
  account: AccountRecord,
  page: Parameters<typeof pageOf>[1] = { limit: 10 },
): Stripe.ApiList<Stripe.ExternalAccount> {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return pageOf(presentBanks(account), page, 'external account', url);
}

function capabilitiesOf(account: AccountRecord): Stripe.Account.Capabilities {
  const capabilities: Stripe.Account.Capabilities = {};
  for (const name of capabilityNames) {
    const status = capabilityStatus(account, name);
    if (status !== 'unrequested') capabilities[name] = status;
  }
  return capabilities;
}
