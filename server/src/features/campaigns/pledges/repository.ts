import { type Selectable, sql } from 'kysely';
import type { CampaignFunding, PublicCampaignState } from '#contract/campaigns/campaign-rules.ts';
import type { PledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import { accountEmail, ownerOfAccount } from '#server/features/account/public.ts';
import {
  cardMethod,
  methodWithId,
  type PaidFor,
  type PaymentMethod,
} from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPreparedQuery, runStatement } from '#server/platform/database/prepared-statement.ts';
import { isHidden, reachesReceiver } from '../receivers/repository.ts';
import type { CampaignPledgeTable } from '../tables.ts';
import '../tables.ts';

export type PledgeRow = Selectable<CampaignPledgeTable>;

/** The kind of reference of a pledge's payments. */
export const pledgePaymentKind = 'campaignpledge';

/** Everything that must be known before a pledge is inserted. */
export interface PledgeBasis {
  /** An id for the new pledge. */
  readonly freshId: string;
  /** Null if no public campaign has the slug. */
  readonly campaign: {
    readonly id: string;
    readonly account_id: string;
    readonly title: string;
    readonly state: PublicCampaignState;
    readonly funding: CampaignFunding;
    readonly closes_at: string;
    /** Whether what is given to it now can reach its receiver. */
    readonly reaches_receiver: boolean;
  } | null;
  /** Null if the campaign has no tier with that id. */
  readonly tier: { readonly id: string; readonly amount_minor: number } | null;
  readonly method: PaymentMethod | null;
  readonly customerEmail: string | null;
  /** The caller's account; for a guest, the account of the person who has proven the guest's address. */
  readonly personId: string;
  /** How many contributions to the campaign the caller and that person were given back. */
  readonly refunds: number;
}

export async function readPledgeBasis(
  db: Connection,
  values: {
    accountId: string;
    slug: string;
    tierId: string | null;
    methodId: string | null;
    offeredMethods: readonly string[];
  },
): Promise<PledgeBasis> {
  const { accountId, slug, tierId, methodId, offeredMethods } = values;
  const [row] = await runPreparedQuery(
    db,
    sql<PledgeBasis>`
    SELECT uuidv7() AS "freshId",
      (SELECT json_build_object('id', id, 'account_id', account_id, 'title', title, 'state', state, 'funding', funding, 'closes_at', closes_at,
          'reaches_receiver', ${sql.raw(reachesReceiver)})
        FROM listed_campaign AS campaign WHERE slug = ${slug}) AS campaign,
      (SELECT json_build_object('id', tier.id, 'amount_minor', amount_minor) FROM campaign_tier AS tier
        JOIN listed_campaign ON listed_campaign.id = tier.campaign_id
        WHERE tier.id = ${tierId} AND listed_campaign.slug = ${slug}) AS tier,
      ${methodId === null ? cardMethod : methodWithId(methodId, offeredMethods)} AS method, ${accountEmail(accountId)} AS "customerEmail",
      ${ownerOfAccount(accountId)} AS "personId",
      (SELECT count(*)::integer FROM campaign_pledge AS former
        JOIN listed_campaign ON listed_campaign.id = former.campaign_id AND listed_campaign.slug = ${slug}
        WHERE former.account_id IN (${accountId}, ${ownerOfAccount(accountId)}) AND former.state = 'refunded') AS "refunds"`,
  );
  if (!row) throw new Error('A statement that always has a row had none.');
  return row;
}

/** The choices of a backer. */
interface PledgeTerms {
  readonly tierId: string | null;
  readonly amountMinor: number;
  readonly feeCoverMinor: number;
  readonly shownAs: PledgeShownAs;
}

export interface NewPledge extends PledgeTerms {
  readonly id: string;
  readonly campaignId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly message: string | null;
  readonly idempotencyKey: string | null;
  readonly requestDigest: string;
  readonly createdAt: Date;
}

/**
 * Inserts a pledge in one statement with its payment; inserts nothing if this person has used the idempotency key
 * already.
 */
export function insertPledgeStatement(pledge: NewPledge): PaidFor {
  return sql`paid_for AS (
    INSERT INTO campaign_pledge (id, campaign_id, account_id, tier_id, amount_minor, fee_cover_minor, currency, message,
      shown_as, idempotency_key, request_digest, created_at)
    VALUES (${pledge.id}::uuid, ${pledge.campaignId}::uuid, ${pledge.accountId}::uuid, ${pledge.tierId}::uuid,
      ${pledge.amountMinor}::bigint, ${pledge.feeCoverMinor}::bigint, ${pledge.currency}, ${pledge.message},
      ${pledge.shownAs}, ${pledge.idempotencyKey}, ${pledge.requestDigest}, ${pledge.createdAt}::timestamptz)
    ON CONFLICT (account_id, idempotency_key) DO NOTHING
    RETURNING *
  )`;
}

