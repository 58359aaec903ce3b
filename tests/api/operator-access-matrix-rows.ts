import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import { readDeskClaim } from '#server/features/claims/public.ts';
import { makeCampaign, makeComment, makePledge, makeUpdate } from '#tests/support/campaign-factory.ts';
import { type DeskStage, makeOpenClaim } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makePost, makeType } from '#tests/support/factories.ts';
import { makeBatch, makePayout } from '#tests/support/payout-factory.ts';

/** The statuses for a guest, a person, operators without a second factor and with one: support, finance, admin. */
export type Row = readonly [number, number, number, number, number, number, number, number];

export const everybody: Row = [401, 404, 403, 403, 403, 200, 200, 200];
export const finance: Row = [401, 404, 403, 403, 403, 403, 200, 200];
export const deciding: Row = [401, 404, 403, 403, 403, 200, 403, 200];
export const admin: Row = [401, 404, 403, 403, 403, 403, 403, 200];

/** The rows of campaigns. */
export const campaignDeskRows = {
  listDeskCampaigns: everybody,
  getDeskCampaign: everybody,
  approveDeskCampaign: deciding,
  returnDeskCampaign: deciding,
  refuseDeskCampaign: deciding,
  freezeDeskCampaign: deciding,
  unfreezeDeskCampaign: deciding,
  cancelDeskCampaign: finance,
  giveBackDeskCampaign: finance,
  hideDeskCampaign: deciding,
  showDeskCampaign: deciding,
  hideDeskUpdate: everybody,
  hideDeskComment: everybody,
  hideDeskContributionMessage: everybody,
} as const satisfies Readonly<Record<string, Row>>;

/** The rows of pages. */
export const pageRows = {
  listDeskPages: everybody,
  getDeskPage: everybody,
  // Each call adds a page.
  addDeskPage: [401, 404, 403, 403, 403, 201, 403, 201],
  freezeDeskPage: everybody,
  unfreezeDeskPage: finance,
  hideDeskPage: everybody,
  showDeskPage: everybody,
} as const satisfies Readonly<Record<string, Row>>;

/** The rows of reports, and of texts that operators hide. */
export const reportRows = {
  listDeskReports: everybody,
  getDeskReport: everybody,
  closeDeskReports: everybody,
  hideDeskMessage: everybody,
  hideDeskPost: everybody,
  hideDeskThanks: everybody,
  listDeskHiddenWords: everybody,
  getDeskHiddenWords: everybody,
  showDeskHiddenWords: everybody,
} as const satisfies Readonly<Record<string, Row>>;

/** The rows of payouts. */
export const payoutRows = {
  listDeskPayouts: finance,
  getDeskPayout: finance,
  approveDeskPayout: finance,
  refuseDeskPayout: finance,
  enterDeskPayoutReference: finance,
  correctDeskPayoutReference: finance,
  confirmDeskPayout: finance,
  failDeskPayout: finance,
  withdrawDeskPayoutReturn: finance,
  // Each call creates a batch.
  makeDeskPayoutBatch: [401, 404, 403, 403, 403, 403, 201, 201],
  openDeskPayoutBatch: finance,
} as const satisfies Readonly<Record<string, Row>>;

/**
 * For each decision about campaigns: creates a campaign of the account in a state that allows the decision, and the request
 * body.
 */
export function campaignTargets(pool: Pool, accountId: string, reason: string) {
  const campaign =
    (state: CampaignState, more: object = {}) =>
    async () => {
      const page = await makeBeneficiary(pool);
      await pool.query(
        "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
        [page.id, accountId],
      );
      const { id } = await makeCampaign(pool, { accountId, page, state });
      return { id, body: { reason, ...more } };
    };
  const comment = async () => {
    const { id, body } = await campaign('live')();
    return { id: await makeComment(pool, { campaign: { id }, accountId }), body };
  };
  const update = async () => {
    const { id, body } = await campaign('live')();
    return { id: await makeUpdate(pool, { id }), body };
  };
  const contribution = async () => {
    const { id, body } = await campaign('live')();
    return { id: await makePledge(pool, id, accountId, 'active', 'Hello'), body };
  };
  const hidden = async () => {
    const made = await campaign('live')();
    await pool.query(
      "UPDATE campaign SET state = 'ended', state_by = 'clock', ended_at = now() WHERE id = $1",
      [made.id],
    );
    await pool.query(
      "INSERT INTO campaign_hiding (campaign_id, reason, hidden_at) VALUES ($1, 'Fraud', now())",
      [made.id],
    );
    return made;
  };
  return {
    hideDeskCampaign: campaign('live'),
    giveBackDeskCampaign: hidden,
    showDeskCampaign: campaign('frozen'),
    hideDeskUpdate: update,
    hideDeskComment: comment,
    hideDeskContributionMessage: contribution,
    getDeskCampaign: campaign('in_review'),
    approveDeskCampaign: campaign('in_review', { version: 1 }),
    returnDeskCampaign: campaign('in_review', { version: 1 }),
    refuseDeskCampaign: campaign('in_review', { version: 1 }),
    freezeDeskCampaign: campaign('live'),
    unfreezeDeskCampaign: campaign('frozen'),
    cancelDeskCampaign: campaign('live'),
  };
}

