import type { Stripe } from 'stripe';
import { emitEvent } from '../events.ts';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { currencyOf } from './countries.ts';

/** The owner of the balance: a connected account, or undefined for our own. */
type Owner = string | undefined;

/** All transactions of a balance, oldest first. */
export function transactionsOf({ store }: Gateway, owner: Owner): Stripe.BalanceTransaction[] {
  if (owner === undefined) return store.all('balanceTransaction');
  return store
    .all('accountTransaction')
    .filter(({ account }) => account === owner)
    .map(({ transaction }) => transaction);
}

/** https://docs.stripe.com/api/balance/balance_object */
export function balanceOf(gateway: Gateway, owner: Owner): Stripe.Balance {
  const now = nowSeconds(gateway);
  const amounts = new Map([[defaultCurrency(gateway, owner), { available: 0, pending: 0 }]]);
  for (const { currency, net, available_on: availableOn } of transactionsOf(gateway, owner)) {
    const amount = amounts.get(currency) ?? { available: 0, pending: 0 };
    amount[availableOn <= now ? 'available' : 'pending'] += net;
    amounts.set(currency, amount);
  }
  const list = (part: 'available' | 'pending') =>
    [...amounts].map(([currency, { [part]: amount }]) => ({
      amount,
      currency,
      source_types: { card: amount },
    }));
  return {
    object: 'balance',
    available: list('available'),
    ...(owner === undefined
      ? { connect_reserved: [...amounts.keys()].map((currency) => ({ amount: 0, currency })) }
      : {}),
    livemode: false,
    pending: list('pending'),
  };
}

/** The amount that can be sent on now, in minor units. */
export function availableAmount(gateway: Gateway, owner: Owner, currency: string): number {
  const { available } = balanceOf(gateway, owner);
  return available.find((one) => one.currency === currency)?.amount ?? 0;
}

/** Sends a webhook on each day on which pending money of the balance becomes available. */
export function watchBalance(gateway: Gateway, owner: Owner): void {
  const now = nowSeconds(gateway);
  const days = new Set(transactionsOf(gateway, owner).map((one) => one.available_on));
  for (const day of days) if (day > now) watchDay(gateway, owner, day);
}

/** One webhook for each balance and day, however much becomes available. */
export function watchDay(gateway: Gateway, owner: Owner, availableOn: number): void {
  if (availableOn <= nowSeconds(gateway)) return;
  gateway.timers.set(`balance ${owner ?? 'own'} ${availableOn}`, availableOn * 1000, () =>
    emitEvent(gateway, 'balance.available', balanceOf(gateway, owner), owner),
  );
}

function defaultCurrency({ store }: Gateway, owner: Owner): string {
  const country = owner === undefined ? undefined : store.get('account', owner)?.country;
  return (country === undefined ? undefined : currencyOf(country)) ?? 'usd';
}
