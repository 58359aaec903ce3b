import type { ColumnType, Generated } from 'kysely';

export interface PageGoalTable {
  id: Generated<string>;
  beneficiary_id: ColumnType<string, string, never>;
  title: string;
  /** Bigints, which the driver reads as text. */
  amount_minor: ColumnType<string, number, number>;
  currency: ColumnType<string, string | undefined, never>;
  received_before_minor: ColumnType<string, number, never>;
  received_at_close_minor: ColumnType<string | null, never, number>;
  /** YYYY-MM-DD. */
  ends_on: string | null;
  created_at: ColumnType<Date, Date, never>;
  closed_at: ColumnType<Date | null, never, Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    page_goal: PageGoalTable;
  }
}
