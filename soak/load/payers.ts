import { setTimeout as pause } from 'node:timers/promises';
import type { Fan } from '../../bench/token-issuer.ts';
import type { FansTip } from '../differences.ts';
import type { Product } from '../product.ts';
import { send, sendNoted } from './send.ts';
import { openTally, type Tally } from './tally.ts';

const fanCount = 1000;
const card = { action: 'pay', number: '4242424242424242', expiry: '12 / 34', securityCode: '123' };
/** How long a fan looks at the checkout. */
const thinksMs = 1500;

export type Payers = Awaited<ReturnType<typeof gatherPayers>>;

/** Fans who tip with a good card, each tip with a key of its own; nobody tries again. */
export async function gatherPayers(product: Product) {
  const { origin } = product;
  const fans: Fan[] = [];
  for (let nth = 0; nth < fanCount; nth += 1) fans.push(await product.newFan(`fan-${nth}@load.example`));
  const methods = JSON.parse((await send(`${origin}/api/v1/shared/payment-methods`)).body);
  const method: string = methods.data.results[0].id;
  const tips: (FansTip & { readonly acknowledged: Set<string>; paid: boolean })[] = [];

  /** Starts a tip, pays it and, three times in five, comes back to the page. Returns its id once it is paid. */
  async function tip(tally: Tally, page: string, dollars: number): Promise<string | undefined> {
    const nth = tips.length;
    const attempt = {
      key: `soak-load-${nth}`,
      acknowledged: new Set<string>(),
      paid: false,
      orderedMinor: dollars * 100,
      orderedFor: [page],
    };
    tips.push(attempt);
    const headers = {
      authorization: `Bearer ${fans[nth % fanCount]?.token}`,
      'content-type': 'application/json',
      'idempotency-key': attempt.key,
      'x-forwarded-for': `10.1.${(nth >> 8) & 255}.${nth & 255}`,
    };
    const order = {
      beneficiary: page,
      total_amount: dollars,
      method,
      return_url: `${origin}/professionals/${page}`,
    };
    const api = `${origin}/api/v1/tipping/tips`;
    const body = JSON.stringify(order);
    const started = await sendNoted(tally, 'tips', `${api}/pay`, { method: 'POST', headers, body });
    if (started.status !== 200) return undefined;
    const { tip: id, checkout_url: checkout } = JSON.parse(started.body).data.result;
    attempt.acknowledged.add(id);
    await pause(thinksMs);
    const form = new URLSearchParams(card).toString();
    const paid = await send(checkout, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    });
    attempt.paid = paid.status === 303 && !paid.location?.startsWith('/stripe/checkout');
    if (nth % 5 < 3)
      await sendNoted(tally, 'confirmations', `${api}/${id}/confirm`, { method: 'POST', headers });
    return attempt.paid ? id : undefined;
  }

  return {
    tip,
    /** Tips before any round, a few at a time. Returns the ids of those that are paid. */
    async tipAll(pages: readonly string[], dollars: number): Promise<string[]> {
      const unmeasured = openTally();
      const waiting = pages.values();
      const paid: string[] = [];
      const work = async () => {
        for (const page of waiting) {
          const id = await tip(unmeasured, page, dollars);
          if (id !== undefined) paid.push(id);
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      return paid;
    },
    tips: (): readonly FansTip[] => tips,
  };
}
