import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StageChangeKind } from '#contract/stages/rules.ts';

declare module '#server/platform/database/database.ts' {
  interface Tables {
    event_stage: {
      event_id: string;
      code: ColumnType<string, string, never>;
      opened_at: ColumnType<Date, Date, never>;
      /** The secret token in the screen's URL; null if it has none. */
      screen_token: Generated<string | null>;
    };
    stage_slot: {
      id: Generated<string>;
      event_id: string;
      /** Null for an act without a page. */
      beneficiary_id: string | null;
      name: string;
      starts_at: Date;
      /** Null for one that ends when the next begins. */
      ends_at: Date | null;
    };
    stage_change: {
      id: string;
      event_id: string;
      kind: StageChangeKind;
      beneficiary_id: string | null;
      name: string | null;
      /** When the change was made. */
      at: Date;
      received_at: Date;
      place: GeneratedAlways<string>;
    };
  }
}
