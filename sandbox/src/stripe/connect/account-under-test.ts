import type { Stripe } from 'stripe';
import {
  checkoutParameters,
  connectWebhookSecret,
  startReceiver,
  startTestSandbox,
  stripeClient,
  submitCheckout,
  temporaryFolder,
} from '../../sandbox-under-test.ts';

export const returnUrl = 'http://127.0.0.1:4444/payouts/back';
export const refreshUrl = 'http://127.0.0.1:4444/payouts/again';
export const testBank = { holder: 'Aster', routingNumber: '110000000', accountNumber: '000123456789' };

/** A performer's account as the product opens it. */
export function accountParameters(changes: Stripe.AccountCreateParams = {}) {
  return {
    country: 'US',
    email: 'aster@example.com',
    business_type: 'individual' as const,
    capabilities: { transfers: { requested: true } },
    controller: {
      stripe_dashboard: { type: 'express' as const },
      fees: { payer: 'application' as const },
      losses: { payments: 'application' as const },
      requirement_collection: 'stripe' as const,
    },
    settings: { payouts: { schedule: { interval: 'manual' as const } } },
    metadata: { beneficiary: 'b1' },
    ...changes,
  };
}

/** A sandbox with webhook endpoints for our own account and for connected ones. */
export async function startMoneyOut(dataDir = temporaryFolder()) {
  const [own, connect] = [await startReceiver(), await startReceiver()];
  const sandbox = await startTestSandbox({
    dataDir,
    webhookUrl: own.url,
    connectWebhook: { url: connect.url, secret: connectWebhookSecret },
  });
  const stripe = stripeClient(sandbox.url);
  return {
    sandbox,
    stripe,
    dataDir,
    own,
    connect,
    /** Opens an account and completes its onboarding. */
    async openAccount(
      changes: Stripe.AccountCreateParams = {},
      fields: Record<string, string> = { action: 'verify' },
    ) {
      const { id } = await stripe.accounts.create(accountParameters(changes));
      await submitOnboarding(await openOnboarding(stripe, id), fields);
      return id;
    },
    /** Takes a payment by card; returns its charge. */
    async charge(amount: number, options: { availableAtOnce?: boolean; transferGroup?: string } = {}) {
      const session = await stripe.checkout.sessions.create(
        checkoutParameters({
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Tip' } },
            },
          ],
          ...(options.transferGroup === undefined
            ? {}
            : { payment_intent_data: { transfer_group: options.transferGroup } }),
        }),
      );
      const number = options.availableAtOnce ? '4000 0000 0000 0077' : '4242 4242 4242 4242';
      await submitCheckout(String(session.url), { action: 'pay', number });
      const paid = await stripe.checkout.sessions.retrieve(session.id, {
        expand: ['payment_intent.latest_charge'],
      });
      return (paid.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    },
  };
}

export function createLink(stripe: Stripe, account: string) {
  return stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: refreshUrl,
    return_url: returnUrl,
    collection_options: { fields: 'eventually_due', future_requirements: 'include' },
  });
}

/** Opens a one-time link; returns the address of the hosted page behind it. */
export async function openOnboarding(stripe: Stripe, account: string): Promise<string> {
  const { url } = await createLink(stripe, account);
  return openPage(url);
}

export async function openPage(link: string): Promise<string> {
  const opened = await fetch(link, { redirect: 'manual' });
  return new URL(String(opened.headers.get('location')), link).href;
}

/** Sends the form of the hosted page as a browser without JavaScript does. */
export function submitOnboarding(page: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...testBank, ...fields });
  return fetch(page, { method: 'POST', body, redirect: 'manual' });
}

/** The available and pending amounts of a balance, in US cents. */
export async function amountsOf(stripe: Stripe, account?: string) {
  const options = account === undefined ? {} : { stripeAccount: account };
  const { available, pending } = await stripe.balance.retrieve({}, options);
  const cents = (list: Stripe.Balance.Available[]) => list.find(({ currency }) => currency === 'usd')?.amount;
  return { available: cents(available), pending: cents(pending) };
}
