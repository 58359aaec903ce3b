import type { Stripe } from 'stripe';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import type { AccountLinkRecord, AccountVisit } from './account-record.ts';

/** Stripe's links are valid for some minutes; the visit that a link opens lasts longer. */
const linkSeconds = 5 * 60;
const visitSeconds = 60 * 60;

/** https://docs.stripe.com/api/account_links/create */
export function createAccountLink(
  gateway: Gateway,
  parameters: { account: string; refresh_url: string; return_url: string },
): Stripe.AccountLink {
  const { account, refresh_url: refreshUrl, return_url: returnUrl } = parameters;
  const link = putLink(gateway, { kind: 'onboarding', account, refreshUrl, returnUrl });
  const created = nowSeconds(gateway);
  return { object: 'account_link', created, expires_at: link.expiresAt, url: linkUrl(gateway, link.id) };
}

/** https://docs.stripe.com/api/accounts/login_link/create */
export function createLoginLink(gateway: Gateway, account: string): Stripe.LoginLink {
  const link = putLink(gateway, { kind: 'dashboard', account, refreshUrl: null, returnUrl: null });
  return { object: 'login_link', created: nowSeconds(gateway), url: linkUrl(gateway, link.id) };
}

/** Opens a link, once. Returns the visit it leads to, or undefined when it was already used or has expired. */
export function openLink(gateway: Gateway, link: AccountLinkRecord): AccountVisit | undefined {
  return gateway.store.transaction(() => {
    const now = nowSeconds(gateway);
    if (link.used || link.expiresAt <= now) return undefined;
    gateway.store.put('accountLink', link.id, { ...link, used: true });
    const { used: _used, ...visitor } = link;
    const visit = { ...visitor, id: newId('accountVisit'), expiresAt: now + visitSeconds };
    gateway.store.put('accountVisit', visit.id, visit);
    return visit;
  });
}

function putLink(
  gateway: Gateway,
  link: Omit<AccountLinkRecord, 'id' | 'expiresAt' | 'used'>,
): AccountLinkRecord {
  const id = newId('accountLink');
  const record = { ...link, id, expiresAt: nowSeconds(gateway) + linkSeconds, used: false };
  gateway.store.put('accountLink', id, record);
  return record;
}

const linkUrl = (gateway: Gateway, id: string) => `${gateway.publicUrl()}/stripe/connect/link/${id}`;
