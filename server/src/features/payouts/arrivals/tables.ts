import type { ColumnType } from 'kysely';

/** Written only by the database, except for when the fan was notified. */
export interface TipArrivalTable {
  tip_id: ColumnType<string, never, never>;
  account_id: ColumnType<string, never, never>;
  payout_id: ColumnType<string, never, never>;
  arrived_at: ColumnType<Date, never, never>;
  recorded_at: ColumnType<Date, never, never>;
  notified_at: ColumnType<Date | null, never, Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    tip_arrival: TipArrivalTable;
  }
}
