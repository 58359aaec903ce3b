import type { ColumnType } from 'kysely';
import type { Pledge } from '#contract/pledges/schemas.ts';
import type { TipAnonymity } from '#contract/tipping/rules.ts';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export interface PledgeTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  beneficiary_id: Fixed<string>;
  /** A bigint, which the driver reads as text; at most 1000000. */
  amount_minor: ColumnType<string, number, never>;
  fee_cover_minor: ColumnType<string, number, never>;
  currency: Fixed<string>;
  /** Erased with its giver. */
  message: ColumnType<string | null, string | null, null>;
  anonymity: Fixed<TipAnonymity>;
  created_at: Fixed<Date>;
  ends_at: Fixed<Date>;
  card_id: Fixed<string>;
  state: ColumnType<Pledge['state'], never, Pledge['state']>;
  state_at: Date;
  charge_at: ColumnType<Date | null, never, Date | null>;
  /** When the mail that announces the charge was sent; null until then. */
  notified_at: ColumnType<Date | null, never, Date | null>;
  first_charge_at: ColumnType<Date | null, never, Date>;
  tip_id: ColumnType<string | null, never, string>;
  card_released: ColumnType<boolean, never, boolean>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    pledge: PledgeTable;
  }
}
