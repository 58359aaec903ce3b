import type { ColumnType } from 'kysely';
import type { ReportKind, ReportReason } from '#contract/reports/rules.ts';

export interface ReportTable {
  id: ColumnType<string, never, never>;
  kind: ColumnType<ReportKind, ReportKind, never>;
  /** Of the page, the event, the campaign, the update, the comment, or the tip whose message it is. */
  subject_id: ColumnType<string, string, never>;
  /** Null for a guest, and for somebody who left. */
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
