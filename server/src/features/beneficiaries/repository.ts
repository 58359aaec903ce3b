import { type SqlBool, sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import './tables.ts';

export interface BeneficiaryFilter {
  /** Part of a name as typed; undefined and blank mean every name. */
  readonly search?: string | undefined;
  /** Beneficiaries of any of these types; undefined and empty mean every type. */
  readonly types?: readonly string[] | undefined;
}

export type BeneficiaryRow = NonNullable<Awaited<ReturnType<typeof findBeneficiary>>>;

/** One page by name; names alike in search are kept apart by id, so that pages never overlap. */
export function listBeneficiaries(
  db: Connection,
  filter: BeneficiaryFilter,
  page: { limit: number; offset: number },
) {
  return filtered(db, filter)
    .select([...columns])
    .orderBy('beneficiary.search_name')
    .orderBy('beneficiary.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countBeneficiaries(db: Connection, filter: BeneficiaryFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export function findBeneficiary(db: Connection, id: string) {
  return db
    .selectFrom('beneficiary')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The types of all these beneficiaries in one query, each list by name. */
export async function listTypesOf(db: Connection, beneficiaryIds: readonly string[]) {
  if (beneficiaryIds.length === 0) return [];
  return db
    .selectFrom('beneficiary_type_link as link')
    .innerJoin('beneficiary_type as type', 'type.id', 'link.type_id')
    .select(['link.beneficiary_id', 'type.id', 'type.name'])
    .where('link.beneficiary_id', 'in', beneficiaryIds)
    .orderBy('type.name')
    .execute();
}

export function listTypes(db: Connection, page: { limit: number; offset: number }) {
  return db
    .selectFrom('beneficiary_type')
    .select(['id', 'name'])
    .orderBy('name')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTypes(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('beneficiary_type')
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function isFollowing(
  db: Connection,
  accountId: string,
  beneficiaryId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('beneficiary_follow')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false where the follow was there already. A second one in parallel waits for the first. */
export async function addFollow(db: Transaction, accountId: string, beneficiaryId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('beneficiary_follow')
    .values({ account_id: accountId, beneficiary_id: beneficiaryId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false where there was no follow. */
export async function removeFollow(
  db: Transaction,
  accountId: string,
  beneficiaryId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('beneficiary_follow')
    .where('account_id', '=', accountId)
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Moves the count by `change` and returns the new one. */
export async function moveFollowerCount(
  db: Transaction,
  beneficiaryId: string,
  change: 1 | -1,
): Promise<number> {
  const row = await db
    .updateTable('beneficiary')
    .set((set) => ({ follower_count: set('follower_count', '+', change) }))
    .where('id', '=', beneficiaryId)
    .returning('follower_count')
    .executeTakeFirstOrThrow();
  return row.follower_count;
}

/** The count of a beneficiary that cannot be deleted before the transaction ends; undefined where there is none. */
export async function holdFollowerCount(db: Transaction, beneficiaryId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('beneficiary')
    .select('follower_count')
    .where('id', '=', beneficiaryId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.follower_count;
}

const columns = [
  'beneficiary.id',
  'beneficiary.name',
  'beneficiary.bio',
  'beneficiary.profile_picture',
  'beneficiary.email',
  'beneficiary.follower_count',
  'beneficiary.sample',
  'beneficiary.created_at',
] as const;

function filtered(db: Connection, { search, types }: BeneficiaryFilter) {
  let query = db.selectFrom('beneficiary');
  const part = search?.trim();
  if (part) {
    // Folded first, escaped after: folding may itself bring forth a %, _ or \ (their full-width forms).
    const pattern = sql`'%' || regexp_replace(search_fold(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
    query = query.where(sql<SqlBool>`beneficiary.search_name LIKE ${pattern}`);
  }
  if (types && types.length > 0) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('beneficiary_type_link as link')
          .select('link.type_id')
          .whereRef('link.beneficiary_id', '=', 'beneficiary.id')
          .where('link.type_id', 'in', types),
      ),
    );
  }
  return query;
}

export function listNames(db: Connection, ids: readonly string[]) {
  return db.selectFrom('beneficiary').select(['id', 'name']).where('id', 'in', ids).execute();
}
