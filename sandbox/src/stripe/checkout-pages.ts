import { type Context, Hono } from 'hono';
import { pageHeaders } from '../pages/security-headers.ts';
import {
  type CheckoutForm,
  closedCheckout,
  missingCheckout,
  openCheckout,
  prefilledCard,
} from './checkout-view.ts';
import { disputeSession } from './dispute-charge.ts';
import { expireSession } from './expire-session.ts';
import { type Gateway, nowMs, type SessionRecord } from './gateway.ts';
import { type PaymentAttempt, paySession } from './pay-session.ts';
import { type CardPayment, declineMessage, readCard } from './payment-method.ts';
import { saveCard } from './saved-cards/setup-session.ts';

/** The hosted checkout page, mounted at /stripe/checkout, with everything a person can do to a session. */
export function createCheckoutPages(gateway: Gateway) {
  const pages = new Hono();

  pages.get('/:id', (c) => {
    const record = gateway.store.get('session', c.req.param('id'));
    return show(c, record, {
      entry: prefilledCard,
      problems: {},
      notice: declineNotice(c.req.query('declined')),
    });
  });

  pages.post('/:id', async (c) => {
    const id = c.req.param('id');
    const record = gateway.store.get('session', id);
    if (!record) return show(c, record);
    const form = await c.req.parseBody();
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const action = text('action');
    if (action === 'cancel') return c.redirect(record.session.cancel_url ?? c.req.path, 303);
    if (action === 'expire') {
      expireSession(gateway, id);
      return c.redirect(c.req.path, 303);
    }
    const method = action === 'paypal' || action === 'link' ? action : 'card';
    if (!record.session.payment_method_types.includes(method)) return show(c, record, undefined, 422);
    if (method !== 'card') return pay(c, record, { method: { type: method } });
    const entry = { number: text('number'), expiry: text('expiry'), securityCode: text('securityCode') };
    const card = readCard(entry, new Date(nowMs(gateway)));
    if ('problems' in card)
      return show(c, record, { entry, problems: card.problems, notice: undefined }, 422);
    if (record.session.mode === 'setup') return save(c, record, card);
    return pay(c, record, { ...card, ...delayOf(action) }, card.disputed);
  });

  function save(c: Context, record: SessionRecord, card: CardPayment) {
    const result = saveCard(gateway, record.session.id, card);
    if (result.kind === 'declined') return declined(c, result.decline.declineCode);
    const isOver = result.kind === 'expired' || result.kind === 'missing';
    return c.redirect((isOver ? null : successUrl(record)) ?? c.req.path, 303);
  }

  async function pay(c: Context, record: SessionRecord, attempt: PaymentAttempt, disputed = false) {
    const { id } = record.session;
    const result = await paySession(gateway, id, attempt);
    if (result.kind === 'declined') return declined(c, result.decline.declineCode);
    if (result.kind === 'paid' && disputed) await disputeSession(gateway, id);
    const gone = result.kind === 'expired' || result.kind === 'missing';
    return c.redirect((gone ? null : successUrl(record)) ?? c.req.path, 303);
  }

  return pages;
}

function show(
  c: Context,
  record: SessionRecord | undefined,
  form: CheckoutForm = { entry: prefilledCard, problems: {}, notice: undefined },
  status: 200 | 422 = 200,
) {
  if (!record) return c.html(missingCheckout(), 404, pageHeaders());
  const { session } = record;
  const links = { success: successUrl(record), cancel: session.cancel_url };
  if (session.status !== 'open') return c.html(closedCheckout(record, links), 200, pageHeaders());
  const targets = [links.success, links.cancel]
    .filter((link) => link !== null)
    .map((link) => new URL(link).origin);
  return c.html(openCheckout(record, form), status, pageHeaders(targets));
}

function declined(c: Context, declineCode: string) {
  return c.redirect(`${c.req.path}?declined=${declineCode}`, 303);
}

/** Stripe puts the session's id in place of the template. */
function successUrl({ session }: SessionRecord): string | null {
  return session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
}

function delayOf(action: string): Pick<PaymentAttempt, 'delayed'> {
  if (action === 'delayed') return { delayed: 'succeed' };
  return action === 'delayed-fail' ? { delayed: 'fail' } : {};
}

/** Shows only our own texts, never text from the address. */
function declineNotice(declineCode: string | undefined): string | undefined {
  if (declineCode === undefined) return undefined;
  return `${declineMessage(declineCode)} You can try again with another card.`;
}
