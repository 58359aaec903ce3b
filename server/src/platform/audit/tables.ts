import type { ColumnType } from 'kysely';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;
/** JSON. */
type FixedJson = ColumnType<unknown, string | null, never>;

export interface AuditEntryTable {
  id: ColumnType<string, never, never>;
  account_id: Fixed<string | null>;
  /** The operator's role, or the system user who ran a command. */
  actor: Fixed<string>;
  action: Fixed<string>;
  subject_kind: Fixed<string>;
  subject_id: Fixed<string>;
  before: FixedJson;
  after: FixedJson;
  reason: Fixed<string>;
  at: ColumnType<Date, never, never>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
  }
}
