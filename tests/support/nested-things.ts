import type { EndpointId } from '#contract/api.ts';
import { makeCampaign, makePledge, makeUpdate } from './campaign-factory.ts';
import { makeBeneficiary, makeOwnedPage } from './factories.ts';
import type { startTestServer } from './test-server.ts';

type Pool = Awaited<ReturnType<typeof startTestServer>>['services']['pool'];

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
export const nestedThings = {
  withdrawPageManagerInvitation: {
    ...page,
    make: (pool, { id }) =>
      idOf(
        pool,
        `INSERT INTO page_invitation (beneficiary_id, email, role, token_digest, expires_at)
         VALUES ($1, 'invited@example.com', 'editor', gen_random_uuid()::text, now() + interval '1 day') RETURNING id`,
        id,
      ),
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
} as const satisfies Partial<Record<EndpointId, NestedThing>>;

async function idOf(pool: Pool, text: string, ...values: unknown[]): Promise<string> {
  return (await pool.query(text, values)).rows[0].id;
}

function makeAccount(pool: Pool): Promise<string> {
  return idOf(
    pool,
    "INSERT INTO account (issuer, subject, email) VALUES ('test', gen_random_uuid()::text, '') RETURNING id",
  );
}

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
async function makeShare(pool: Pool, { id }: Parent): Promise<string> {
  const band = await makeOwnedPage(pool, await makeAccount(pool));
  const agreement = await idOf(
    pool,
    'INSERT INTO band_agreement (band_id, proposed_at) VALUES ($1, now()) RETURNING id',
    band.id,
  );
  await pool.query('INSERT INTO band_share (agreement_id, member_id, parts) VALUES ($1, $2, 1)', [
    agreement,
    id,
  ]);
  return agreement;
}
