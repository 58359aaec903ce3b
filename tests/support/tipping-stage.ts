import { Pool } from 'pg';
import { type BrowserContext, expect as expectPage, type Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Tip } from '#contract/tipping/schemas.ts';
import { openBrowser } from './browser.ts';
import { signInProvenPerson } from './browser-sign-in.ts';
import { makeBeneficiary } from './factories.ts';
import { type RealServer, startRealServer } from './real-server.ts';

export const password = 'correct horse battery staple';
export { expectPage };

/**
 * What tests of tipping in a browser stand on: Chromium, the real server, the real sandbox and one beneficiary.
 * A test fails when the server logged an error.
 */
export function setUpTippingStage() {
  const browser = openBrowser();
  const stage = { server: undefined as RealServer | undefined, beneficiary: { id: '', name: '' } };
  let pool: Pool | undefined;
  let known = 0;
  let expectedFailure: RegExp | undefined;
  const server = () => {
    if (!stage.server) throw new Error('The server starts in beforeAll.');
    return stage.server;
  };

  beforeAll(async () => {
    stage.server = await startRealServer();
    pool = new Pool({ connectionString: server().databaseUrl, max: 1 });
    stage.beneficiary = await makeBeneficiary(pool, { name: 'Selamawit Yohannes', types: ['Musician'] });
  });
  afterEach(() => {
    const failures = server().server.failures().slice(known);
    known += failures.length;
    const unexpected = failures.filter((line) => !expectedFailure?.test(line));
    expectedFailure = undefined;
    expect(unexpected, 'errors in the log of the server').toEqual([]);
  });
  afterAll(async () => {
    await pool?.end();
    await stage.server?.stop();
  });

  /** Signs somebody new up and in, with a proven address, in this browser window. Returns their bearer header. */
  async function signIn(context: BrowserContext): Promise<string> {
    return `Bearer ${await signInProvenPerson(context, server())}`;
  }

  return {
    server,
    open: browser.open,
    signIn,
    beneficiary: () => stage.beneficiary,
    profile: (query = '') => `${server().origin}/professionals/${stage.beneficiary.id}${query}`,

    /** A signed-in fan at the open tip form. */
    async atTipForm(options: Parameters<typeof browser.open>[0] = {}) {
      const visit = await browser.open(options);
      const authorization = await signIn(visit.context);
      await visit.page.goto(`${server().origin}/professionals/${stage.beneficiary.id}`);
      await visit.page
        .getByRole('button', { name: 'Tip Now' })
        .or(visit.page.getByRole('link', { name: 'Tip Now' }))
        .click();
      await expectPage(visit.page.getByRole('heading', { name: 'Send Tip' })).toBeVisible();
      return { ...visit, authorization };
    },

    /** Clicks 'Send Tip' and waits for the checkout in its tab. */
    async toCheckout(page: Page): Promise<Page> {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Send Tip' }).click();
      const checkout = await opened;
      await checkout.waitForURL(`${server().sandboxOrigin}/**`);
      return checkout;
    },

    /** The tips of a fan as the API lists them, newest first. */
    async tips(authorization: string): Promise<Tip[]> {
      const response = await fetch(`${server().origin}/api/v1/tipping/tips`, { headers: { authorization } });
      const { data }: { data: { results: Tip[] } } = await response.json();
      return data.results;
    },

    /** Takes the table of payment methods away, so that they cannot be fetched; returns the way to put it back. */
    async hidePaymentMethods(): Promise<() => Promise<void>> {
      expectedFailure = /payment_method/;
      await pool?.query('ALTER TABLE payment_method RENAME TO hidden_payment_method');
      return async () => {
        await pool?.query('ALTER TABLE hidden_payment_method RENAME TO payment_method');
      };
    },

    /** Tells the Stripe stand-in how to behave. */
    async control(order: Record<string, unknown>): Promise<void> {
      const response = await fetch(`${server().sandboxOrigin}/stripe/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      expect(response.status).toBe(200);
    },
  };
}
