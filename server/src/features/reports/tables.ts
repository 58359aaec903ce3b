import type { ColumnType } from 'kysely';
import type { ReportKind, ReportReason } from '#contract/reports/rules.ts';

export interface ReportTable {
  id: ColumnType<string, never, never>;
  kind: ColumnType<ReportKind, ReportKind, never>;
  /** The page, post, event, organizer, campaign, update or comment, the tip or the pledge of a message, or the receipt code of thanks. */
  subject_id: ColumnType<string, string, never>;
  /** Null for a guest, and after the reporter's account was erased. */
  account_id: string | null;
  reason: ColumnType<ReportReason, ReportReason, never>;
  words: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
  closed_at: Date | null;
  outcome: 'dismissed' | 'settled' | null;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    report: ReportTable;
  }
}
