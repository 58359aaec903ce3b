import { html } from 'hono/html';
import { type Html, money } from '../../pages/layout.ts';
import type { StripeControl } from '../control.ts';
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

/** Connected accounts, transfers and payouts, with their actions. */
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
    )}`;
}

const outcomeLabels: Record<AccountOutcome, string> = {
  verify: 'Verify',
  review: 'Put in review for a day',
  'need-document': 'Need a document, payouts off',
  'mismatch-name': 'Name does not match, payouts off',
  'need-later': 'Need a document within 14 days',
  restrict: 'Restrict: too late',
  reject: 'Reject',
  deauthorize: 'Disconnect from us',
  'add-banks': 'Add twelve bank accounts in other currencies',
};

function accountTable(accounts: AccountRecord[]): Html {
  if (accounts.length === 0) return html`<p class="quiet">None yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Connected accounts">
    <table>
      <thead>
        <tr>
          <th scope="col">Account</th><th scope="col">Holder</th><th scope="col">State</th>
          <th scope="col">Transfers</th><th scope="col">Payouts</th><th scope="col">Bank</th><th scope="col">Do</th>
        </tr>
      </thead>
      <tbody>
        ${accounts
          .slice(-shown)
          .reverse()
          .map(
            (account) => html`<tr>
              <td>…${account.id.slice(-8)}</td>
              <td>${account.email ?? ''} ${account.country}</td>
              <td>${account.deauthorized ? 'disconnected' : account.verification.replaceAll('_', ' ')}</td>
              <td>${capabilityStatus(account, 'transfers')}</td>
              <td>${payoutsEnabled(account) ? 'on' : 'off'}</td>
              <td>${account.bank ? `··${account.bank.last4}` : ''}</td>
              <td>${account.deauthorized ? '' : outcomeForm(account.id)}</td>
            </tr>`,
          )}
      </tbody>
    </table>
  </div>`;
}

function outcomeForm(id: string): Html {
  return html`<form method="post" action="/stripe/control/account/${id}">
    <select name="outcome" aria-label="What happens to …${id.slice(-8)}">
      ${accountOutcomes.map((outcome) => html`<option value="${outcome}">${outcomeLabels[outcome]}</option>`)}
    </select>
    <button>Do it</button>
  </form>`;
}

function transferTable(transfers: ReturnType<StripeControl['transfers']>): Html {
  if (transfers.length === 0) return html`<p class="quiet">None yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Transfers">
    <table>
      <thead>
        <tr>
          <th scope="col">Created</th><th scope="col">Transfer</th><th scope="col">To</th><th scope="col">Amount</th>
          <th scope="col">Taken back</th><th scope="col">Group</th>
        </tr>
      </thead>
      <tbody>
        ${transfers
          .slice(-shown)
          .reverse()
          .map(
            (one) => html`<tr>
              <td>${new Date(one.created * 1000).toISOString().slice(0, 10)}</td>
              <td>…${one.id.slice(-8)}</td>
              <td>…${one.destination.slice(-8)}</td>
              <td>${money(one.amount, one.currency)}</td>
              <td>${one.amount_reversed === 0 ? '' : money(one.amount_reversed, one.currency)}</td>
              <td>${one.transfer_group ?? ''}</td>
            </tr>`,
          )}
      </tbody>
    </table>
  </div>`;
}
