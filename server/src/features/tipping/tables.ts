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
  /** A sender can only become more anonymous. */
  anonymity: ColumnType<TipAnonymity, TipAnonymity | undefined, TipAnonymity>;
  /** Since when the message is public; null if only the receiver can read it. */
  words_shown_at: ColumnType<Date | null, never, Date | null>;
  idempotency_key: Fixed<string | null>;
  request_digest: Fixed<string>;
  event_tip_id: ColumnType<string | null, string | null | undefined, never>;
  /** The agreement that divides it among the members of a band; written only by the database. */
  band_agreement_id: ColumnType<string | null, never, never>;
  /** The code by which its receipt can be checked. */
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

/** Written only by the database. */
export interface EventTipTotalTable {
  event_id: ColumnType<string, never, never>;
  currency: ColumnType<string, never, never>;
  slot: ColumnType<number, never, never>;
  tip_count: ColumnType<string, never, never>;
  amount_minor: ColumnType<string, never, never>;
}

/** The sums of paid tips to bands, without refunded and disputed ones; written only by the database. */
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
