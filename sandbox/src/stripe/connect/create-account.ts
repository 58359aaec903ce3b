import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import { mergeMetadata } from '../api-parameters.ts';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import type {
  createAccountParameters,
  ScheduleParameters,
  updateAccountParameters,
} from './account-parameters.ts';
import { type AccountRecord, capabilityNames } from './account-record.ts';
import { changeAccount } from './change-account.ts';
import { currencyOf, isRecipientOnly, platformCountry } from './countries.ts';

type Creation = z.infer<typeof createAccountParameters>;
type Changes = z.infer<typeof updateAccountParameters>;

/**
 * Opens a connected account that has no details yet. https://docs.stripe.com/api/accounts/create
 * @throws StripeApiError when Stripe would refuse it.
 */
export function createAccount(gateway: Gateway, parameters: Creation): AccountRecord {
  const { country, tos_acceptance: agreement, business_profile: profile, settings } = parameters;
  checkCountry(parameters);
  const record: AccountRecord = {
    id: newId('account'),
    created: nowSeconds(gateway),
    type: parameters.type ?? 'none',
    country,
    email: parameters.email ?? null,
    businessType: parameters.business_type ?? null,
    businessProfile: {
      name: profile.name ?? null,
      url: profile.url ?? null,
      productDescription: profile.product_description ?? null,
    },
    requested: requestedOf(gateway, {}, parameters.capabilities),
    schedule: scheduleOf(settings.payouts.schedule),
    statementDescriptor: settings.payouts.statement_descriptor ?? null,
    debitNegativeBalances: settings.payouts.debit_negative_balances ?? false,
    serviceAgreement: agreement.service_agreement,
    tosAcceptedAt: null,
    metadata: parameters.metadata,
    verification: 'not_started',
    deadline: null,
    rejectedFor: null,
    bank: null,
    deauthorized: false,
  };
  return changeAccount(gateway, record);
}

/** https://docs.stripe.com/api/accounts/update */
export function updateAccount(gateway: Gateway, account: AccountRecord, changes: Changes): AccountRecord {
  const { business_profile: profile, settings } = changes;
  const { payouts } = settings;
  return changeAccount(gateway, {
    ...account,
    email: changes.email ?? account.email,
    businessType: changes.business_type ?? account.businessType,
    businessProfile: {
      name: profile.name ?? account.businessProfile.name,
      url: profile.url ?? account.businessProfile.url,
      productDescription: profile.product_description ?? account.businessProfile.productDescription,
    },
    requested: requestedOf(gateway, account.requested, changes.capabilities),
    schedule: payouts.schedule ? scheduleOf(payouts.schedule) : account.schedule,
    statementDescriptor: payouts.statement_descriptor ?? account.statementDescriptor,
    debitNegativeBalances: payouts.debit_negative_balances ?? account.debitNegativeBalances,
    metadata: mergeMetadata(account.metadata, changes.metadata),
  });
}

function checkCountry({ country, tos_acceptance: agreement, capabilities }: Creation): void {
  const refuse = (message: string, param: string, code?: string) =>
    invalidRequest(message, { param, ...(code === undefined ? {} : { code }) });
  if (currencyOf(country) === undefined)
    throw refuse(`${country} is not currently supported by Stripe.`, 'country', 'country_unsupported');
  const param = 'tos_acceptance[service_agreement]';
  const isRecipient = agreement.service_agreement === 'recipient';
  if (isRecipientOnly(country) && !isRecipient)
    throw refuse(`Accounts in ${country} need the recipient service agreement.`, param);
  if (isRecipient && country === platformCountry)
    throw refuse(
      `The recipient ToS agreement is not supported for platforms in ${platformCountry} creating accounts in ${country}.`,
      param,
    );
  if (isRecipient && capabilities.card_payments?.requested)
    throw refuse('The recipient ToS agreement is not supported with card_payments.', 'capabilities');
}

function requestedOf(
  gateway: Gateway,
  before: AccountRecord['requested'],
  changes: Creation['capabilities'],
): AccountRecord['requested'] {
  const after = { ...before };
  for (const name of capabilityNames) {
    const requested = changes[name]?.requested;
    if (requested === true) after[name] ??= nowSeconds(gateway);
    if (requested === false) delete after[name];
  }
  return after;
}

/** By default an account has automatic daily payouts. */
function scheduleOf(parameters: ScheduleParameters = { interval: 'daily' }) {
  const { interval, delay_days: delay } = parameters;
  const schedule: Stripe.Account.Settings.Payouts.Schedule = {
    delay_days: typeof delay === 'number' ? delay : 2,
    interval,
  };
  if (interval === 'weekly') {
    const weekdays = parameters.weekly_payout_days ?? [parameters.weekly_anchor ?? 'monday'];
    schedule.weekly_payout_days = weekdays;
    schedule.weekly_anchor = weekdays[0] ?? 'monday';
  }
  if (interval === 'monthly') {
    const monthdays = parameters.monthly_payout_days ?? [parameters.monthly_anchor ?? 1];
    schedule.monthly_payout_days = monthdays;
    schedule.monthly_anchor = monthdays[0] ?? 1;
  }
  return schedule;
}
