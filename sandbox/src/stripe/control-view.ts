import { html } from 'hono/html';
import { type Html, money, page, table } from '../pages/layout.ts';
import { testCardTable } from './checkout-view.ts';
import { clockForm, moneyOutView } from './connect/money-out-view.ts';
import { outcomes, type StripeControl } from './control.ts';
import type { Delivery, SessionRecord } from './gateway.ts';
import { failures, refundSources, type Settings } from './settings.ts';

const shown = 50;

/** The front page of the Stripe stand-in. */
export function stripeFrontView(publicUrl: string, sessions: SessionRecord[]): Html {
  return page({
    title: 'Stripe',
    body: html`<h1>Stripe, played</h1>
      <p>
        The API answers at <code>${publicUrl}/v1</code> to the official SDK. A checkout's page is the address the API
        gives with it.
      </p>
      <p><a href="/stripe/control">Control: disturb webhooks and API calls, move the clock, pay out, see deliveries</a></p>
      <h2>Test cards</h2>
      ${testCardTable()}
      <h2>Latest checkouts</h2>
      ${sessionTable(sessions)}`,
  });
}

/** Settings, the clock, checkouts, outgoing money, and the delivery log. */
export function controlView(control: StripeControl): Html {
  return page({
    title: 'Stripe control',
    body: html`<h1>Stripe control</h1>
      <form class="sheet" method="post" action="/stripe/control">
        <h2>Disturb</h2>
        <div class="fields">${settingFields(control.settings())}</div>
        <div class="actions"><button class="main">Save settings</button></div>
      </form>
      <form method="post" action="/stripe/control">
        <div class="actions">
          <button name="action" value="reset">Back to undisturbed</button>
          <button name="action" value="hurry">Send waiting webhooks now</button>
          <button name="action" value="confirm-delayed">Confirm delayed payments now</button>
          <button name="action" value="expire-open">Expire all open checkouts</button>
        </div>
      </form>
      ${clockForm(control.now())}
      <h2>Checkouts</h2>
      ${sessionTable(control.sessions(), true)}
      ${moneyOutView(control)}
      <h2>Webhooks</h2>
      ${deliveryTable(control.deliveries())}`,
  });
}

const labels: Record<keyof Settings, [label: string, hint: string]> = {
  duplicate: ['Copies of each webhook', '1 is normal'],
  delayMs: ['Webhook delay', 'Milliseconds before the first attempt'],
  shuffle: ['Shuffle webhooks', 'How many to hold and send in another order; 0 is off'],
  loseRate: ['Share of webhooks lost', '0 to 1; lost ones are never sent'],
  loseNext: ['Lose the next webhooks', 'How many'],
  retryScheduleMs: ['Waits between attempts', 'Milliseconds; the last one repeats'],
  webhookTimeoutMs: ['Webhook time-out', 'Milliseconds'],
  latencyMs: ['API latency', 'Milliseconds added to every call'],
  failNext: ['Fail the next API calls', 'How many'],
  failHow: ['They fail with', 'A status, a wrong answer, or a wrong address of the checkout'],
  hangNext: ['Leave the next API calls without an answer', 'How many'],
  failWhen: ['They fail or hang', 'Before the work is done, or after (only the answer is lost)'],
  failCalls: ['Calls that fail or hang', 'All, only those that change something, or only those that read'],
  confirmationDelayMs: ['Delay of a delayed confirmation', 'Milliseconds'],
  feePercent: ['Fee of a charge', 'Percent of the amount'],
  feeFixedMinor: ['Fixed fee of a charge', 'Minor units, on top of the percentage'],
  disputeFeeMinor: ['Fee of a dispute', 'Minor units; given back when it is won'],
  availableAfterDays: ['Days until a charge is available', '0 is at once'],
  payoutAfterDays: ['Days until a payout arrives', '0 is at once'],
  refundsFrom: ['Refunds are paid from', 'Anything, or only what is available of our balance'],
};

const choices: { [name in keyof Settings]?: readonly string[] } = {
  failHow: failures,
  failWhen: ['before', 'after'],
  failCalls: ['all', 'changes', 'readings'],
  refundsFrom: refundSources,
};

function settingFields(settings: Settings): Html[] {
  return Object.entries(labels).map(([name, [label, hint]]) => {
    const value = settings[name as keyof Settings];
    const offered = choices[name as keyof Settings];
    return html`<div>
      <label for="${name}">${label} <span class="hint">${hint}</span></label>
      ${
        offered
          ? choice(name, offered, String(value))
          : html`<input id="${name}" name="${name}" value="${Array.isArray(value) ? value.join(' ') : value}" />`
      }
    </div>`;
  });
}

function choice(name: string, values: readonly string[], current: string): Html {
  return html`<select id="${name}" name="${name}">
    ${values.map((value) => html`<option ${value === current ? html`selected` : ''}>${value}</option>`)}
  </select>`;
}

function sessionTable(sessions: SessionRecord[], withControl = false): Html {
  if (sessions.length === 0) return html`<p class="quiet">None yet.</p>`;
  return table(
    'Checkouts',
    ['Created', 'Checkout', 'Amount', 'State', ...(withControl ? ['Do'] : [])],
    sessions
      .slice(-shown)
      .reverse()
      .map(({ session }) => [
        new Date(session.created * 1000).toISOString(),
        html`<a href="/stripe/checkout/${session.id}">…${session.id.slice(-8)}</a>`,
        money(session.amount_total ?? 0, session.currency ?? 'usd'),
        `${session.status}, ${session.payment_status}`,
        ...(withControl ? [outcomeForm(session.id)] : []),
      ]),
  );
}

function outcomeForm(sessionId: string): Html {
  return html`<form method="post" action="/stripe/control/pay/${sessionId}">
    <select name="outcome" aria-label="Outcome for …${sessionId.slice(-8)}">
      ${outcomes.map((outcome) => html`<option>${outcome}</option>`)}
    </select>
    <button>Do it</button>
  </form>`;
}

function deliveryTable(deliveries: Delivery[]): Html {
  if (deliveries.length === 0) return html`<p class="quiet">None yet.</p>`;
  return table(
    'Webhooks',
    ['Queued', 'Event', 'State', 'Attempts', 'Last answer', 'Do'],
    deliveries
      .slice(-shown)
      .reverse()
      .map((delivery) => {
        const last = delivery.attempts.at(-1);
        return [
          new Date(delivery.createdAt).toISOString(),
          html`${delivery.type}${delivery.account ? html` <span class="hint">…${delivery.account.slice(-8)}</span>` : ''}`,
          delivery.status,
          delivery.attempts.length,
          last ? `${last.status ?? last.error} in ${last.durationMs} ms` : '',
          html`<form method="post" action="/stripe/control/resend/${delivery.event}">
            <button aria-label="Resend ${delivery.type} …${delivery.event.slice(-8)}">Resend</button>
          </form>`,
        ];
      }),
  );
}
