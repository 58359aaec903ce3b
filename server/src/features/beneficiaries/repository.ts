import { type Expression, type RawBuilder, sql } from 'kysely';
import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { patternContaining } from '#server/platform/database/like-pattern.ts';
import {
  type AddValue,
  collectValues,
  limitOf,
  listOfAnyLength,
  partOf,
  runPrepared,
  runStatement,
} from '#server/platform/database/prepared-statement.ts';
import { runPage } from '#server/platform/database/read-in-batch.ts';
import { emailInUse } from './managers/repository.ts';
import type { ClaimState } from './tables.ts';

export interface BeneficiaryFilter {
  /** Part of a name as typed; undefined and blank mean every name. */
  readonly search?: string | undefined;
  /** Beneficiaries of any of these types; undefined and empty mean every type. */
  readonly types?: readonly string[] | undefined;
}

/** The id makes the order of equal names definite, so that pages of a list never overlap. */
const orders = {
  name: 'search_name, id',
  '-follower_count': 'follower_count DESC, search_name, id',
} as const;
export type BeneficiaryOrder = keyof typeof orders;

/** An SQL expression: a count of something the beneficiary with that id has. */
export type CountExpression = (beneficiaryId: string) => string;

/** Counts of a beneficiary that other features provide. */
export interface FigureExpressions {
  /** The number of tips received and not refunded. */
  readonly tipCount: CountExpression;
}

/** Whether the page takes tips: it may be closed, or it may not be payable yet. */
type Tipping = 'open' | 'closed' | 'not_yet';

/**
 * An SQL expression: whether a page takes tips. In live mode nobody is charged for a beneficiary who cannot be paid;
 * the mode is stored in the database. A band that a member has left takes no tips until the others have agreed again.
 */
const tippingNow = `CASE WHEN band = 'stopped' THEN 'closed' WHEN tipping = 'open' AND NOT payable
  AND EXISTS (SELECT FROM installation WHERE single AND mode = 'live') THEN 'not_yet' ELSE tipping END`;

/** A beneficiary with types and figures; a sample has no figures of its own. */
export interface BeneficiaryRow {
  readonly id: string;
  readonly name: string;
  readonly bio: string;
  readonly profile_picture: string | null;
  readonly email: string | null;
  /** Whether the owner wants the address to be public. */
  readonly shows_email: boolean;
  readonly claim_state: ClaimState;
  readonly follower_count: number;
  readonly tipping: Tipping;
  /** Whole amounts in cents that the tip form offers. */
  readonly suggested_minor: readonly number[];
  /** Ordered by name. */
  readonly types: readonly BeneficiaryType[];
  readonly figures: { readonly events: number; readonly tips: number; readonly joined_year: number } | null;
}

/** With the fields of the profile page. */
export interface ProfileRow extends BeneficiaryRow {
  readonly handle: string | null;
  readonly links: readonly string[];
  /** The public members among whom its tips are divided, ordered by name. */
  readonly members: readonly { readonly id: string; readonly name: string }[];
}

/** One page of the list, ordered by name unless `ordering` says otherwise. */
export async function listBeneficiaries(
  db: Connection,
  filter: BeneficiaryFilter,
  { limit, offset }: { limit: number; offset: number },
  figures: FigureExpressions,
  ordering: BeneficiaryOrder = 'name',
): Promise<BeneficiaryRow[]> {
  const { values, value } = collectValues();
  const { where, hasTrigram, hasOnePlan } = conditions(filter, value);
  const order = `ORDER BY ${orders[ordering]}`;
  const columns = 'id, search_name, follower_count';
  const { most, usual } = partOf({ limit, offset });
  // With OFFSET 0 the database sorts what the trigram index finds. Otherwise it would read the names in order until
  // a page is full, which is nearly all of them if few match.
  const all = `SELECT ${columns} FROM listed_beneficiary AS beneficiary ${where}`;
  const found = hasTrigram ? `${all} OFFSET 0` : `${all} ${order} LIMIT ${most}`;
  // Those before the page are passed over in an index alone; with OFFSET 0 those of the page are read one by one.
  const part = `SELECT listed.* FROM (
      SELECT id FROM (${found}) AS found ${order} LIMIT ${limitOf({ limit }, value)} OFFSET ${value(offset)}
    ) AS page CROSS JOIN LATERAL (SELECT * FROM listed_beneficiary WHERE listed_beneficiary.id = page.id OFFSET 0) AS listed`;
  const text = `${profiles(part, figures)} ${order}`;
  const isPrepared = hasOnePlan && (hasTrigram || usual);
  return (isPrepared ? runPrepared : runStatement)<BeneficiaryRow>(db, text, values);
}