/** For each call about a page: a page, or what a new one needs. */
export function pageTargets(pool: Pool, reason: string) {
  const page = async () => ({ ...(await makeBeneficiary(pool)), body: { reason } });
  return {
    getDeskPage: page,
    addDeskPage: async () => ({
      body: { name: 'Aster', types: [await makeType(pool, `Kind ${randomUUID()}`)], reason },
    }),
    freezeDeskPage: page,
    unfreezeDeskPage: page,
    hideDeskPage: page,
    showDeskPage: page,
    hideDeskPost: async () => ({ id: await makePost(pool, await makeBeneficiary(pool)), body: { reason } }),
  };
}

/** For each call about a claim or a type: one that is as the operator saw it. */
export function seenTargets(
  { services: { pool, db } }: DeskStage,
  fan: { accountId: string },
  reason: string,
) {
  const claim = async () => ({ id: (await makeOpenClaim(pool, fan)).id });
  const decision = async () => {
    const { id } = await claim();
    return { id, body: { reason, version: (await readDeskClaim(db, id)).version } };
  };
  return {
    changeKind: async () => {
      const [name, other] = [`Kind ${randomUUID()}`, `Kind ${randomUUID()}`];
      const seen = { name, position: 0, retired: false };
      return { id: await makeType(pool, name), body: { ...seen, name: other, reason, seen } };
    },
    getDeskClaim: claim,
    getDeskClaimPaper: () => makeOpenClaim(pool, fan),
    acceptDeskClaim: decision,
    refuseDeskClaim: decision,
    freezeDeskClaim: decision,
  };
}

/** Messages hidden in advance, one for each that a call shows: hiding adds to the log, which the matrix compares. */
export async function hiddenWordsTargets(stage: DeskStage, fan: { authorization: string }, reason: string) {
  const support = await stage.operator('support');
  const ids: string[] = [];
  while (ids.length < 10) {
    const { tipId } = await stage.paidTip(fan, { message: 'Buy my pills' });
    await stage.call(support, 'POST', `/desk/messages/${tipId}/hide`, { reason });
    ids.push(tipId);
  }
  return {
    getDeskHiddenWords: async () => ({ id: ids[0] ?? '' }),
    showDeskHiddenWords: async () => ({ id: ids.pop() ?? '', body: { reason } }),
  };
}

/** Actions on payouts, each at a step that allows it. */
export function payoutTargets(
  stage: DeskStage,
  fan: { authorization: string; accountId: string },
  reason: string,
) {
  const payout =
    (progress: Parameters<typeof makePayout>[2], more: () => object = () => ({})) =>
    async () => ({ id: await makePayout(stage, fan, progress), body: { reason, ...more() } });
  const reference = () => ({ reference: randomUUID() });
  return {
    getDeskPayout: payout('approved'),
    approveDeskPayout: payout('requested'),
    refuseDeskPayout: payout('approved'),
    enterDeskPayoutReference: payout('sending', reference),
    correctDeskPayoutReference: payout('sent', reference),
    confirmDeskPayout: payout('sent'),
    failDeskPayout: payout('sent', reference),
    withdrawDeskPayoutReturn: async () => ({
      id: await makePayout(stage, fan, 'sent', { reported: 'Account closed' }),
      body: { reason, reference: 'Account closed' },
    }),
    makeDeskPayoutBatch: async () => {
      await makePayout(stage, fan, 'approved', { claimed: true });
      return { body: { reason, rate: '155.2', rate_source: 'National Bank' } };
    },
    openDeskPayoutBatch: async () => ({
      id: await makeBatch(stage, await makePayout(stage, fan, 'approved', { claimed: true })),
      body: { reason },
    }),
  };
}
