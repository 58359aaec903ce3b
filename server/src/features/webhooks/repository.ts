import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
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