export async function countBeneficiaries(db: Connection, filter: BeneficiaryFilter): Promise<number> {
  const { values, value } = collectValues();
  const { where, hasOnePlan } = conditions(filter, value);
  const text = `SELECT count(*)::integer AS total FROM listed_beneficiary AS beneficiary ${where}`;
  const [row] = await (hasOnePlan ? runPrepared : runStatement)<{ total: number }>(db, text, values);
  return row?.total ?? 0;
}

/** The beneficiary of each id with the fields of its page; undefined if it is not public. */
export async function findPages(
  db: Connection,
  ids: readonly string[],
  figures: FigureExpressions,
): Promise<(ProfileRow | undefined)[]> {
  // One id is read more cheaply than a list.
  const [where, value] =
    ids.length === 1 ? ['id = $1', ids[0]] : [`id = ANY(${listOfAnyLength('$1::uuid[]')}::uuid[])`, ids];
  const page = `SELECT * FROM listed_beneficiary WHERE ${where}`;
  const rows = await runPrepared<ProfileRow>(db, profiles(page, figures, profileColumns), [value]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** Those of the ids that are public, in the order of the ids. */
export function findProfiles(
  db: Connection,
  ids: readonly string[],
  figures: FigureExpressions,
): Promise<BeneficiaryRow[]> {
  const found = profiles('SELECT * FROM listed_beneficiary WHERE id = ANY($1::uuid[])', figures);
  return runPrepared(db, `${found} ORDER BY array_position($1::uuid[], id)`, [ids]);
}

/** Those of the ids that are public. */
export async function listShown(db: Connection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const text = 'SELECT id FROM listed_beneficiary WHERE id = ANY($1::uuid[])';
  return (await runPrepared<{ id: string }>(db, text, [ids])).map(({ id }) => id);
}

/** The recipient of a tip. */
export interface TipReceiver {
  readonly id: string;
  readonly name: string;
  readonly tipping: Tipping;
  /** Whether its tips are divided among the members of a band. */
  readonly divided: boolean;
}

/** An expression: the public beneficiary with that id; null if there is none. */
export function beneficiaryWithId(id: string | null): RawBuilder<TipReceiver | null> {
  return sql`(SELECT json_build_object('id', id, 'name', name, 'tipping', ${sql.raw(tippingNow)},
      'divided', band IS NOT NULL)
    FROM listed_beneficiary WHERE listed_beneficiary.id = ${id})`;
}

/** An SQL condition: whether the beneficiary with this id is public and takes tips. */
export function takesTips(id: Expression<string | null>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM listed_beneficiary
    WHERE listed_beneficiary.id = ${id} AND ${sql.raw(tippingNow)} = 'open')`;
}

/** An SQL expression: the id in that column if the beneficiary is public, otherwise null. */
export function listedId(column: string): string {
  return `(SELECT id FROM listed_beneficiary WHERE listed_beneficiary.id = ${column})`;
}

export function listTypes(db: Connection, page: { limit: number; offset: number }) {
  const rows = 'beneficiary_type WHERE retired_at IS NULL';
  return runPage<BeneficiaryType>(db, { columns: 'id, name', rows, order: 'position, name' }, page);
}

/** An SQL expression: the types of a `beneficiary`, by name. */
export const types = `(SELECT coalesce(json_agg(json_build_object('id', type.id, 'name', type.name) ORDER BY type.name), '[]')
  FROM beneficiary_type_link AS link JOIN beneficiary_type AS type ON type.id = link.type_id
  WHERE link.beneficiary_id = beneficiary.id)`;

/** An SQL expression: the current handle of a `beneficiary`, or null. */
export const handleOf = `(SELECT handle FROM beneficiary_handle
  WHERE beneficiary_handle.beneficiary_id = beneficiary.id AND is_current)`;

/** An SQL expression: the public members of a `beneficiary` that is a band, by name. */
const membersOf = `CASE WHEN band IS NULL THEN '[]' ELSE (
  SELECT coalesce(json_agg(json_build_object('id', member.id, 'name', member.name) ORDER BY member.search_name, member.id), '[]')
  FROM band_agreement AS agreement JOIN band_share AS share ON share.agreement_id = agreement.id
    JOIN listed_beneficiary AS member ON member.id = share.member_id
  WHERE agreement.band_id = beneficiary.id AND agreement.state IN ('agreed', 'left')
    AND share.parts > 0 AND share.left_at IS NULL) END`;
const profileColumns = `, links, ${handleOf} AS handle, ${membersOf} AS members`;
/** The address, where its owner shows it or nobody has claimed the page. Only in the first case may its owner be suspended. */
const shownEmail = `CASE WHEN shows_email THEN ${emailInUse} WHEN claim_state = 'unclaimed' THEN email END`;
const cardColumns = `id, name, bio, profile_picture, ${shownEmail} AS email, shows_email, claim_state, follower_count,
  suggested_minor`;

/** Types and figures are computed only for the rows of the page, not for those that its offset skips. */
function profiles(page: string, { tipCount }: FigureExpressions, more = ''): string {
  return `
    SELECT ${cardColumns}, ${tippingNow} AS tipping, ${types} AS types,
      CASE WHEN NOT sample THEN json_build_object(
        'events', (SELECT count(DISTINCT event_id)::integer FROM listed_performer
          WHERE listed_performer.beneficiary_id = beneficiary.id),
        'tips', ${tipCount('beneficiary.id')},
        'joined_year', extract(year FROM created_at AT TIME ZONE 'UTC')::integer) END AS figures${more}
    FROM (${page}) AS beneficiary`;
}

function conditions({ search, types }: BeneficiaryFilter, value: AddValue) {
  const all: string[] = [];
  const part = search?.trim();
  /** Whether it has three letters in a row, which an index of trigrams needs. */
  const hasTrigram = /[\p{L}\p{M}\p{N}]{3}/u.test(part ?? '');
  if (part) {
    const pattern = patternContaining(`search_fold(${value(part)})`);
    // Without the subquery, a prepared statement would compute the pattern again for each row that the index finds.
    all.push(`search_name LIKE ${hasTrigram ? `(SELECT ${pattern})` : pattern}`);
  }
  if (types && types.length > 0) {
    all.push(`EXISTS (SELECT FROM beneficiary_type_link AS link
      WHERE link.beneficiary_id = beneficiary.id AND link.type_id = ANY(${value(types)}::uuid[]))`);
  }
  return {
    where: all.length > 0 ? `WHERE ${all.join(' AND ')}` : '',
    hasTrigram,
    // The plan of a search without a trigram depends on the search text, so it is not prepared.
    hasOnePlan: hasTrigram || !part,
  };
}

export function listProfiles(
  db: Connection,
  ids: readonly string[],
): Promise<Omit<BeneficiaryRow, 'figures'>[]> {
  const text = `SELECT ${cardColumns}, ${tippingNow} AS tipping, ${types} AS types
    FROM listed_beneficiary AS beneficiary WHERE id = ANY($1::uuid[])`;
  return runPrepared(db, text, [ids]);
}
