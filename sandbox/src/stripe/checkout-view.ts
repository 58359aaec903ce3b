import { html } from 'hono/html';
import { type Html, money, page, table } from '../pages/layout.ts';
import type { SessionRecord } from './gateway.ts';
import { type CardEntry, type CardProblems, testCards } from './payment-method.ts';

export interface CheckoutForm {
  entry: CardEntry;
  problems: CardProblems;
  /** Shown above the form, such as a decline. */
  notice: string | undefined;
}

export const prefilledCard: CardEntry = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  securityCode: '123',
};

/** The hosted page of an open session. */
export function openCheckout(record: SessionRecord, form: CheckoutForm): Html {
  const { session } = record;
  const isSetup = session.mode === 'setup';
  const methods = session.payment_method_types;
  return page({
    title: 'Checkout',
    narrow: true,
    body: html`<p class="flag">Sandbox checkout: no real money</p>
      <h1>${isSetup ? 'Save your card' : 'Complete your payment'}</h1>
      <section class="sheet" aria-label="What you pay for">
        ${isSetup ? html`<p>Nothing is charged now.</p>` : html`<p class="amount">${amountOf(record)}</p>`}
        <ul class="lines">
          ${record.lineItems.map(
            (item) => html`<li>
              <span>${item.description}${(item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : ''}</span>
              <span>${money(item.amount_total, item.currency)}</span>
            </li>`,
          )}
        </ul>
        ${session.customer_email ? html`<p class="quiet">${session.customer_email}</p>` : ''}
      </section>
      ${form.notice === undefined ? '' : html`<p class="problem" role="alert">${form.notice}</p>`}
      <form class="sheet" method="post" id="payment">
        ${
          methods.includes('card')
            ? html`${cardFields(form)}
              <div class="actions stack">
                <button class="main" name="action" value="pay">${isSetup ? 'Save this card' : 'Pay'}</button>
              </div>`
            : ''
        }
        ${
          methods.includes('paypal') || methods.includes('link')
            ? html`<div class="actions stack">
              ${methods.includes('paypal') ? walletButton('paypal', 'Pay with PayPal', !methods.includes('card')) : ''}
              ${methods.includes('link') ? walletButton('link', 'Pay with Link', !methods.includes('card')) : ''}
            </div>`
            : ''
        }
      </form>
      ${
        session.cancel_url
          ? html`<form method="post">
              <div class="actions"><button name="action" value="cancel">Cancel and go back</button></div>
            </form>`
          : ''
      }
      ${trials(record)}`,
  });
}

/** Controls for trying the product, apart from the buttons for paying. */
function trials({ session }: SessionRecord): Html {
  const hasCard = session.payment_method_types.includes('card');
  return html`<section class="sheet trial" aria-labelledby="trials">
    <h2 id="trials">For trying things out</h2>
    <div class="actions">
      ${
        hasCard && session.mode !== 'setup'
          ? html`<button form="payment" name="action" value="delayed">Pay with delayed confirmation</button>
            <button form="payment" name="action" value="delayed-fail">Pay delayed, then fail</button>`
          : ''
      }
      <form method="post"><button name="action" value="expire">Let this checkout expire</button></form>
    </div>
    ${
      hasCard
        ? html`<h3>Test cards</h3>
          ${testCardTable()}
          <p class="quiet">Any date in the future and any code will do. Never type a real card here.</p>`
        : ''
    }
  </section>`;
}

/** The page of a session that can no longer be paid. */
export function closedCheckout(
  record: SessionRecord,
  links: { success: string | null; cancel: string | null },
): Html {
  const complete = record.session.status === 'complete';
  const href = complete ? links.success : links.cancel;
  return page({
    title: complete ? 'Already completed' : 'Checkout expired',
    narrow: true,
    body: html`<p class="flag">Sandbox checkout: no real money</p>
      <h1>${complete ? 'This checkout is already completed' : 'This checkout has expired'}</h1>
      <p>
        ${
          complete
            ? record.session.mode === 'setup'
              ? 'The card was saved.'
              : `${amountOf(record)} ${record.session.payment_status === 'paid' ? 'was paid' : 'awaits confirmation'}.`
            : 'Nothing was charged. Go back and start again.'
        }
      </p>
      ${href ? html`<p><a href="${href}">Go back</a></p>` : ''}`,
  });
}

export function missingCheckout(): Html {
  return page({ title: 'Not found', narrow: true, body: html`<h1>There is no such checkout</h1>` });
}

export function testCardTable(): Html {
  return table(
    'Test cards',
    ['Card number', 'What it does'],
    testCards.map((card) => [html`<code>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code>`, card.does]),
  );
}

function amountOf({ session }: SessionRecord): string {
  return money(session.amount_total ?? 0, session.currency ?? 'usd');
}

function walletButton(value: string, label: string, main: boolean): Html {
  return html`<button ${main ? html`class="main"` : ''} name="action" value="${value}">${label}</button>`;
}

function cardFields({ entry, problems }: CheckoutForm): Html {
  return html`${field('number', 'Card number', entry.number, problems.number)}
    <div class="pair">
      <div>${field('expiry', 'Expiry', entry.expiry, problems.expiry)}</div>
      <div>${field('securityCode', 'Security code', entry.securityCode, problems.securityCode)}</div>
    </div>`;
}

function field(name: keyof CardEntry, label: string, value: string, problem: string | undefined): Html {
  const described = html` aria-invalid="true" aria-describedby="${name}-problem"`;
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" inputmode="numeric" autocomplete="off"${problem === undefined ? '' : described} />
    ${problem === undefined ? '' : html`<span class="wrong" id="${name}-problem">${problem}</span>`}`;
}
