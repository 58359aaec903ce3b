import { type Context, Hono } from 'hono';
import { pageHeaders, sameSiteChanges } from '../../pages/security-headers.ts';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { openLink } from './account-links.ts';
import type { AccountRecord, AccountVisit } from './account-record.ts';
import { detailsSubmitted } from './account-requirements.ts';
import { balanceOf } from './balance.ts';
import { changeAccount, decisions, newBank } from './change-account.ts';
import { dashboardView } from './dashboard-view.ts';
import { findAccount } from './find-account.ts';
import { type BankForm, bankFormOf, closedLink, onboardingView } from './onboarding-view.ts';
import { type BankEntry, readBank } from './test-banks.ts';

/** The decisions that the buttons of the onboarding make. */
const buttons = ['verify', 'review', 'need-document', 'mismatch-name', 'reject'] as const;

/** The pages for a connected account's holder, mounted at /stripe/connect: the onboarding, and the Express dashboard. */
export function createConnectPages(gateway: Gateway) {
  const pages = new Hono();
  pages.use(sameSiteChanges);

  pages.get('/link/:id', (c) => {
    const link = gateway.store.get('accountLink', c.req.param('id'));
    if (!link || !findAccount(gateway, link.account)) return closed(c);
    const visit = openLink(gateway, link);
    if (visit) return c.redirect(`/stripe/connect/${visit.kind}/${visit.id}`, 303);
    return link.refreshUrl === null ? closed(c) : c.redirect(link.refreshUrl, 303);
  });

  pages.get('/onboarding/:visit', (c) => {
    const visitor = visitorOf(gateway, 'onboarding', c.req.param('visit'));
    if ('away' in visitor) return visitor.away === null ? closed(c) : c.redirect(visitor.away, 303);
    return show(c, visitor, bankFormOf(visitor.account));
  });

  pages.post('/onboarding/:visit', async (c) => {
    const visitor = visitorOf(gateway, 'onboarding', c.req.param('visit'));
    if ('away' in visitor) return visitor.away === null ? closed(c) : c.redirect(visitor.away, 303);
    const { account, visit } = visitor;
    const { action, entry } = await readForm(c);
    const outcome = buttons.find((button) => button === action);
    if (action === 'leave') {
      if (!detailsSubmitted(account)) changeAccount(gateway, { ...account, verification: 'half_way' });
    } else if (outcome) {
      const { bank, form } = readEntry(account, entry);
      if (!bank) return show(c, visitor, form, 422);
      const tosAcceptedAt = account.tosAcceptedAt ?? nowSeconds(gateway);
      changeAccount(gateway, { ...account, ...decisions(gateway)[outcome], bank, tosAcceptedAt });
    } else return show(c, visitor, { ...bankFormOf(account), entry }, 422);
    gateway.store.remove('accountVisit', visit.id);
    return c.redirect(visit.returnUrl ?? '/stripe', 303);
  });

  pages.get('/dashboard/:visit', (c) => {
    const visitor = visitorOf(gateway, 'dashboard', c.req.param('visit'));
    return 'away' in visitor ? closed(c) : showDashboard(c, gateway, visitor.account);
  });

  pages.post('/dashboard/:visit', async (c) => {
    const visitor = visitorOf(gateway, 'dashboard', c.req.param('visit'));
    if ('away' in visitor) return closed(c);
    const { account } = visitor;
    const { bank, form } = readEntry(account, (await readForm(c)).entry);
    if (!bank) return showDashboard(c, gateway, account, form);
    changeAccount(gateway, { ...account, bank });
    return c.redirect(c.req.path, 303);
  });

  return pages;
}

interface Visitor {
  visit: AccountVisit;
  account: AccountRecord;
}

/** The visitor, or where to send them: after the visit expires, our refresh address creates a new link. */
function visitorOf(
  gateway: Gateway,
  kind: AccountVisit['kind'],
  id: string,
): Visitor | { away: string | null } {
  const visit = gateway.store.get('accountVisit', id);
  const account = visit && findAccount(gateway, visit.account);
  if (!visit || !account || visit.kind !== kind) return { away: null };
  if (visit.expiresAt <= nowSeconds(gateway)) return { away: visit.refreshUrl };
  return { visit, account };
}

async function readForm(c: Context): Promise<{ action: string; entry: BankEntry }> {
  const form = await c.req.parseBody();
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  const [holder, routingNumber, accountNumber] = ['holder', 'routingNumber', 'accountNumber'].map(text);
  const entry = {
    holder: holder ?? '',
    routingNumber: routingNumber ?? '',
    accountNumber: accountNumber ?? '',
  };
  return { action: text('action'), entry };
}

/** The bank that was entered; without a number the present one stays. */
function readEntry(account: AccountRecord, entry: BankEntry) {
  const present = account.bank && !account.bank.errored ? account.bank : undefined;
  if (present && entry.accountNumber.trim() === '') return { bank: present, form: bankFormOf(account) };
  const read = readBank(entry);
  const problems = 'problems' in read ? read.problems : {};
  const form: BankForm = { ...bankFormOf(account), entry, problems };
  return { bank: 'bank' in read ? newBank(read.bank) : undefined, form };
}

function show(c: Context, { visit, account }: Visitor, form: BankForm, status: 200 | 422 = 200) {
  const targets = [visit.returnUrl, visit.refreshUrl]
    .filter((url) => url !== null)
    .map((url) => new URL(url).origin);
  return c.html(onboardingView(account, form), status, pageHeaders(targets));
}

function showDashboard(c: Context, gateway: Gateway, account: AccountRecord, form = bankFormOf(account)) {
  const payouts = gateway.store.all('payout').filter((one) => one.account === account.id);
  const view = dashboardView(account, balanceOf(gateway, account.id), payouts, form);
  return c.html(view, Object.keys(form.problems).length > 0 ? 422 : 200, pageHeaders());
}

function closed(c: Context) {
  return c.html(closedLink(), 404, pageHeaders());
}
