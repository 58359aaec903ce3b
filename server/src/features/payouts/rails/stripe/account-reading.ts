import { z } from 'zod';
import type { PayoutAccountState } from '../../tables.ts';
import type { AccountReading } from '../rail.ts';

/* The parts that we read of Stripe's answers. https://docs.stripe.com/api/accounts/object */

const id = z.string().min(1).max(255);
const names = z.array(z.string().max(500)).nullish();

/** A bank account or a debit card. https://docs.stripe.com/api/external_account_bank_accounts/object */
export const externalAccount = z.object({
  id,
  object: z.string(),
  currency: z.string().nullish(),
  default_for_currency: z.boolean().nullish(),
  bank_name: z.string().max(200).nullish(),
  brand: z.string().max(100).nullish(),
  last4: z.string().max(4),
  account_holder_name: z.string().max(300).nullish(),
});

export const account = z.object({
  object: z.literal('account'),
  id,
  created: z.int(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  capabilities: z.object({ transfers: z.string().optional() }).optional(),
  requirements: z
    .object({
      currently_due: names,
      past_due: names,
      pending_verification: names,
      disabled_reason: z.string().max(200).nullish(),
      current_deadline: z.int().nullish(),
      errors: z
        .array(
          z.object({
            code: z.string().max(200),
            reason: z.string().max(2000).nullish(),
            requirement: z.string().max(500),
          }),
        )
        .nullish(),
    })
    .nullish(),
  external_accounts: z
    .object({
      data: z.array(externalAccount),
      /** Whether there are more: the account's answer contains only the first ones. */
      has_more: z.boolean().nullish(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type Account = z.output<typeof account>;

/**
 * The currency of the balances that are paid out. If an account has no bank account in it, Stripe converts a transfer
 * on arrival and pays out another amount than requested; so such an account is not paid.
 * https://docs.stripe.com/connect/account-balances
 */
const paidCurrency = 'usd';
/** Our own requirement, named like Stripe's: Stripe itself does not require a bank account in a certain currency. */
export const bankInCurrency = `external_account.${paidCurrency}`;

/** An account that its holder has disconnected from us, or Stripe has closed. */
export const disconnected: AccountReading = {
  state: 'restricted',
  reason: 'disconnected',
  requirements: { due: [], errors: [], deadline: null },
  destination: null,
};

/** Derives the state of an account. `banks` must contain all of its bank accounts. */
export function readingOf(
  read: Account,
  past: { readonly wasEnabled: boolean },
  banks = read.external_accounts?.data ?? [],
): AccountReading {
  const { requirements } = read;
  const wanted = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const deadline = requirements?.current_deadline;
  const inCurrency = banks.filter(({ currency }) => currency === paidCurrency);
  const bank = inCurrency.find((one) => one.default_for_currency) ?? inCurrency[0];
  const lacksBank = bank === undefined && banks.length > 0;
  const due = [...new Set(lacksBank ? [...wanted, bankInCurrency] : wanted)];
  return {
    state: stateOf(read, due, past, lacksBank),
    reason: requirements?.disabled_reason ?? (lacksBank ? `no_bank_in_${paidCurrency}` : null),
    requirements: {
      due,
      errors: (requirements?.errors ?? []).map(({ code, reason, requirement }) => ({
        code,
        reason: reason ?? null,
        requirement,
      })),
      deadline: deadline ? new Date(deadline * 1000).toISOString() : null,
    },
    destination: bank
      ? {
          id: bank.id,
          shown: `${bank.bank_name ?? bank.brand ?? ''} ··${bank.last4}`.trim(),
          holder: bank.account_holder_name?.trim() || null,
        }
      : null,
  };
}

function stateOf(
  { details_submitted: submitted, payouts_enabled: pays, capabilities, requirements }: Account,
  due: readonly string[],
  { wasEnabled }: { readonly wasEnabled: boolean },
  lacksBank: boolean,
): PayoutAccountState {
  const reason = requirements?.disabled_reason ?? '';
  if (reason.startsWith('rejected.') || reason === 'listed') return 'rejected';
  if (!submitted) return 'started';
  if (pays && capabilities?.transfers === 'active' && !lacksBank) return 'enabled';
  if (wasEnabled) return 'restricted';
  if (due.length > 0) return 'action_needed';
  const waits = (requirements?.pending_verification ?? []).length > 0;
  if (waits || ['requirements.pending_verification', 'under_review', ''].includes(reason)) return 'in_review';
  return 'restricted';
}
