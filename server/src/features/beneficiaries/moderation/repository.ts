import { sql } from 'kysely';
import { isUuid } from '#contract/text-rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { sqlPatternContaining } from '#server/platform/database/like-pattern.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { handleOf } from '../repository.ts';
import type { ClaimState, PageManagerTable, PageState } from '../tables.ts';

/** A page that somebody manages, in any state. */
export interface PageOfPerson {
  readonly id: string;
  readonly name: string;
  readonly role: PageManagerTable['role'];
  /** Whether the page is public. */
  readonly listed: boolean;
}

const listed = 'EXISTS (SELECT FROM listed_beneficiary WHERE listed_beneficiary.id = beneficiary.id)';

export function listPagesOf(db: Connection, accountId: string): Promise<PageOfPerson[]> {
  const text = `SELECT beneficiary.id, name, role, ${listed} AS listed
    FROM page_manager JOIN beneficiary ON beneficiary.id = page_manager.beneficiary_id
    WHERE page_manager.account_id = $1 ORDER BY name, beneficiary.id`;
  return runStatement(db, text, [accountId]);
}

/** A page in the search results of the desk, in any state. */
export interface ModeratedPage {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly profile_picture: string | null;
  readonly state: PageState;
  readonly listed: boolean;
  readonly hidden_reason: string | null;
  readonly withheld: boolean;
}

export interface ModeratedPageDetails extends ModeratedPage {
  readonly bio: string;
  readonly links: string[];
  readonly follower_count: number;
  readonly created_at: Date;
  readonly claim_state: ClaimState;
  readonly payouts_frozen_reason: string | null;
  readonly managers: {
    readonly id: string;
    readonly name: string;
    readonly role: PageManagerTable['role'];
  }[];
}

const columns = `beneficiary.id, name, ${handleOf} AS handle, profile_picture, state, ${listed} AS listed, hidden_reason, withheld`;

/** ፡ parts words as a blank does; on its own it is in no name, while a blank is in most of them. */
const folded = (words: string) => sql`btrim(search_fold(${words}))`;
const isNamed = (words: string) =>
  sql`(${folded(words)} <> '' AND search_name LIKE ${sqlPatternContaining(folded(words))})`;
const idsByHandle = (words: string) =>
  sql`SELECT beneficiary_id FROM beneficiary_handle WHERE handle = ltrim(lower(${words}), '@')`;

function isFound(words: string) {
  if (words === '') return sql`true`;
  return isUuid(words)
    ? sql`beneficiary.id = ${words}`
    : sql`(${isNamed(words)} OR beneficiary.id IN (${idsByHandle(words)}))`;
}

/** Searches pages by a part of their name, by a handle with or without its @, or by id, the newest first. */
export async function searchPages(
  db: Connection,
  words: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ModeratedPage[]> {
  const found = sql<ModeratedPage>`SELECT ${sql.raw(columns)} FROM beneficiary WHERE ${isFound(words)}
    ORDER BY beneficiary.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return (await found.execute(db)).rows;
}

/** The ids of all pages that `searchPages` finds, as a subquery; of two queries, so that each reads its index. */
export const foundPages = (words: string) =>
  isUuid(words)
    ? sql`SELECT id FROM beneficiary WHERE id = ${words}`
    : sql`SELECT id FROM beneficiary WHERE ${isNamed(words)} UNION ALL ${idsByHandle(words)}`;

/** The id of the page that has this id or this handle, in any state. The handle may begin with @, and may be a former one. */
export async function findPageId(db: Connection, words: string): Promise<string | undefined> {
  const text = isUuid(words)
    ? 'SELECT id FROM beneficiary WHERE id = $1'
    : "SELECT beneficiary_id AS id FROM beneficiary_handle WHERE handle = ltrim(lower($1), '@')";
  return (await runStatement<{ id: string }>(db, text, [words]))[0]?.id;
}

export async function findModeratedPage(
  db: Connection,
  id: string,
): Promise<ModeratedPageDetails | undefined> {
  const text = `SELECT ${columns}, bio, links, follower_count, created_at, claim_state, payouts_frozen_reason,
      (SELECT coalesce(json_agg(json_build_object('id', account.id, 'name', account.full_name, 'role', role)
        ORDER BY page_manager.created_at), '[]')
        FROM page_manager JOIN account ON account.id = page_manager.account_id
        WHERE page_manager.beneficiary_id = beneficiary.id) AS managers
    FROM beneficiary WHERE beneficiary.id = $1`;
  return (await runStatement<ModeratedPageDetails>(db, text, [id]))[0];
}

/**
 * Hides a page for this reason, or shows it again; the reason of a page that is hidden already stays. Returns the previous reason;
 * undefined if there is no such page.
 */
export function savePageHiding(
  transaction: Transaction,
  id: string,
  reason: string | null,
): Promise<{ before: string | null } | undefined> {
  return saveReason(transaction, 'hidden_reason', { id, reason });
}

/** Stops the payouts of a page for this reason, or lets them go on. Returns what `savePageHiding` returns. */
export function savePayoutFreeze(
  transaction: Transaction,
  id: string,
  reason: string | null,
): Promise<{ before: string | null } | undefined> {
  return saveReason(transaction, 'payouts_frozen_reason', { id, reason });
}

async function saveReason(
  transaction: Transaction,
  column: 'hidden_reason' | 'payouts_frozen_reason',
  { id, reason }: { id: string; reason: string | null },
): Promise<{ before: string | null } | undefined> {
  const text = `UPDATE beneficiary SET ${column} = CASE WHEN $2::text IS NOT NULL THEN coalesce(page.before, $2) END FROM (
      SELECT id, ${column} AS before FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE
    ) AS page WHERE beneficiary.id = page.id RETURNING page.before`;
  return (await runStatement<{ before: string | null }>(transaction, text, [id, reason]))[0];
}
