import type { ColumnType, Generated } from 'kysely';
import type { TipAnonymity } from '#contract/tipping/rules.ts';

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
  /** It only grows. */
  anonymity: ColumnType<TipAnonymity, TipAnonymity | undefined, TipAnonymity>;
  /** Since when everybody may read the message; null where it is for the one who was tipped. */
  words_shown_at: ColumnType<Date | null, never, Date | null>;
  idempotency_key: Fixed<string | null>;
  request_digest: Fixed<string>;
  event_tip_id: ColumnType<string | null, string | null | undefined, never>;
  /** By which it is divided among the members of a band; written by the database alone. */
  band_agreement_id: ColumnType<string | null, never, never>;
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

/** Written by the database alone. */
export interface EventTipTotalTable {
  event_id: ColumnType<string, never, never>;
  currency: ColumnType<string, never, never>;
  slot: ColumnType<number, never, never>;
  tip_count: ColumnType<string, never, never>;
  amount_minor: ColumnType<string, never, never>;
}

/** What came in for a band and stands; written by the database alone. */
export interface BandReceivedTable {
  band_id: ColumnType<string, never, never>;
  currency: ColumnType<string, never, never>;
  slot: ColumnType<number, never, never>;
  tip_count: ColumnType<string, never, never>;
  amount_minor: ColumnType<string, never, never>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    tip: TipTable;
    event_tip: EventTipTable;
    event_tip_total: EventTipTotalTable;
    band_received: BandReceivedTable;
    stage_tip: { tip_id: Fixed<string>; event_id: Fixed<string> };
  }
}
