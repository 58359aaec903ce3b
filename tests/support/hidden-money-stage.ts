import { expect } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { openCampaignStage } from './campaign-stage.ts';
import { makeOwnedPage } from './factories.ts';
import { changeMeanwhile } from './locked-row.ts';
import { giveAccount, makeOlder } from './payout-stage.ts';

/** Two minutes, in days: a campaign of `paidCampaign` is over then, and the operator's second factor still counts. */
export const over = 2 / (24 * 60);

type CampaignStage = Awaited<ReturnType<typeof openCampaignStage>>;
export type HiddenMoneyStage = Awaited<ReturnType<typeof openHiddenMoneyStage>>;
/** A page that can be paid, and what its owner and the ledger say of it. */
export type PayablePage = Awaited<ReturnType<HiddenMoneyStage['payablePage']>>;

/** A campaign stage with somebody of the desk who hides campaigns. `configuration` is that of the sandbox's Stripe. */
export async function openHiddenMoneyStage(
  configuration: Parameters<CampaignStage['sandbox']['stripe']['configure']>[0],
) {
  const stage = await openCampaignStage();
  stage.sandbox.stripe.configure(configuration);
  const [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
  const atDesk = async (path: string): Promise<void> => {
    const { status } = await stage.call(support, 'POST', `/desk${path}`, { reason: 'Somebody complained' });
    expect(status).toBe(200);
  };
  return {
    ...stage,
    fan,
    atDesk,
    /** Hides a campaign of `paidCampaign` while its money is released, of which the first part waits for its payment. */
    hideDuringRelease: ({ id, first }: { id: string; first: { paymentId: string } }) =>
      changeMeanwhile(stage.ownerPool, lockOf(first.paymentId), () => stage.passTime(over), [
        () => atDesk(`/campaigns/${id}/hide`),
      ]),
    /** The states of these pledges, in their order. */
    statesOf: (paid: readonly { pledge: string }[]) =>
      Promise.all(paid.map(({ pledge }) => stage.stateOf(pledge))),
    runPayouts: () =>
      jobDefinitions(stage.services)
        .find(({ name }) => name === 'payouts.run')
        ?.work(undefined as never, undefined as never),
    payablePage: (where?: { country: string }) => openPayablePage(stage, fan, where),
  };
}

/**
 * A page that can be paid, with its owner. In another country the money of a payout is a day on the account at the rail before the bank
 * gets it.
 */
async function openPayablePage(
  stage: CampaignStage,
  fan: Awaited<ReturnType<CampaignStage['person']>>,
  { country }: { country: string } = { country: 'US' },
) {
  const { pool, config } = stage.services;
  const owner = await stage.person();
  const page = await makeOwnedPage(pool, owner.accountId);
  await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, { country });
  const payouts = (method: 'GET' | 'POST', path: string) =>
    stage.call(owner, method, `/payouts/pages/${page.id}${path}`);
  /** A campaign of one minute, with so many contributions of 25 dollars, in the order in which they are released. */
  async function paidCampaign(count = 1) {
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
  }
  return {
    id: page.id,
    payouts,
    lastPayout: async () => (await payouts('GET', '/payouts')).body.data.results[0],
    summary: async () => (await payouts('GET', '/summary')).body.data.result,
    asOwner: (id: string, path: string) => stage.call(owner, 'POST', `/campaigns/own/${id}${path}`),
    /** What is on the account of its campaign, and on its own. */
    balances: async (id: string) => [
      await stage.balance(`campaign:${id}`),
      await stage.balance(`beneficiary:${page.id}`),
    ],
    paidCampaign,
    /** The same once it has ended: its money is released, and was captured long enough ago to be paid out. */
    async releasedCampaign(count = 1) {
      const campaign = await paidCampaign(count);
      await stage.passTime(over);
      await makeOlder(
        stage.ownerPool,
        campaign.paid.map(({ paymentId }) => paymentId),
      );
      return campaign;
    },
  };
}

/** The statement that keeps a release of this payment waiting. */
export const lockOf = (paymentId: string): [string, string[]] => [
  'SELECT FROM payment WHERE id = $1 FOR UPDATE',
  [paymentId],
];
