import type { ColumnType, Generated } from 'kysely';
import type { PayoutState } from '#contract/payouts/schemas.ts';

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export interface PayoutTable {
  id: Generated<string>;
  receiver_kind: Fixed<'beneficiary' | 'organizer' | 'campaign'>;
  receiver_id: Fixed<string>;
  /** The ledger account that is paid out. */
  account_name: Fixed<string>;
  payout_account_id: Fixed<string>;
  rail: Fixed<string>;
  /** A bigint: the driver reads it as text. */
  amount_minor: ColumnType<string, number, never>;
  currency: Fixed<string>;
  /** Null where the weekly run asked for it. */
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
  /** Written by the database alone: no two payouts of a rail have the same. */
  bank_reference_key: ColumnType<string | null, never, never>;
  reference_by: string | null;
  confirmed_by: string | null;
  batch_id: string | null;
  failure: string | null;
  arrives_at: Date | null;
  /** What a person has to look at, in the word of the rail or ours; the database forgets it once the payout goes on. */
  trouble: string | null;
  trouble_since: Date | null;
  /** When the worker looks at it next. */
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

/** What an operator takes back of the transfer of a payout. */
export interface TransferReversalTable {
  id: Generated<string>;
  payout_id: Fixed<string>;
  amount_minor: ColumnType<string, number, never>;
  requested_by: Fixed<string>;
  created_at: Fixed<Date>;
  state: ColumnType<'requested' | 'done' | 'refused', never, 'done' | 'refused'>;
  provider_reversal: ColumnType<string | null, never, string>;
  failure: ColumnType<string | null, never, string>;
  /** When the worker looks at it next. */
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
    payout_exchange: PayoutExchangeTable;
    transfer_reversal: TransferReversalTable;
    payout_week: PayoutWeekTable;
  }
}
