import { html } from 'hono/html';
import { type Html, page, table } from '../../pages/layout.ts';
import type { AccountRecord } from './account-record.ts';
import { requirementsOf } from './account-requirements.ts';
import { type BankEntry, type BankProblems, testBanks, testRoutingNumber } from './test-banks.ts';

export interface BankForm {
  entry: BankEntry;
  problems: BankProblems;
  /** The last digits of the bank that stays if no number is entered. */
  present: string | null;
}

/** The initial form: with a bank that works, or with the present one. */
export function bankFormOf({ bank, businessProfile }: AccountRecord): BankForm {
  const present = bank && !bank.errored ? bank.last4 : null;
  const holder = bank?.holder ?? businessProfile.name ?? 'Test Performer';
  const accountNumber = present === null ? '000123456789' : '';
  return { entry: { holder, routingNumber: testRoutingNumber, accountNumber }, problems: {}, present };
}

/** The hosted page on which somebody becomes a connected account. */
export function onboardingView(account: AccountRecord, form: BankForm): Html {
  return page({
    title: 'Onboarding',
    narrow: true,
    body: html`<p class="flag">Sandbox onboarding: nobody is checked</p>
      <h1>Get paid by Tibeb</h1>
      <p class="quiet">${account.email ?? account.id}, ${account.country}</p>
      ${dueView(account)}
      <form class="sheet" method="post">
        ${bankFields(form)}
        <h2>What happens next</h2>
        <p class="quiet">The real pages ask for name, address and date of birth. Here you choose how it ends.</p>
        <div class="actions stack">
          <button class="main" name="action" value="verify">Complete</button>
          <button name="action" value="review">Complete, and stay in review for a day</button>
          <button name="action" value="need-document">Complete, but a document is needed</button>
          <button name="action" value="mismatch-name">Complete, but the name does not match</button>
          <button name="action" value="reject">Complete, and be rejected</button>
          <button name="action" value="leave">Leave half-way</button>
        </div>
      </form>
      <h2>Test accounts</h2>
      ${testBankTable()}`,
  });
}

/** What Stripe still needs, and why. */
export function dueView(account: AccountRecord): Html {
  const { currently_due: due, errors, disabled_reason: reason } = requirementsOf(account);
  return html`${(errors ?? []).map((error) => html`<p class="problem">${error.reason}</p>`)}
    ${
      due && due.length > 0
        ? html`<details class="sheet">
          <summary>Still needed: ${due.length}</summary>
          <ul>${due.map((one) => html`<li><code>${one}</code></li>`)}</ul>
        </details>`
        : ''
    }
    ${reason ? html`<p class="quiet">Payouts are off: <code>${reason}</code></p>` : ''}`;
}

export function bankFields({ entry, problems, present }: BankForm): Html {
  const hint = present === null ? '' : html`<span class="hint">Leave it empty to keep ··${present}</span>`;
  return html`${field('holder', 'Account holder', entry.holder, problems.holder)}
    ${field('routingNumber', 'Routing number', entry.routingNumber, problems.routingNumber)}
    ${field('accountNumber', 'Account number', entry.accountNumber, problems.accountNumber, hint)}`;
}

export function testBankTable(): Html {
  return table(
    'Test accounts',
    ['Account number', 'What it does'],
    testBanks.map((bank) => [html`<code>${bank.number}</code>`, bank.does]),
  );
}

export function closedLink(): Html {
  return page({
    title: 'Not found',
    narrow: true,
    body: html`<h1>This link does not open anymore</h1>
      <p>A link opens once, within five minutes. Go back to where it came from and ask for another one.</p>`,
  });
}

function field(
  name: keyof BankEntry,
  label: string,
  value: string,
  problem: string | undefined,
  hint: Html | '' = '',
): Html {
  const described = html` aria-invalid="true" aria-describedby="${name}-problem"`;
  return html`<label for="${name}">${label} ${hint}</label>
    <input id="${name}" name="${name}" value="${value}" autocomplete="off"${problem === undefined ? '' : described} />
    ${problem === undefined ? '' : html`<span class="wrong" id="${name}-problem">${problem}</span>`}`;
}
