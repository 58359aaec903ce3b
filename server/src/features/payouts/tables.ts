import type { ColumnType, Generated } from 'kysely';

export type ReceiverKind = 'beneficiary' | 'organizer' | 'campaign';
export type RailName = 'stripe' | 'by-hand';
export type PayoutAccountState =
  | 'started'
  | 'in_review'
  | 'action_needed'
  | 'enabled'
  | 'restricted'
  | 'rejected';

/** What a rail still requires of an account's holder. */
export interface Requirements {
  readonly due: readonly string[];
  readonly errors: readonly {
    readonly code: string;
    /** The rail's own sentence; missing in rows that were written before it was stored. */
    readonly reason?: string | null;
    readonly requirement: string;
  }[];
  /** ISO 8601. */
  readonly deadline: string | null;
}

/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;
/** Set at insertion; becomes null when it is erased. */
type Forgettable<Value> = ColumnType<Value | null, Value | null, null>;

export interface PayoutAccountTable {
  id: Generated<string>;
  receiver_kind: Fixed<ReceiverKind>;
  receiver_id: Fixed<string>;
  rail: Fixed<RailName>;
  country: Fixed<string>;
  /** The currency of the balance that is paid into the account. */
  currency: Fixed<string>;
  holder_name: string | null;
  provider_account: string | null;
  provider_destination: string | null;
  destination_ciphertext: Forgettable<Buffer>;
  destination_shown: string | null;
  state: Generated<PayoutAccountState>;
  reason: string | null;
  requirements: ColumnType<Requirements, string | undefined, string>;
  in_use: Generated<boolean>;
  verified_at: Date | null;
  locked_until: Date | null;
  /** Who set it up. */
  account_id: Fixed<string>;
  created_at: ColumnType<Date, Date, never>;
  synced_at: Date | null;
  forgotten_at: Date | null;
}

/** Written only by the database. */
export interface PayoutAccountHistoryTable {
  id: ColumnType<string, never, never>;
  payout_account_id: ColumnType<string, never, never>;
  state: ColumnType<PayoutAccountState, never, never>;
  reason: ColumnType<string | null, never, never>;
  in_use: ColumnType<boolean, never, never>;
  locked_until: ColumnType<Date | null, never, never>;
  destination_changed: ColumnType<boolean, never, never>;
  at: ColumnType<Date, never, never>;
}

/** Written only by the database. */
export interface PayoutLostAccountTable {
  payout_account_id: ColumnType<string, never, never>;
}

export interface PayoutEventTable {
  rail: RailName;
  event_id: string;
  type: string;
  provider_account: string;
  object_id: string | null;
  received_at: Generated<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    payout_account: PayoutAccountTable;
    payout_account_history: PayoutAccountHistoryTable;
    payout_lost_account: PayoutLostAccountTable;
    payout_event: PayoutEventTable;
  }
}
