import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { pageHeaders, sameSiteChanges } from '../pages/security-headers.ts';
import { accountOutcomes } from './connect/change-account.ts';
import { payoutFailureCodes } from './connect/test-banks.ts';
import { outcomes, type StripeControl } from './control.ts';
import { controlView, stripeFrontView } from './control-view.ts';
import type { Gateway } from './gateway.ts';
import { ownMovements } from './record-movements.ts';
import { settingsSchema } from './settings.ts';

const actions = ['reset', 'expire-open', 'confirm-delayed', 'hurry', 'advance-clock'] as const;
const controlSchema = z.strictObject({
  ...settingsSchema.partial().shape,
  action: z.enum(actions).optional(),
  /** How many days 'advance-clock' moves the clock. */
  days: z.coerce.number().int().min(1).max(400).default(1),
});
const accountSchema = z.object({ outcome: z.enum(accountOutcomes) });
const payoutSchema = z.object({ code: z.enum(payoutFailureCodes) });
const balanceSchema = z.object({
  kind: z.enum(ownMovements),
  amountMinor: z.coerce.number().int().min(1).max(100_000_000),
});
const outcomeSchema = z.object({ outcome: z.enum(outcomes) });

/**
 * The pages /stripe and /stripe/control, and the same controls for programs: every POST takes JSON (and answers JSON) or a form
 * (and answers with a redirect).
 */
export function createControlPages(gateway: Gateway, control: StripeControl) {
  const pages = new Hono();
  pages.use(sameSiteChanges);

  pages.get('/', (c) => c.html(stripeFrontView(gateway.publicUrl(), control.sessions()), 200, pageHeaders()));

  pages.get('/control', (c) => c.html(controlView(control), 200, pageHeaders()));
  pages.get('/control/settings.json', (c) => c.json(control.settings()));
  pages.get('/control/deliveries.json', (c) => c.json({ deliveries: control.deliveries() }));
  pages.get('/control/sessions.json', (c) => c.json({ sessions: control.sessions() }));
  pages.get('/control/clock.json', (c) => c.json({ now: new Date(control.now()).toISOString() }));
  pages.get('/control/accounts.json', (c) => c.json({ accounts: control.accounts() }));
  pages.get('/control/transfers.json', (c) => c.json({ transfers: control.transfers() }));
  pages.get('/control/payouts.json', (c) => c.json({ payouts: control.payouts() }));

  pages.post('/control', async (c) => {
    const body = controlSchema.safeParse(await readBody(c));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const { action, days, ...settings } = body.data;
    control.configure(settings as Parameters<StripeControl['configure']>[0]);
    if (action === 'reset') control.reset();
    if (action === 'expire-open') control.expireOpenSessions();
    if (action === 'confirm-delayed') await control.confirmDelayedPayments();
    if (action === 'advance-clock') control.advanceClock(days);
    if (action === 'hurry') control.deliverNow();
    return done(c, control.settings());
  });

  pages.post('/control/pay/:session', async (c) => {
    const body = outcomeSchema.safeParse(await readBody(c));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const result = await control.pay(c.req.param('session'), body.data.outcome);
    return result === 'missing' ? c.json({ result }, 404) : done(c, { result });
  });

  pages.post('/control/fail-refund/:refund', async (c) => {
    const failed = await control.failRefund(c.req.param('refund'));
    return failed ? done(c, { result: 'failed' }) : c.json({ result: 'missing' }, 404);
  });

  pages.post('/control/resend/:event', (c) => {
    const known = control.resend(c.req.param('event'));
    return known ? done(c, { result: 'queued' }) : c.json({ result: 'missing' }, 404);
  });
  addMoneyOut(pages, control);
  return pages;
}

/** Connected accounts, payouts, and our own balance. */
function addMoneyOut(pages: Hono, control: StripeControl): void {
  pages.post('/control/account/:account', async (c) => {
    const body = accountSchema.safeParse(await readBody(c));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const decided = control.decideAccount(c.req.param('account'), body.data.outcome);
    return decided ? done(c, { result: 'decided' }) : c.json({ result: 'refused' }, 404);
  });

  pages.post('/control/fail-payout/:payout', async (c) => {
    const body = payoutSchema.safeParse(await readBody(c));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const failed = control.failPayout(c.req.param('payout'), body.data.code);
    return failed ? done(c, { result: 'failed' }) : c.json({ result: 'refused' }, 404);
  });

  pages.post('/control/balance', async (c) => {
    const body = balanceSchema.safeParse(await readBody(c));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    await control.moveBalance(body.data.kind, body.data.amountMinor);
    return done(c, { result: 'moved' });
  });
}

function isForm(c: Context): boolean {
  return (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
}

async function readBody(c: Context): Promise<unknown> {
  if (isForm(c)) return c.req.parseBody();
  return c.req.json().catch(() => undefined);
}

function done(c: Context, answer: object) {
  return isForm(c) ? c.redirect('/stripe/control', 303) : c.json(answer);
}
