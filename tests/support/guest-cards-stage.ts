import { expect } from 'vitest';
import type { CampaignFunding } from '#contract/campaigns/campaign-rules.ts';
import { budgets } from '#server/budgets.ts';
import { makeCampaign } from './campaign-factory.ts';
import { eventually } from './eventually.ts';
import { makeAccount, makeOwnedPage } from './factories.ts';
import { type Fan, methods, startPayingServer } from './paying-server.ts';
import { testOrigin } from './test-server.ts';

/** A server whose guests pay and back campaigns from many networks, without the limits of requests. */
export async function startGuestCardsStage() {
  const wide = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const names = ['read', 'read-address', ...Object.keys(budgets)];
  const server = await startPayingServer({
    workJobs: true,
    environment: { TRUSTED_PROXIES: '1' },
    overrides: { budgets: Object.fromEntries(names.map((name) => [name, wide])) },
  });
  const networks = Array.from({ length: 250 }, (_, nth) => `198.51.100.${nth + 1}`).values();
  /** An address that nobody has used, until there are none left. */
  const elsewhere = () => networks.next().value ?? '198.51.100.251';

  async function pay(fan: Fan, address: string) {
    const headers = { 'x-forwarded-for': address };
    return server.call(fan, 'POST', '/tipping/tips/pay', server.tipOf(), headers);
  }

  /** How many attempts at the checkout of a tip or a contribution are counted. */
  const attempts = (paid: string) =>
    server.count('guest_card_attempt WHERE $1 IN (tip_id, pledge_id)', [paid]);

  return {
    ...server,
    elsewhere,
    pay,
    async open(fan: Fan, address: string) {
      const { status, body } = await pay(fan, address);
      if (status !== 200) throw new Error(`Paying answered ${status}.`);
      const tip: string = body.data.result.tip;
      return { tip, url: body.data.result.checkout_url as string, ...(await server.paymentOf(tip)) };
    },
    async typeCard(url: string, number: string): Promise<void> {
      const card = { number, expiry: '12 / 34', securityCode: '123', action: 'pay' };
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(card),
        redirect: 'manual',
      });
      expect(answer.status).toBe(303);
    },
    attempts,
    hasAttempts: (paid: string, number: number) =>
      eventually(async () => expect(await attempts(paid)).toBe(number)),
    /** The code of the refusal of a tip, if it is refused. */
    codeOf: async (fan: Fan, address: string) => (await pay(fan, address)).body.errors?.[0]?.code,
    async liveCampaign(funding: CampaignFunding = 'keep_it_all'): Promise<string> {
      const { pool } = server.services;
      const accountId = await makeAccount(pool);
      const page = await makeOwnedPage(pool, accountId);
      return (await makeCampaign(pool, { accountId, page, funding })).slug;
    },
    back(fan: Fan, slug: string) {
      const body = { amount: 25, method: methods.card, return_url: `${testOrigin}/fund-me/${slug}` };
      const headers = { 'x-forwarded-for': elsewhere() };
      return server.call(fan, 'POST', `/campaigns/listing/${slug}/back`, body, headers);
    },
  };
}
