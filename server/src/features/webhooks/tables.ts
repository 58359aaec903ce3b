import type { ColumnType, Generated } from 'kysely';
import type { WebhookFormat } from '#contract/webhooks/rules.ts';

export interface WebhookEndpointTable {
  id: Generated<string>;
  beneficiary_id: ColumnType<string, string, never>;
  /** Who added it; null if an older version of the server did. */
  account_id: ColumnType<string | null, string, never>;
  address: ColumnType<string, string, never>;
  format: ColumnType<WebhookFormat, WebhookFormat, never>;
  secret_ciphertext: Buffer;
  former_secret_ciphertext: Buffer | null;
  former_secret_until: Date | null;
  created_at: ColumnType<Date, Date, never>;
  failing_since: Date | null;
  disabled_at: Date | null;
}

export interface WebhookMessageTable {
  id: Generated<string>;
  endpoint_id: ColumnType<string, string, never>;
  tip_id: ColumnType<string | null, string | null, never>;
  created_at: ColumnType<Date, Date | undefined, never>;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  delivered_at: ColumnType<Date | null, never, Date | null>;
}

export interface WebhookAttemptTable {
  id: Generated<string>;
  message_id: ColumnType<string, string, never>;
  endpoint_id: ColumnType<string, string, never>;
  attempted_at: ColumnType<Date, Date, never>;
  took_ms: ColumnType<number, number, never>;
  status: ColumnType<number | null, number | null, never>;
  answer: ColumnType<string, string, never>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    webhook_endpoint: WebhookEndpointTable;
    webhook_message: WebhookMessageTable;
    webhook_attempt: WebhookAttemptTable;
  }
}
