import { html } from 'hono/html';
import { testCardTable } from '../stripe/checkout-view.ts';
import { demoAccounts } from './demo-accounts.ts';
import { page } from './layout.ts';

/** Explains what the sandbox simulates and how to try it. */
export function frontPage(options: { smtpPort: number; webhookUrl: string }) {
  return page({
    title: 'Sandbox',
    body: html`<h1>The outside world, in a box</h1>
      <p>
        Tibeb talks to third parties. In sandbox mode they are played here, over the protocols of the real ones:
        no money moves and no letter leaves this machine.
      </p>
      ${demoAccounts(new Date())}
      <section class="sheet">
        <h2><a href="/stripe">Stripe</a></h2>
        <p>
          The payment gateway: Checkout Sessions, refunds, connected accounts, payouts and signed webhooks to <code>${options.webhookUrl}</code>.
          Send a tip in the app and you arrive at a checkout page of this sandbox. Cards to try:
        </p>
        ${testCardTable()}
        <p><a href="/stripe/control">Delay, lose or repeat webhooks, move the clock, and see what was delivered</a></p>
      </section>
      <section class="sheet">
        <h2><a href="/mail">Mail</a></h2>
        <p>
          A mail server on port ${options.smtpPort} that delivers nothing: every message lands in
          <a href="/mail">one mailbox</a>.
        </p>
      </section>
      <section class="sheet">
        <h2><a href="/opencage">OpenCage</a></h2>
        <p>
          The geocoder that names the place of an event. <a href="/opencage">Make it slow, refuse, break or talk
          nonsense</a>: the pages then say 'Unknown location' and stay as fast.
        </p>
      </section>
      <section class="sheet">
        <h2><a href="/google">Google</a></h2>
        <p>
          The OpenID provider behind 'Continue with Google'. <a href="/google">Choose an account, use another one,
          refuse, or come with an address that is not verified</a>.
        </p>
      </section>`,
  });
}
