import type { ColumnType, Generated } from 'kysely';
import type { PayoutState } from '#contract/payouts/schemas.ts';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export interface PayoutTable {
  id: Generated<string>;
  receiver_kind: Fixed<'beneficiary' | 'organizer' | 'campaign'>;
  receiver_id: Fixed<string>;
  /** The ledger account that the payout is taken from. */
  account_name: Fixed<string>;
  payout_account_id: Fixed<string>;
  rail: Fixed<string>;
  /** A bigint: the driver reads it as text. */
  amount_minor: ColumnType<string, number, never>;
  currency: Fixed<string>;
  /** Null if the weekly run requested it. */
  requested_by: Fixed<string | null>;
  week: Fixed<string | null>;
  created_at: Fixed<Date>;
  state: ColumnType<PayoutState, never, PayoutState>;
  state_cause: ColumnType<string, never, string>;
  sending_since: Date | null;
  provider_transfer: string | null;
  provider_payout: string | null;
  attempt: Generated<number>;
  bank_reference: string | null;
  /** Written only by the database: no two payouts of a rail have the same key. */
  bank_reference_key: ColumnType<string | null, never, never>;
  reference_by: string | null;
  confirmed_by: string | null;
  batch_id: string | null;
  failure: string | null;
  arrives_at: Date | null;
  /** A problem that needs a person, as a code of the rail or of ours; the database clears it when the payout goes on. */
  trouble: string | null;
  trouble_since: Date | null;
  /** When the job checks it next. */
  due_at: Date | null;
}

export interface PayoutShareTable {
  payout_id: Fixed<string>;
  entry_id: Fixed<string>;
  amount_minor: ColumnType<string, number, never>;
  living: Generated<boolean>;
}

export interface PayoutHistoryTable {
  id: ColumnType<string, never, never>;
  payout_id: ColumnType<string, never, never>;
  from_state: ColumnType<PayoutState | null, never, never>;
  to_state: ColumnType<PayoutState, never, never>;
  cause: ColumnType<string, never, never>;
  account_state: ColumnType<string, never, never>;
  at: ColumnType<Date, never, never>;
}

export interface PayoutApprovalTable {
  payout_id: Fixed<string>;
  account_id: Fixed<string>;
  at: Generated<Date>;
}

export interface PayoutReturnTable {
  payout_id: Fixed<string>;
  state: Fixed<PayoutState>;
  account_id: Fixed<string>;
  reference: Fixed<string>;
  at: Generated<Date>;
  withdrawn_at: ColumnType<Date | null, never, Date>;
}

export interface PayoutExchangeTable {
  payout_id: Fixed<string>;
  currency: Fixed<string>;
  amount_minor: ColumnType<string, number, never>;
  /** A numeric: the driver reads it as text. */
  rate: ColumnType<string, string, never>;
  source: Fixed<string>;
  at: Generated<Date>;
}

/** A part of a payout's transfer that an operator takes back. */
export interface TransferReversalTable {
  id: Generated<string>;
  payout_id: Fixed<string>;
  amount_minor: ColumnType<string, number, never>;
  requested_by: Fixed<string>;
  created_at: Fixed<Date>;
  state: ColumnType<'requested' | 'done' | 'refused', never, 'done' | 'refused'>;
  provider_reversal: ColumnType<string | null, never, string>;
  failure: ColumnType<string | null, never, string>;
  /** When the job checks it next. */
  due_at: ColumnType<Date, never, Date>;
}

export interface PayoutWeekTable {
  week: Fixed<string>;
  done_at: Fixed<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    payout: PayoutTable;
    payout_share: PayoutShareTable;
    payout_history: PayoutHistoryTable;
    payout_approval: PayoutApprovalTable;
    payout_return: PayoutReturnTable;
    /** Reports by present operators that were not withdrawn. */
    counted_payout_return: PayoutReturnTable;
    payout_exchange: PayoutExchangeTable;
    transfer_reversal: TransferReversalTable;
    payout_week: PayoutWeekTable;
  }
}
