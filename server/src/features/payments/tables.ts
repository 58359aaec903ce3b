import type { ColumnType, Generated } from 'kysely';
import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { BalanceComparison } from './compare/comparison.ts';
import type { TransferDifference } from './compare/transfers/compare-transfers.ts';

/** A bigint: the driver returns it as text; `minorUnits` parses it. */
type Minor = ColumnType<string, number, never>;
/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;
/** Set at insertion; becomes null when it is erased. */
type Forgettable<Value> = ColumnType<Value | null, Value | null, null>;
/** Null at first, set once. */
type Learned<Value> = ColumnType<Value | null, never, Value>;

export interface PaymentMethodTable {
  id: string;
  name: string;
  logo: string;
  provider: string;
  provider_type: 'card' | 'paypal' | 'link';
  position: number;
  enabled: Generated<boolean>;
}

export interface PaymentTable {
  id: Generated<string>;
  reference_kind: Fixed<string>;
  reference_id: Fixed<string>;
  account_id: Fixed<string>;
  amount_minor: Minor;
  currency: Fixed<string>;
  method_id: Fixed<string>;
  provider: Fixed<string>;
  provider_type: Fixed<'card' | 'paypal' | 'link'>;
  description: Fixed<string>;
  customer_email: Forgettable<string>;
  success_url: Fixed<string>;
  cancel_url: Fixed<string>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  status: ColumnType<PaymentStatus, never, PaymentStatus>;
  status_cause: ColumnType<string, never, string>;
  provider_checkout: Learned<string>;
  checkout_url: Learned<string>;
  provider_charge: Learned<string>;
  cancel_requested_at: Learned<Date>;
  reconcile_at: ColumnType<Date, Date, Date>;
  fee_borne_by: Fixed<'platform' | 'receiver' | 'payer'>;
  /** Of the amount; above zero where the payer bears the fee. */
  fee_cover_minor: Minor;
  attempt: ColumnType<number, number | undefined, never>;
  saved_card_id: Fixed<string | null>;
  failure_code: Learned<string>;
}

export interface PaymentAllocationTable {
  payment_id: Fixed<string>;
  account_name: Fixed<string>;
  amount_minor: Minor;
}

export interface PaymentHistoryTable {
  id: ColumnType<string, never, never>;
  payment_id: ColumnType<string, never, never>;
  from_status: ColumnType<PaymentStatus | null, never, never>;
  to_status: ColumnType<PaymentStatus, never, never>;
  cause: ColumnType<string, never, never>;
  at: ColumnType<Date, never, never>;
}

export interface PaymentQuarantineTable {
  id: ColumnType<string, never, never>;
  payment_id: Fixed<string | null>;
  provider: Fixed<string>;
  provider_checkout: Fixed<string | null>;
  provider_charge: Fixed<string | null>;
  reason: Fixed<string>;
  /** JSON. */
  expected: ColumnType<unknown, string, never>;
  observed: ColumnType<unknown, string, never>;
  created_at: Generated<Date>;
  resolved_at: Date | null;
  resolution: string | null;
}

export type Resolution =
  | 'book'
  | 'count'
  | 'give-back'
  | 'take-back'
  | 'paid-otherwise'
  | 'hold'
  | 'write-off'
  | 'dismiss';

export interface PaymentCaseClosingTable {
  case_id: Fixed<string>;
  resolution: Fixed<Resolution>;
  /** The closing that this one follows: what was put in suspense is decided about later. */
  follows: Fixed<'hold' | null>;
  closed_by: Fixed<string>;
  reason: Fixed<string>;
  closed_at: Generated<Date>;
}

export interface PaymentCaseGivingBackTable {
  id: ColumnType<string, never, never>;
  case_id: Fixed<string>;
  provider: Fixed<string>;
  charge: Fixed<string>;
  ordered_at: Generated<Date>;
  ended_at: ColumnType<Date | null, never, Date>;
}

/** Until when each feed of a provider was compared with the ledger. */
export interface PaymentComparisonTable {
  provider: string;
  feed: 'events' | 'balance';
  compared_until: Date;
}

