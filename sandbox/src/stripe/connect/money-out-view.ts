import { html } from 'hono/html';
import { type Html, money, table } from '../../pages/layout.ts';
import type { StripeControl } from '../control.ts';
import { type OwnMovement, ownMovements } from '../record-movements.ts';
import type { AccountRecord } from './account-record.ts';
import { capabilityStatus, payoutsEnabled } from './account-requirements.ts';
import { type AccountOutcome, accountOutcomes } from './change-account.ts';
import { payoutTable } from './dashboard-view.ts';
import { payoutFailureCodes } from './test-banks.ts';

const shown = 50;

/** The time, and buttons that move it forward. */
export function clockForm(nowMs: number): Html {
  const button = (days: number, label: string) =>
    html`<form method="post" action="/stripe/control">
      <input type="hidden" name="days" value="${days}" />
      <button name="action" value="advance-clock">${label}</button>
    </form>`;
  return html`<section class="sheet">
    <h2>Clock</h2>
    <p>
      It is <strong>${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')} UTC</strong> at Stripe. What falls due
      on the way happens: money becomes available, payouts arrive, checkouts expire. It does not go back.
    </p>
    <div class="actions">${button(1, 'Tomorrow')} ${button(7, 'In a week')} ${button(30, 'In 30 days')}</div>
  </section>`;
}

/** Connected accounts, transfers, payouts and our own balance, with their actions. */
export function moneyOutView(control: StripeControl): Html {
  return html`<h2>Connected accounts</h2>
    ${accountTable(control.accounts())}
    <h2>Transfers</h2>
    ${transferTable(control.transfers())}
    <h2>Payouts</h2>
    ${payoutTable(control.payouts(), ({ payout }) =>
      payout.status === 'failed' || payout.status === 'canceled'
        ? ''
        : html`<form method="post" action="/stripe/control/fail-payout/${payout.id}">
          <select name="code" aria-label="Why …${payout.id.slice(-8)} comes back">
            ${payoutFailureCodes.map((code) => html`<option>${code}</option>`)}
          </select>
          <button>Send it back</button>
        </form>`,
    )}
    <h2>Our balance</h2>
    <form method="post" action="/stripe/control/balance">
      <select name="kind" aria-label="What moves our balance">
        ${ownMovements.map((kind) => html`<option value="${kind}">${movementLabels[kind]}</option>`)}
      </select>
      <input name="amountMinor" inputmode="numeric" aria-label="How many cents" value="5000" />
      <button>Move it</button>
    </form>`;
}

const movementLabels: Record<OwnMovement, string> = {
  stripe_fee: 'Stripe takes a fee',
  tax_fee: 'Stripe takes the tax on a fee',
  topup: 'We add money of our own',
  topup_reversal: 'A bank takes back what we added',
  connect_collection_transfer: 'Stripe collects for accounts below zero',
};

const outcomeLabels: Record<AccountOutcome, string> = {
  verify: 'Verify',
  review: 'Put in review for a day',
  'need-document': 'Need a document, payouts off',
  'mismatch-name': 'Name does not match, payouts off',
  'need-later': 'Need a document within 14 days',
  restrict: 'Restrict: too late',
  reject: 'Reject',
  deauthorize: 'Disconnect from us',
  reconnect: 'Connect to us again',
  'add-banks': 'Add twelve bank accounts in other currencies',
};

function accountTable(accounts: AccountRecord[]): Html {
  if (accounts.length === 0) return html`<p class="quiet">None yet.</p>`;
  return table(
    'Connected accounts',
    ['Account', 'Holder', 'State', 'Transfers', 'Payouts', 'Bank', 'Do'],
    accounts
      .slice(-shown)
      .reverse()
      .map((account) => [
        `…${account.id.slice(-8)}`,
        `${account.email ?? ''} ${account.country}`,
        account.deauthorized ? 'disconnected' : account.verification.replaceAll('_', ' '),
        capabilityStatus(account, 'transfers'),
        payoutsEnabled(account) ? 'on' : 'off',
        account.bank ? `··${account.bank.last4}` : '',
        outcomeForm(account),
      ]),
  );
}

function outcomeForm({ id, deauthorized }: AccountRecord): Html {
  const outcomes = accountOutcomes.filter((outcome) => (outcome === 'reconnect') === deauthorized);
  return html`<form method="post" action="/stripe/control/account/${id}">
    <select name="outcome" aria-label="What happens to …${id.slice(-8)}">
      ${outcomes.map((outcome) => html`<option value="${outcome}">${outcomeLabels[outcome]}</option>`)}
    </select>
    <button>Do it</button>
  </form>`;
}

function transferTable(transfers: ReturnType<StripeControl['transfers']>): Html {
  if (transfers.length === 0) return html`<p class="quiet">None yet.</p>`;
  return table(
    'Transfers',
    ['Created', 'Transfer', 'To', 'Amount', 'Taken back', 'Group'],
    transfers
      .slice(-shown)
      .reverse()
      .map((one) => [
        new Date(one.created * 1000).toISOString().slice(0, 10),
        `…${one.id.slice(-8)}`,
        `…${one.destination.slice(-8)}`,
        money(one.amount, one.currency),
        one.amount_reversed === 0 ? '' : money(one.amount_reversed, one.currency),
        one.transfer_group ?? '',
      ]),
  );
}
