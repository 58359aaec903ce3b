import { sql } from 'kysely';
import { bandOf } from '#server/features/beneficiaries/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { AgreedShare } from './split-tip.ts';
import type { AgreementState } from './tables.ts';

export interface AgreementRow {
  readonly id: string;
  readonly band_id: string;
  readonly state: AgreementState;
  readonly proposed_at: Date;
  readonly agreed_at: Date | null;
}

export interface ShareRow {
  readonly agreement_id: string;
  readonly member_id: string;
  readonly parts: number;
  readonly agreed_at: Date | null;
  readonly left_at: Date | null;
}

const columns =
  'agreement.id, agreement.band_id, agreement.state, agreement.proposed_at, agreement.agreed_at';

/** The page's proposal, and its agreement that is in force or that a member has left. */
export function listAgreements(db: Connection, pageId: string): Promise<AgreementRow[]> {
  const text = `SELECT ${columns} FROM band_agreement AS agreement
    WHERE band_id = $1 AND state IN ('proposed', 'agreed', 'left')`;
  return runStatement(db, text, [pageId]);
}

/** The same of other pages, where this page has a share or is asked to agree; the newest first. Who has left is not asked. */
export function listMemberships(db: Connection, pageId: string): Promise<AgreementRow[]> {
  const text = `SELECT ${columns} FROM band_share AS share JOIN band_agreement AS agreement ON agreement.id = share.agreement_id
    WHERE share.member_id = $1 AND agreement.state IN ('proposed', 'agreed', 'left')
      AND CASE agreement.state WHEN 'proposed' THEN share.parts > 0 OR share.agreed_at IS NULL OR NOT EXISTS (
          SELECT FROM band_share AS former JOIN band_agreement AS present ON present.id = former.agreement_id
          WHERE present.band_id = agreement.band_id AND present.state = 'left' AND former.member_id = $1 AND former.left_at IS NOT NULL)
        ELSE share.parts > 0 AND share.left_at IS NULL END
    ORDER BY agreement.id DESC`;
  return runStatement(db, text, [pageId]);
}

/** How a page takes part in bands. */
export interface BandPart {
  /** Whether its tips are divided among members, or stopped because one has left; null for a page that is no band. */
  readonly band: 'agreed' | 'stopped' | null;
  /** Whether it has, or had, a share of the tips to a band. */
  readonly in_band: boolean;
}

export async function findBandPart(db: Connection, pageId: string): Promise<BandPart> {
  const text = `SELECT ${bandOf('$1')} AS band,
    EXISTS (SELECT FROM band_share AS share JOIN band_agreement AS agreement ON agreement.id = share.agreement_id
      WHERE share.member_id = $1 AND share.parts > 0 AND agreement.agreed_at IS NOT NULL) AS in_band`;
  return (await runStatement<BandPart>(db, text, [pageId]))[0] ?? { band: null, in_band: false };
}

export async function findAgreement(db: Connection, id: string): Promise<AgreementRow | undefined> {
  const text = `SELECT ${columns} FROM band_agreement AS agreement WHERE id = $1`;
  return (await runStatement<AgreementRow>(db, text, [id]))[0];
}

/** The shares of these agreements, the largest first. */
export function listShares(db: Connection, agreementIds: readonly string[]): Promise<ShareRow[]> {
  const text = `SELECT agreement_id, member_id, parts, agreed_at, left_at FROM band_share
    WHERE agreement_id = ANY($1::uuid[]) ORDER BY parts DESC, member_id`;
  return runStatement(db, text, [agreementIds]);
}

/** What the open proposal of a band gives to a member of this agreement; undefined if none is open or it does not name the member. */
export async function findProposedShare(
  db: Connection,
  { agreementId, memberId }: { readonly agreementId: string; readonly memberId: string },
): Promise<ShareRow | undefined> {
  const text = `SELECT share.agreement_id, share.member_id, share.parts, share.agreed_at, share.left_at
    FROM band_agreement AS present JOIN band_agreement AS next ON next.band_id = present.band_id AND next.state = 'proposed'
      JOIN band_share AS share ON share.agreement_id = next.id
    WHERE present.id = $1 AND share.member_id = $2`;
  return (await runStatement<ShareRow>(db, text, [agreementId, memberId]))[0];
}

/** Those of the pages that have an owner. */
export async function listOwned(db: Connection, pageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('page_manager')
    .select('beneficiary_id')
    .distinct()
    .where('role', '=', 'owner')
    .where('beneficiary_id', 'in', pageIds)
    .execute();
  return new Set(rows.map((row) => row.beneficiary_id));
}

