import Stripe from 'stripe';
import { z } from 'zod';
import { isPlainText } from '#contract/text-rules.ts';
import {
  createdAround,
  everyItem,
  openStripeClient,
  readSignedWebhook,
} from '#server/features/payments/public.ts';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { AccountRequest, HostedAccounts, RailEvent } from '../rail.ts';
import { account, disconnected, externalAccount, readingOf } from './account-reading.ts';

export interface StripeAccountsOptions {
  readonly secretKey: string;
  /** Verifies the events of connected accounts. */
  readonly connectWebhookSecret: string;
  /** An address other than Stripe's own, for the sandbox. */
  readonly apiUrl: string | undefined;
  /** The origins that people may be sent to. */
  readonly connectOrigins: readonly string[];
  readonly timeoutMs?: number;
  /** The time at Stripe as far as it is known, for judging the age of signatures. */
  readonly now?: () => Date;
}

const link = z.object({ url: z.url() });
const storable = z.string().min(1).max(255).refine(isPlainText);
/** The parts that we read of an event: https://docs.stripe.com/api/events/object */
const event = z.object({
  id: storable,
  type: storable,
  account: storable.nullish(),
  data: z.object({ object: z.object({ id: storable.nullish().catch(null) }) }),
});

/** The metadata key by which an account is found after a lost answer. */
const keyName = 'payout_account';
/** Stripe keeps idempotency keys for a day; until then the same key returns the same account. */
const keyLivesMs = 20 * 60 * 60 * 1000;

/** Accounts with an Express dashboard at Stripe Connect: https://docs.stripe.com/connect/express-accounts */
export function createStripeAccounts(options: StripeAccountsOptions): HostedAccounts {
  const { now = () => new Date(), connectOrigins } = options;
  const { stripe, ask, change } = openStripeClient(options);
  const allowed = (answer: unknown) => {
    const { url } = readAnswer(link, answer);
    if (connectOrigins.includes(new URL(url).origin)) return url;
    throw new NoUsableAnswer('The link has an address that is not allowed.');
  };
  return {
    openAccount: (request) =>
      change(async () => {
        const isOld = now().getTime() - request.createdAt.getTime() > keyLivesMs;
        const known = isOld ? await findByKey(stripe, request) : undefined;
        if (known) return known;
        const answer = await stripe.accounts.create(parametersOf(request), {
          idempotencyKey: `account-${request.key}`,
        });
        return readAnswer(account, answer).id;
      }),

    createOnboardingLink: (id, { back, again }) =>
      change(async () =>
        allowed(
          await stripe.accountLinks.create({
            account: id,
            type: 'account_onboarding',
            return_url: back,
            refresh_url: again,
            collection_options: { fields: 'eventually_due', future_requirements: 'include' },
          }),
        ),
      ),

    createDashboardLink: (id) => change(async () => allowed(await stripe.accounts.createLoginLink(id))),

    readAccount: (id, past) =>
      ask(async () => {
        try {
          const read = readAnswer(account, await stripe.accounts.retrieve(id));
          return readingOf(
            read,
            past,
            read.external_accounts?.has_more ? await listBanks(stripe, id) : undefined,
          );
        } catch (error) {
          if (isGone(error)) return disconnected;
          throw error;
        }
      }),

    verifyWebhook(body, headers) {
      const secret = options.connectWebhookSecret;
      return readSignedWebhook(stripe, { body, headers, secret, now: now() }, readEvent);
    },
  };
}

/** Depends only on the stored row, so that a repetition with the same idempotency key is identical. */
function parametersOf({ key, country, email, pageUrl }: AccountRequest): Stripe.AccountCreateParams {
  return {
    country,
    email,
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
    },
    ...(isRecipient(country) ? { tos_acceptance: { service_agreement: 'recipient' } } : {}),
    business_profile: { url: pageUrl },
    // A payout is our decision, not a schedule of Stripe's.
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { [keyName]: key },
  };
}

const platformCountry = 'US';

/** Outside of our own country people are paid as recipients of transfers, and make no charges. */
export const isRecipient = (country: string): boolean => country !== platformCountry;

async function findByKey(stripe: Stripe, { key, createdAt }: AccountRequest): Promise<string | undefined> {
  const created = createdAround(createdAt);
  const all = everyItem(account, (after) => stripe.accounts.list({ created, limit: 100, ...after }));
  for await (const one of all) if (one.metadata?.[keyName] === key) return one.id;
  return undefined;
}

/** Every bank account and card of an account, if there are more than its own answer contains. */
async function listBanks(stripe: Stripe, id: string) {
  const banks = [];
  const all = everyItem(externalAccount, (after) =>
    stripe.accounts.listExternalAccounts(id, { limit: 100, ...after }),
  );
  for await (const one of all) banks.push(one);
  return banks;
}

/** Stripe's error codes for an account that is not, or no longer, connected to us. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.code === 'account_invalid' || error.code === 'resource_missing')
  );
}

function readEvent(verified: Stripe.Event): RailEvent {
  const { id, type, account: about, data } = event.parse(verified);
  return { id, type, account: about ?? null, objectId: data.object.id ?? null };
}
