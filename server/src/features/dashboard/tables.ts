import type { ColumnType } from 'kysely';

/** Only the database writes the rows, except for the thanks, and whether the message and the thanks are hidden. */
export interface ReceivedTipTable {
  tip_id: ColumnType<string, never, never>;
  beneficiary_id: ColumnType<string, never, never>;
  received_at: ColumnType<Date, never, never>;
  /** A bigint, which the driver reads as text. */
  number: ColumnType<string | null, never, never>;
  message_hidden_at: ColumnType<Date | null, never, Date | null>;
  /** Whether the desk has hidden the message. */
  message_withheld: ColumnType<boolean, never, boolean>;
  thanks: ColumnType<string | null, never, string>;
  thanked_at: ColumnType<Date | null, never, Date>;
  thanks_withheld_at: ColumnType<Date | null, never, Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    received_tip: ReceivedTipTable;
  }
}
