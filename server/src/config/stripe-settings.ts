import { z } from 'zod';

/** The values that only the sandbox accepts. */
export const sandboxStripe = {
  secretKey: 'sk_test_sandbox_tibeb',
  webhookSecret: 'whsec_sandbox_tibeb',
} as const;

const stripeApi = 'https://api.stripe.com';
/** The origin of Stripe's hosted checkout; the sandbox serves it at the address of its API. */
const stripeCheckout = 'https://checkout.stripe.com';
/** The origin of Stripe's onboarding and account pages. */
const stripeConnect = 'https://connect.stripe.com';

/** The ways to pay, by their names. */
const paymentMethods = ['Card', 'PayPal', 'Link'] as const;
/**
 * What is offered where nothing is configured. A live platform is in the USA, where Stripe has no PayPal.
 * https://docs.stripe.com/payments/paypal
 */
const offeredByDefault = { sandbox: paymentMethods, live: ['Card', 'Link'] } as const;

/** An address without a path, such as https://tibeb.example. */
export const origin = z.string().transform((value, context) => {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    context.addIssue('must be an origin such as https://tibeb.example');
    return z.NEVER;
  }
  return url.origin;
});

/** Texts with commas or blanks between. */
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: origin.optional(),
  STRIPE_CHECKOUT_ORIGINS: list.pipe(z.array(origin).min(1)).optional(),
  PAYMENT_METHODS: list
    .pipe(z.array(z.enum(paymentMethods, `must be of ${paymentMethods.join(', ')}, with commas between`)))
    // Pledges and campaigns charge cards.
    .refine((methods) => methods.includes('Card'), 'must include Card')
    .optional(),
};

interface StripeEnvironment {
  readonly MODE: 'sandbox' | 'live';
  readonly PORT: number;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly STRIPE_CHECKOUT_ORIGINS?: readonly string[] | undefined;
  readonly PAYMENT_METHODS?: readonly string[] | undefined;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The API of the sandbox; undefined for Stripe's own. */
  readonly apiUrl: string | undefined;
  /** Where people may be sent to pay. */
  readonly checkoutOrigins: readonly string[];
  /** Where people are sent to get paid. */
  readonly connectOrigins: readonly string[];
  /** The names of the ways to pay that are offered. */
  readonly paymentMethods: readonly string[];
}

export function stripeSettings(environment: StripeEnvironment): StripeSettings {
  const sandboxUrl = environment.MODE === 'sandbox' ? `http://127.0.0.1:${environment.PORT + 1}` : undefined;
  const apiUrl = environment.STRIPE_API_URL ?? sandboxUrl;
  const isStripe = apiUrl === undefined || apiUrl === stripeApi;
  return {
    secretKey: environment.STRIPE_SECRET_KEY ?? sandboxStripe.secretKey,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? sandboxStripe.webhookSecret,
    apiUrl,
    checkoutOrigins: environment.STRIPE_CHECKOUT_ORIGINS ?? [isStripe ? stripeCheckout : apiUrl],
    connectOrigins: [isStripe ? stripeConnect : apiUrl],
    paymentMethods: environment.PAYMENT_METHODS ?? offeredByDefault[environment.MODE],
  };
}

/** What MODE=live cannot start with. */
export function stripeProblems(environment: StripeEnvironment): string[] {
  const problems: string[] = [];
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhook } = environment;
  const isDefault = key === sandboxStripe.secretKey;
  if (key && /^[sr]k_test_/.test(key) && !isDefault)
    problems.push('STRIPE_SECRET_KEY is a test key: no card would be charged');
  else if (key && !isDefault && !/^[sr]k_live_\w{16,}$/.test(key))
    problems.push('STRIPE_SECRET_KEY is no live key: those begin with sk_live_ or rk_live_ and are longer');
  if (webhook && webhook !== sandboxStripe.webhookSecret && !/^whsec_[\w+/=-]{24,}$/.test(webhook))
    problems.push(
      'STRIPE_WEBHOOK_SECRET is no signing secret of Stripe: those begin with whsec_ and have at least 24 characters after it',
    );
  if (environment.STRIPE_API_URL) problems.push('STRIPE_API_URL is for the sandbox only');
  for (const one of environment.STRIPE_CHECKOUT_ORIGINS ?? [])
    if (!one.startsWith('https:')) problems.push(`STRIPE_CHECKOUT_ORIGINS must be https (${one})`);
  return problems;
}
