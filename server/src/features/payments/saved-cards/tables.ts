import type { ColumnType, Generated } from 'kysely';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;
/** Set only while the card is saved. */
type WhileSaved<Value> = ColumnType<Value | null, never, Value | null>;

export type SavedCardStatus = 'pending' | 'saved' | 'failed' | 'forgotten';

export interface SavedCardTable {
  id: Generated<string>;
  reference_kind: Fixed<string>;
  reference_id: Fixed<string>;
  account_id: Fixed<string>;
  method_id: Fixed<string>;
  provider: Fixed<string>;
  currency: Fixed<string>;
  description: Fixed<string>;
  customer_email: ColumnType<string | null, string | null, null>;
  success_url: Fixed<string>;
  cancel_url: Fixed<string>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  status: ColumnType<SavedCardStatus, never, SavedCardStatus>;
  status_cause: ColumnType<string, never, string>;
  status_at: ColumnType<Date, never, Date>;
  provider_checkout: ColumnType<string | null, never, string>;
  checkout_url: ColumnType<string | null, never, string | null>;
  provider_customer: WhileSaved<string>;
  provider_card: WhileSaved<string>;
  brand: WhileSaved<string>;
  last_four: WhileSaved<string>;
  expiry_month: WhileSaved<number>;
  expiry_year: WhileSaved<number>;
  fingerprint_digest: WhileSaved<string>;
  forget_requested_at: ColumnType<Date | null, never, Date>;
  reconcile_at: ColumnType<Date, Date, Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    saved_card: SavedCardTable;
  }
}
