import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { WebhookEndpointTable } from './tables.ts';

export type WebhookRow = Selectable<WebhookEndpointTable>;

export function listWebhooks(db: Connection, pageId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('beneficiary_id', '=', pageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findWebhook(
  db: Connection,
  { pageId, id }: { pageId: string; id: string },
): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('beneficiary_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function insertWebhook(
  transaction: Transaction,
  row: Insertable<WebhookEndpointTable>,
): Promise<WebhookRow> {
  return transaction.insertInto('webhook_endpoint').values(row).returningAll().executeTakeFirstOrThrow();
}

export function saveWebhook(
  transaction: Transaction,
  id: string,
  changes: Updateable<WebhookEndpointTable>,
): Promise<WebhookRow> {
  return transaction
    .updateTable('webhook_endpoint')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteWebhook(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
}

/** Removes the receivers of pages whose only owner is this account, which is being erased. */
export async function forgetWebhooks(transaction: Transaction, accountId: string): Promise<void> {
  const text = `DELETE FROM webhook_endpoint WHERE beneficiary_id IN (
    SELECT beneficiary_id FROM page_manager AS own WHERE account_id = $1 AND role = 'owner' AND NOT EXISTS (
      SELECT FROM page_manager AS other WHERE other.beneficiary_id = own.beneficiary_id
        AND other.account_id <> $1 AND other.role = 'owner'))`;
  await runStatement(transaction, text, [accountId]);
}