/** Those of the pages that this account owns. */
export async function listOwnedBy(
  db: Connection,
  accountId: string,
  pageIds: readonly string[],
): Promise<string[]> {
  if (pageIds.length === 0) return [];
  const rows = await db
    .selectFrom('page_manager')
    .select('beneficiary_id')
    .where('role', '=', 'owner')
    .where('account_id', '=', accountId)
    .where('beneficiary_id', 'in', pageIds)
    .orderBy('beneficiary_id')
    .execute();
  return rows.map((row) => row.beneficiary_id);
}

/** Stores a proposal. Returns its id. */
export async function insertProposal(
  transaction: Transaction,
  proposal: {
    readonly bandId: string;
    readonly proposedBy: string;
    readonly at: Date;
    readonly shares: readonly AgreedShare[];
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto('band_agreement')
    .values({ band_id: proposal.bandId, proposed_by: proposal.proposedBy, proposed_at: proposal.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('band_share')
    .values(proposal.shares.map(({ memberId, parts }) => ({ agreement_id: id, member_id: memberId, parts })))
    .execute();
  return id;
}

/** Ends the proposal of a page; false if there is none. */
export async function withdrawProposal(transaction: Transaction, bandId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('band_agreement')
    .set({ state: 'withdrawn', ended_at: at })
    .where('band_id', '=', bandId)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the agreement of a page that every member has left; the database refuses it while there is a member. */
export async function endBand(transaction: Transaction, pageId: string): Promise<void> {
  await runStatement(transaction, 'SELECT end_band($1)', [pageId]);
}

/** False if the agreement is no longer a proposal. */
export async function declineProposal(transaction: Transaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('band_agreement')
    .set({ state: 'declined', ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores that a member agrees to the proposal; false if they have already. When the last member agrees, the database
 * puts the agreement into force.
 */
export async function saveConsent(
  transaction: Transaction,
  consent: {
    readonly agreementId: string;
    readonly memberId: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('band_share')
    .set({ agreed_at: consent.at, agreed_by: consent.by })
    .where('agreement_id', '=', consent.agreementId)
    .where('member_id', '=', consent.memberId)
    .where('agreed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes and returns the members whose page was taken down and of whom the others were not told yet. */
export function takeLostMembers(transaction: Transaction) {
  return transaction
    .deleteFrom('band_lost_member')
    .returning(['agreement_id as agreementId', 'member_id as memberId', 'kind'])
    .execute();
}

/** Removes the bands of which it was noted that a member cannot be paid any more, and returns those of which it is still so. */
export async function takeUnpayableBands(transaction: Transaction): Promise<string[]> {
  const taken = await transaction.deleteFrom('band_unpayable').returning('band_id').execute();
  const unpayable: string[] = [];
  for (const { band_id } of taken.toSorted((a, b) => a.band_id.localeCompare(b.band_id)))
    if ((await listUnpayableMembers(transaction, band_id)).length > 0) unpayable.push(band_id);
  return unpayable;
}

/** The members of a band, the largest share first, who have no account that can be paid; none if it is no band any more. */
export async function listUnpayableMembers(db: Connection, bandId: string): Promise<string[]> {
  const text = `SELECT member_id AS id FROM band_share AS share JOIN band_agreement AS agreement ON agreement.id = share.agreement_id
    WHERE agreement.band_id = $1 AND agreement.state = 'agreed' AND share.parts > 0 AND NOT has_account_in_use(member_id)
    ORDER BY share.parts DESC, member_id`;
  return (await runStatement<{ id: string }>(db, text, [bandId])).map(({ id }) => id);
}

/**
 * Stores that a member has left; false if the page is not a member. When the first member leaves, the database stops
 * the band's tips.
 */
export async function saveLeaving(
  transaction: Transaction,
  { agreementId, memberId, at }: { agreementId: string; memberId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('band_share')
    .set({ left_at: at })
    .where('agreement_id', '=', agreementId)
    .where('member_id', '=', memberId)
    .where('parts', '>', 0)
    .where('left_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('band_agreement')
          .select('id')
          .where('id', '=', agreementId)
          .where('state', 'in', ['agreed', 'left']),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes from all agreements that this erased account proposed them or agreed to them. */
export async function forgetConsents(transaction: Transaction, accountId: string): Promise<void> {
  await sql`UPDATE band_agreement SET proposed_by = NULL WHERE proposed_by = ${accountId}`.execute(
    transaction,
  );
  await sql`UPDATE band_share SET agreed_by = NULL WHERE agreed_by = ${accountId}`.execute(transaction);
}
