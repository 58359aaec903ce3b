import { z } from 'zod';

/** The values that only the sandbox accepts. */
export const sandboxPayouts = {
  connectWebhookSecret: 'whsec_sandbox_tibeb_connect',
  destinationKey: 'c2FuZGJveC1kZXN0aW5hdGlvbi1rZXktb25seS0zMmI=',
} as const;

/**
 * The countries in which a US platform can pay people without Stripe's prior approval.
 * https://docs.stripe.com/connect/cross-border-payouts
 */
const stripeCountries =
  'US GB CA CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';
const byHandCountries = 'ET';

const countries = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((list) => [...new Set(list.split(/[\s,]+/).filter(Boolean))])
    .pipe(
      z.array(z.string().regex(/^[A-Z]{2}$/, 'must be codes of countries such as ET, with commas between')),
    );

export const payoutEnvironment = {
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1).optional(),
  PAYOUT_DESTINATION_KEY: z
    .string()
    .refine((key) => isDestinationKey(key), 'must be 32 bytes in base64, from openssl rand -base64 32')
    .optional(),
  PAYOUT_DESTINATION_OLDER_KEYS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((keys) => keys.every(isDestinationKey), 'must each be 32 bytes in base64, with commas between'),
  PAYOUT_STRIPE_COUNTRIES: countries(stripeCountries),
  PAYOUT_BY_HAND_COUNTRIES: countries(byHandCountries),
  PAYOUT_BIRR_RATES: z
    .string()
    .default('50-500')
    .transform((range) => range.split('-').map(Number))
    .pipe(z.tuple([z.number().positive(), z.number()], 'must be two numbers such as 50-500'))
    .refine(([least, most]) => least < most, 'must be two numbers such as 50-500, the smaller one first')
    .transform(([least, most]) => ({ least, most })),
};

interface PayoutEnvironment {
  readonly STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  readonly PAYOUT_DESTINATION_KEY?: string | undefined;
  readonly PAYOUT_DESTINATION_OLDER_KEYS: readonly string[];
  readonly PAYOUT_STRIPE_COUNTRIES: readonly string[];
  readonly PAYOUT_BY_HAND_COUNTRIES: readonly string[];
  readonly PAYOUT_BIRR_RATES: RateRange;
}

/** How many birr a dollar may be in a batch: what is outside was typed wrongly. */
interface RateRange {
  readonly least: number;
  readonly most: number;
}

export interface PayoutSettings {
  readonly connectWebhookSecret: string;
  /** Encrypts the accounts that people type; 32 bytes. */
  readonly destinationKey: Buffer;
  /** Former keys: they only decrypt. */
  readonly olderDestinationKeys: readonly Buffer[];
  /** The countries of each rail; where both are possible, Stripe is used. */
  readonly stripeCountries: readonly string[];
  readonly byHandCountries: readonly string[];
  readonly birrRates: RateRange;
}

export function payoutSettings(environment: PayoutEnvironment): PayoutSettings {
  return {
    connectWebhookSecret: environment.STRIPE_CONNECT_WEBHOOK_SECRET ?? sandboxPayouts.connectWebhookSecret,
    destinationKey: Buffer.from(
      environment.PAYOUT_DESTINATION_KEY ?? sandboxPayouts.destinationKey,
      'base64',
    ),
    olderDestinationKeys: environment.PAYOUT_DESTINATION_OLDER_KEYS.map((key) => Buffer.from(key, 'base64')),
    stripeCountries: environment.PAYOUT_STRIPE_COUNTRIES,
    byHandCountries: environment.PAYOUT_BY_HAND_COUNTRIES,
    birrRates: environment.PAYOUT_BIRR_RATES,
  };
}

/** What MODE=live cannot start with. */
export function payoutProblems({
  STRIPE_CONNECT_WEBHOOK_SECRET: webhook,
}: Partial<PayoutEnvironment>): string[] {
  if (!webhook || webhook === sandboxPayouts.connectWebhookSecret || /^whsec_[\w+/=-]{24,}$/.test(webhook))
    return [];
  return [
    'STRIPE_CONNECT_WEBHOOK_SECRET is no signing secret of Stripe: those begin with whsec_ and have at least 24 characters after it',
  ];
}

function isDestinationKey(key: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(key) && Buffer.from(key, 'base64').length === 32;
}
