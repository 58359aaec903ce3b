import type { ColumnType, Generated } from 'kysely';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export interface TipTable {
  id: Generated<string>;
  account_id: Fixed<string>;
  beneficiary_id: Fixed<string>;
  /** A bigint, which the driver reads as text; at most 1000000. */
  amount_minor: ColumnType<string, number, never>;
  currency: Fixed<string>;
  message: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  request_digest: Fixed<string>;
  event_tip_id: ColumnType<string | null, string | null | undefined, never>;
  /** What its receipt is checked by. */
  receipt_code: ColumnType<string, undefined, never>;
  created_at: ColumnType<Date, Date, never>;
}

export interface EventTipTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  event_id: Fixed<string>;
  event_title: Fixed<string>;
  /** A bigint, as above. */
  amount_minor: ColumnType<string, number, never>;
  currency: Fixed<string>;
  created_at: ColumnType<Date, Date, never>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    tip: TipTable;
    event_tip: EventTipTable;
  }
}
