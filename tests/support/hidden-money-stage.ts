import { expect } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { openCampaignStage } from './campaign-stage.ts';
import { makeOwnedPage } from './factories.ts';
import { giveAccount } from './payout-stage.ts';

/** Two minutes, in days: a campaign of `paidCampaign` is over then, and the operator's second factor still counts. */
export const over = 2 / (24 * 60);

export type HiddenMoneyStage = Awaited<ReturnType<typeof openHiddenMoneyStage>>;
/** A page that can be paid, and what its owner and the ledger say of it. */
export type PayablePage = Awaited<ReturnType<HiddenMoneyStage['payablePage']>>;

/** A campaign stage with somebody of the desk who hides campaigns. `configuration` is that of the sandbox's Stripe. */
export async function openHiddenMoneyStage(
  configuration: Parameters<
    Awaited<ReturnType<typeof openCampaignStage>>['sandbox']['stripe']['configure']
  >[0],
) {
  const stage = await openCampaignStage();
  stage.sandbox.stripe.configure(configuration);
  const [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
  const { pool, config } = stage.services;
  return {
    ...stage,
    fan,
    async atDesk(path: string): Promise<void> {
      const { status } = await stage.call(support, 'POST', `/desk${path}`, { reason: 'Somebody complained' });
      expect(status).toBe(200);
    },
    runPayouts: () =>
      jobDefinitions(stage.services)
        .find(({ name }) => name === 'payouts.run')
        ?.work(undefined as never, undefined as never),
    /** In another country the money of a payout is a day on the account at the rail before the bank gets it. */
    async payablePage({ country = 'US' } = {}) {
      const owner = await stage.person();
      const page = await makeOwnedPage(pool, owner.accountId);
      await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, { country });
      const payouts = (method: 'GET' | 'POST', path: string) =>
        stage.call(owner, method, `/payouts/pages/${page.id}${path}`);
      return {
        id: page.id,
        payouts,
        summary: async () => (await payouts('GET', '/summary')).body.data.result,
        asOwner: (id: string, path: string) => stage.call(owner, 'POST', `/campaigns/own/${id}${path}`),
        /** What is on the account of its campaign, and on its own. */
        balances: async (id: string) => [
          await stage.balance(`campaign:${id}`),
          await stage.balance(`beneficiary:${page.id}`),
        ],
        /** A campaign of one minute, with so many contributions of 25 dollars, in the order in which they are released. */
        async paidCampaign(count = 1) {
          const closesAt = new Date(Date.now() + 60_000);
          const campaign = await stage.campaign({ accountId: owner.accountId, page, closesAt });
          const paid: { pledge: string; paymentId: string; session: string }[] = [];
          while (paid.length < count) {
            const pledge = await stage.paidPledge(fan, campaign.slug);
            const { id: paymentId, provider_checkout: session } = await stage.paymentOf(pledge);
            paid.push({ pledge, paymentId, session });
          }
          // A webhook that comes later would wait for the payment in place of the release.
          await stage.webhooksDone();
          paid.sort((one, other) => (one.paymentId < other.paymentId ? -1 : 1));
          return { ...campaign, paid, first: paid[0] as (typeof paid)[0] };
        },
      };
    },
  };
}

/** The statement that keeps a release of this payment waiting. */
export const lockOf = (paymentId: string): [string, string[]] => [
  'SELECT FROM payment WHERE id = $1 FOR UPDATE',
  [paymentId],
];
