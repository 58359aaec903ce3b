import { isSuspended } from '#server/features/account/public.ts';
import { bandOf, leftPageIds } from '#server/features/beneficiaries/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** An account that a page is no longer paid into, although it has no other. */
export interface LostAccount {
  readonly payoutAccountId: string;
  readonly pageId: string;
  readonly why: 'owner-left' | 'suspended';
}

/**
 * Those of the accounts that are missing for their page's payouts: without those of erased people, whose co-owners have a mail
 * of their own, of pages that were taken down, and of bands whose tips go to their members.
 */
export function listLostAccounts(db: Connection, ids: readonly string[]): Promise<LostAccount[]> {
  const text = `SELECT account.id AS "payoutAccountId", account.receiver_id AS "pageId",
      CASE WHEN account.in_use THEN 'suspended' ELSE 'owner-left' END AS why
    FROM payout_account AS account
    WHERE account.id = ANY($1::uuid[]) AND account.receiver_kind = 'beneficiary' AND account.forgotten_at IS NULL
      AND account.receiver_id NOT IN ${leftPageIds} AND ${bandOf('account.receiver_id')} IS DISTINCT FROM 'agreed'
      AND CASE WHEN account.in_use THEN ${isSuspended('account.account_id')}
        ELSE NOT EXISTS (SELECT FROM payout_account AS other WHERE other.receiver_kind = account.receiver_kind
          AND other.receiver_id = account.receiver_id AND other.currency = account.currency AND other.in_use) END
    ORDER BY account.id`;
  return runStatement(db, text, [ids]);
}

/** Removes and returns the accounts that the database noted as out of use and nobody has looked at yet. */
export async function takeNotedAccounts(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('payout_lost_account')
    .returning('payout_account_id as id')
    .execute();
  return rows.map(({ id }) => id);
}