/** What a comparison found. */
export interface PaymentComparisonRunTable {
  id: ColumnType<string, never, never>;
  started_at: Fixed<Date>;
  ended_at: Fixed<Date>;
  events: Fixed<number>;
  movements: Fixed<number>;
  transfers: Fixed<number>;
  news: Fixed<number>;
  cases: Fixed<number>;
  missed: Fixed<number>;
  complete: Fixed<boolean>;
  differences: ColumnType<readonly TransferDifference[], string, never>;
  balances: ColumnType<readonly BalanceComparison[], string, never>;
}

export interface PaymentEventTable {
  provider: Fixed<string>;
  event_id: Fixed<string>;
  type: Fixed<string>;
  received_at: Generated<Date>;
  concern: string | null;
  concern_kind: 'checkout' | 'intent' | null;
  payment_reference: string | null;
  settle_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  dead_at: Date | null;
}

export interface PaymentEventClaimTable {
  provider: Fixed<string>;
  concern: Fixed<string>;
  holder: string;
  claimed_until: Date;
}

export interface LedgerAccountTable {
  name: Fixed<string>;
  kind: Fixed<'asset' | 'liability' | 'expense' | 'income'>;
  created_at: Generated<Date>;
}

export type MovementKind =
  | 'capture'
  | 'refund'
  | 'refund_reversed'
  | 'dispute'
  | 'dispute_reversed'
  | 'fee'
  | 'adjustment'
  | 'payout'
  | 'payout_sent'
  | 'payout_returned'
  | 'transfer_reversed'
  | 'transfer_booked'
  | 'write_off'
  | 'own_payout'
  | 'release';

export interface LedgerMovementTable {
  id: Generated<string>;
  /**
   * The subject of a movement is this payment, the payout, the treasury act, or the case of an adjustment that is about
   * no payment of ours.
   */
  payment_id: Fixed<string | null>;
  payout_id: Fixed<string | null>;
  treasury_act_id: Fixed<string | null>;
  /** Null, like the charge, for movements of payouts and treasury acts. */
  provider: Fixed<string | null>;
  charge: Fixed<string | null>;
  kind: Fixed<MovementKind>;
  recorded_at: Generated<Date>;
  /**
   * The provider's id of the refund, dispute or fee; for a returned payout, the rail's id of the return; for a booked
   * transfer, its own.
   */
  fact: Fixed<string | null>;
  /** The closed case that led to the movement. */
  case_id: Fixed<string | null>;
}

/** What an operator decided about our own books. */
export interface TreasuryActTable {
  id: Generated<string>;
  kind: Fixed<'write_off' | 'transfer_booked'>;
  decided_by: Fixed<string>;
  reason: Fixed<string>;
  decided_at: Generated<Date>;
}

export interface LedgerEntryTable {
  id: ColumnType<string, never, never>;
  movement_id: Fixed<string>;
  account_name: Fixed<string>;
  currency: Fixed<string>;
  amount_minor: Minor;
}

/** Written only by the database. */
export interface ReceivedTotalTable {
  account_name: ColumnType<string, never, never>;
  currency: ColumnType<string, never, never>;
  slot: ColumnType<number, never, never>;
  payment_count: ColumnType<string, never, never>;
  amount_minor: ColumnType<string, never, never>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    payment_method: PaymentMethodTable;
    payment: PaymentTable;
    payment_allocation: PaymentAllocationTable;
    payment_history: PaymentHistoryTable;
    payment_quarantine: PaymentQuarantineTable;
    payment_case_closing: PaymentCaseClosingTable;
    payment_case_giving_back: PaymentCaseGivingBackTable;
    payment_comparison: PaymentComparisonTable;
    payment_comparison_run: PaymentComparisonRunTable;
    payment_event: PaymentEventTable;
    payment_event_claim: PaymentEventClaimTable;
    ledger_account: LedgerAccountTable;
    ledger_movement: LedgerMovementTable;
    ledger_entry: LedgerEntryTable;
    treasury_act: TreasuryActTable;
    received_total: ReceivedTotalTable;
  }
}
