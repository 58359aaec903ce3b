import type { Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../../tables.ts';

export async function hasCampaignUnderWay(transaction: Transaction, accountId: string): Promise<boolean> {
  const rows = await runStatement(
    transaction,
    `SELECT FROM campaign WHERE account_id = $1 AND (state IN ('approved', 'live', 'frozen') OR settle_at IS NOT NULL) LIMIT 1`,
    [accountId],
  );
  return rows.length > 0;
}

/**
 * Empties an account's campaigns that were never public; the database replaces their slugs, which were made of their
 * titles. Returns the ids of their pictures.
 */
export async function forgetCampaigns(transaction: Transaction, accountId: string): Promise<string[]> {
  await runStatement(
    transaction,
    `UPDATE campaign SET state = 'draft', submitted_at = NULL, state_by = 'owner', state_account_id = NULL, state_reason = ''
     WHERE account_id = $1 AND state = 'in_review'`,
    [accountId],
  );
  const emptied = await runStatement<{ id: string }>(
    transaction,
    `UPDATE campaign SET title = '', description = '', story = '', use_of_money = '', forgotten_at = clock_timestamp()
     WHERE account_id = $1 AND state IN ('draft', 'refused') AND forgotten_at IS NULL RETURNING id`,
    [accountId],
  );
  const ids = emptied.map(({ id }) => id);
  await runStatement(transaction, 'DELETE FROM campaign_tier WHERE campaign_id = ANY($1::uuid[])', [ids]);
  const pictures = await runStatement<{ picture_id: string }>(
    transaction,
    'DELETE FROM campaign_picture WHERE campaign_id = ANY($1::uuid[]) RETURNING picture_id',
    [ids],
  );
  return pictures.map(({ picture_id }) => picture_id);
}