export function findPledge(db: Connection, id: string): Promise<PledgeRow | undefined> {
  return db.selectFrom('campaign_pledge').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findPledgeByKey(
  db: Connection,
  accountId: string,
  idempotencyKey: string,
): Promise<PledgeRow | undefined> {
  return db
    .selectFrom('campaign_pledge')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/**
 * The pledges of a person, newest first, and their total. Pledges of guests merged into the account are listed only
 * if money came in: anybody who typed the address may have begun the others.
 */
export async function listPledgesOf(
  db: Connection,
  { accountId, guestIds }: { accountId: string; guestIds: readonly string[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pledges: PledgeRow[]; total: number }> {
  const own = db
    .selectFrom('campaign_pledge')
    .where((pledge) =>
      pledge.or([
        pledge('account_id', '=', accountId),
        pledge.and([
          pledge('account_id', '=', pledge.fn.any(pledge.val([...guestIds]))),
          pledge('state', 'not in', ['pending', 'lapsed']),
        ]),
      ]),
    );
  const [pledges, count] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { pledges, total: Number(count.total) };
}

/** Changes a pledge that is not charged yet. False if it cannot be changed any more. */
export async function savePledge(
  db: Connection,
  id: string,
  { amountMinor, feeCoverMinor, tierId, shownAs }: PledgeTerms,
): Promise<boolean> {
  const rows = await runStatement(
    db,
    `UPDATE campaign_pledge SET amount_minor = $2, fee_cover_minor = $3, tier_id = $4, shown_as = $5
     WHERE id = $1 AND state = 'active' RETURNING id`,
    [id, amountMinor, feeCoverMinor, tierId, shownAs],
  );
  return rows.length > 0;
}

/** The campaign and tier of a pledge, as they are shown with it. */
export interface PledgeContext {
  readonly pledge_id: string;
  readonly campaign_id: string;
  readonly slug: string;
  readonly title: string;
  readonly campaign_state: PublicCampaignState;
  readonly funding: CampaignFunding;
  readonly closes_at: Date;
  readonly ended_at: Date | null;
  readonly reaches_receiver: boolean;
  /** Whether the desk hides the campaign. */
  readonly is_hidden: boolean;
  readonly tier_title: string | null;
  readonly expected_month: string | null;
}

export async function listSurroundings(
  db: Connection,
  pledgeIds: readonly string[],
): Promise<Map<string, PledgeContext>> {
  const rows = await runStatement<PledgeContext>(
    db,
    `SELECT pledge.id AS pledge_id, campaign.id AS campaign_id, slug, campaign.title, campaign.state AS campaign_state,
       funding, closes_at, ended_at, ${reachesReceiver} AS reaches_receiver, ${isHidden} AS is_hidden, tier.title AS tier_title, to_char(tier.expected_month, 'YYYY-MM') AS expected_month
     FROM campaign_pledge AS pledge JOIN campaign ON campaign.id = pledge.campaign_id
       LEFT JOIN campaign_tier AS tier ON tier.id = pledge.tier_id
     WHERE pledge.id = ANY($1::uuid[])`,
    [pledgeIds],
  );
  return new Map(rows.map((row) => [row.pledge_id, row]));
}

/** How many pledges the account has begun since that moment and not paid. */
export async function countUnpaid(db: Connection, accountId: string, from: Date): Promise<number> {
  const rows = await runStatement<{ unpaid: number }>(
    db,
    `SELECT count(*)::integer AS unpaid FROM campaign_pledge
     WHERE account_id = $1 AND created_at >= $2 AND state IN ('pending', 'lapsed')`,
    [accountId, from],
  );
  return rows[0]?.unpaid ?? 0;
}

/** Removes the messages of people's pledges; the pledges stay. Returns the ids of their pledges. */
export async function forgetMessages(
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<string[]> {
  await transaction
    .updateTable('campaign_pledge')
    .set({ message: null })
    .where((pledge) => pledge('account_id', '=', pledge.fn.any(pledge.val([...accountIds]))))
    .where('message', 'is not', null)
    .execute();
  const rows = await transaction
    .selectFrom('campaign_pledge')
    .select('id')
    .where((pledge) => pledge('account_id', '=', pledge.fn.any(pledge.val([...accountIds]))))
    .execute();
  return rows.map(({ id }) => id);
}
