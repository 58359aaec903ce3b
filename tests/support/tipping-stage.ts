import type { BrowserContext, Page } from '@playwright/test';
import type { Tip } from '#contract/tipping/schemas.ts';
import { signInProvenPerson } from './browser-sign-in.ts';
import { test as base, expect, type Visit, type VisitOptions } from './browser-test.ts';
import { controlStripe } from './control-stripe.ts';

export { expect };

export const password = 'correct horse battery staple';

export type Fan = Visit & { authorization: string };

/** The stage for tests of tipping in a browser. A test that uses it fails if the server logged an error. */
export interface TippingStage {
  /** The address of the beneficiary's profile. */
  profile(query?: string): string;
  /** Signs a new person with a verified address up and in, in this browser window. Returns their bearer header. */
  signIn(context: BrowserContext): Promise<string>;
  /** The window of a signed-in fan. */
  fan(options?: VisitOptions): Promise<Fan>;
  /** A signed-in fan at the open tip form. */
  atTipForm(options?: VisitOptions): Promise<Fan>;
  /** Clicks 'Send Tip' and waits for the checkout in its tab. */
  toCheckout(page: Page): Promise<Page>;
  /** The tips of a fan as the API lists them, newest first. */
  tips(authorization: string): Promise<Tip[]>;
  /** Renames the table of payment methods, so that they cannot be read; returns a function that restores it. */
  hidePaymentMethods(): Promise<() => Promise<void>>;
  /** Tells the Stripe stand-in how to behave, until the test ends. */
  control(order: Record<string, unknown>): Promise<void>;
}

export const test = base.extend<{ stage: TippingStage }>({
  stage: async ({ server, pool, beneficiary, visit, serverLog }, use) => {
    let expectedFailure: RegExp | undefined;
    let controlled = false;
    const profile = (query = '') => `${server.origin}/professionals/${beneficiary.id}${query}`;
    const signIn = async (context: BrowserContext) => `Bearer ${await signInProvenPerson(context, server)}`;
    const fan = async (options?: VisitOptions) => {
      const visited = await visit(options);
      return { ...visited, authorization: await signIn(visited.context) };
    };
    const control = async (order: Record<string, unknown>) => {
      controlled = true;
      await controlStripe(server.sandboxOrigin, order);
    };
    await use({
      profile,
      signIn,
      fan,
      control,
      async atTipForm(options) {
        const visited = await fan(options);
        const { page } = visited;
        await page.goto(profile());
        await page
          .getByRole('button', { name: 'Tip Now' })
          .or(page.getByRole('link', { name: 'Tip Now' }))
          .click();
        await expect(page.getByRole('heading', { name: 'Send Tip' })).toBeVisible();
        return visited;
      },
      async toCheckout(page) {
        const opened = page.waitForEvent('popup');
        await page.getByRole('button', { name: 'Send Tip' }).click();
        const checkout = await opened;
        await checkout.waitForURL(`${server.sandboxOrigin}/**`);
        return checkout;
      },
      async tips(authorization) {
        const response = await fetch(`${server.origin}/api/v1/tipping/tips`, { headers: { authorization } });
        const { data }: { data: { results: Tip[] } } = await response.json();
        return data.results;
      },
      async hidePaymentMethods() {
        expectedFailure = /payment_method/;
        await pool.query('ALTER TABLE payment_method RENAME TO hidden_payment_method');
        return async () => {
          await pool.query('ALTER TABLE hidden_payment_method RENAME TO payment_method');
        };
      },
    });
    if (controlled) await control({ action: 'reset' });
    const unexpected = serverLog.failures().filter((line) => !expectedFailure?.test(line));
    expect(unexpected, 'errors in the log of the server').toEqual([]);
  },
});
