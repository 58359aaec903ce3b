import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { type Html, money, page, table } from '../../pages/layout.ts';
import type { PayoutRecord } from '../gateway.ts';
import type { AccountRecord } from './account-record.ts';
import { payoutsEnabled } from './account-requirements.ts';
import { type BankForm, bankFields, dueView, testBankTable } from './onboarding-view.ts';

const shown = 50;

/** What the holder of a connected account sees: the Express dashboard. */
export function dashboardView(
  account: AccountRecord,
  balance: Stripe.Balance,
  payouts: PayoutRecord[],
  form: BankForm,
): Html {
  return page({
    title: 'Express',
    body: html`<p class="flag">Sandbox: no real money</p>
      <h1>Your payouts</h1>
      <p class="quiet">${account.email ?? account.id}, ${account.country}</p>
      ${dueView(account)}
      <section class="sheet" aria-label="Balance">
        ${balance.available.map(({ amount, currency }) => html`<p class="amount">${money(amount, currency)}</p>`)}
        <p class="quiet">
          available · ${balance.pending.map((one) => money(one.amount, one.currency)).join(', ')} pending ·
          payouts ${payoutsEnabled(account) ? `are made: ${account.schedule.interval}` : 'are off'}
        </p>
      </section>
      <h2>Payouts</h2>
      ${payoutTable(payouts)}
      <form class="sheet" method="post">
        <h2>Your bank</h2>
        ${bankFields(form)}
        <div class="actions"><button class="main">Save the bank account</button></div>
      </form>
      <h2>Test accounts</h2>
      ${testBankTable()}`,
  });
}

/** Payouts, newest first; `control` renders the actions for each. */
export function payoutTable(payouts: PayoutRecord[], control?: (record: PayoutRecord) => Html | ''): Html {
  if (payouts.length === 0) return html`<p class="quiet">None yet.</p>`;
  return table(
    'Payouts',
    ['Created', 'Payout', 'Amount', 'State', 'Arrives', ...(control ? ['Do'] : [])],
    payouts
      .slice(-shown)
      .reverse()
      .map((record) => {
        const { id, created, amount, currency, status, failure_code: failure, arrival_date } = record.payout;
        return [
          dayOf(created),
          `…${id.slice(-8)}`,
          money(amount, currency),
          `${status}${failure ? `, ${failure}` : ''}`,
          dayOf(arrival_date),
          ...(control ? [control(record)] : []),
        ];
      }),
  );
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
