import type { ColumnType, Generated } from 'kysely';
import type { OperatorRole } from '#contract/operator-roles.ts';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export interface OperatorTable {
  account_id: Fixed<string>;
  role: OperatorRole;
  granted_at: Generated<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    operator: OperatorTable;
  }
}
