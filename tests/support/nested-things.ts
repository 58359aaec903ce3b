import type { Pool } from 'pg';
import type { EndpointId } from '#contract/api.ts';
import { makeProposedShares } from './band-factory.ts';
import { makeCampaign, makePledge, makeUpdate } from './campaign-factory.ts';
import { makeAccount, makeBeneficiary, makeInvitation, makeOwnedPage } from './factories.ts';

interface Parent {
  readonly id: string;
  readonly accountId: string;
}

export interface NestedThing {
  readonly parent: (pool: Pool, accountId: string) => Promise<{ id: string }>;
  /** Makes the thing inside its parent. Returns its id in the path. */
  readonly make: (pool: Pool, parent: Parent) => Promise<string>;
  /** What the endpoint must leave as it is, by the id in the path. */
  readonly stored: string;
  readonly body?: object;
}

const page = { parent: makeOwnedPage } as const;
const campaign = {
  parent: async (pool: Pool, accountId: string) =>
    makeCampaign(pool, { accountId, page: await makeBeneficiary(pool) }),
} as const;
const manager = {
  ...page,
  make: makeEditor,
  stored: 'SELECT page_manager.* FROM page_manager WHERE account_id = $1',
} as const;
const share = {
  ...page,
  make: makeShare,
  stored: 'SELECT * FROM band_share WHERE agreement_id = $1',
} as const;
const pledge = {
  ...campaign,
  make: async (pool: Pool, { id }: Parent) => makePledge(pool, id, await makeAccount(pool)),
  stored: 'SELECT * FROM campaign_pledge WHERE id = $1',
} as const;

/** Endpoints about a thing inside a page or a campaign, with both ids in the path. */
export const nestedThings: Partial<Record<EndpointId, NestedThing>> = {
  withdrawPageManagerInvitation: {
    ...page,
    make: (pool, page) => makeInvitation(pool, 'invited@example.com', page),
    stored: 'SELECT * FROM page_invitation WHERE id = $1',
  },
  changePageManagerRole: { ...manager, body: { role: 'owner' } },
  removePageManager: manager,
  agreeToBandShares: share,
  declineBandShares: share,
  leaveBand: {
    ...share,
    make: async (pool, parent) => {
      const id = await makeShare(pool, parent);
      await pool.query('UPDATE band_share SET agreed_at = now(), agreed_by = $2 WHERE agreement_id = $1', [
        id,
        parent.accountId,
      ]);
      return id;
    },
  },
  markOwnCampaignDelivery: { ...pledge, body: { delivered: true } },
  refundOwnCampaignPledge: pledge,
  deleteOwnCampaignUpdate: {
    ...campaign,
    make: makeUpdate,
    stored: 'SELECT * FROM campaign_update WHERE id = $1',
  },
};

/** An editor of the page. Returns the id of their account. */
async function makeEditor(pool: Pool, { id }: Parent): Promise<string> {
  const account = await makeAccount(pool);
  await pool.query("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')", [
    id,
    account,
  ]);
  return account;
}

/** A band that proposes the page a share. Returns the id of the agreement. */
async function makeShare(pool: Pool, member: Parent): Promise<string> {
  const band = await makeOwnedPage(pool, await makeAccount(pool));
  return (await makeProposedShares(pool, { band, member })).agreementId;
}
