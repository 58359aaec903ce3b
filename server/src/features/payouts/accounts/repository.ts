import type { Connection } from '#server/platform/database/database.ts';
import type { PayoutAccountState, RailName, ReceiverKind } from '../tables.ts';

/** Whom money belongs to. */
export interface Receiver {
  readonly kind: ReceiverKind;
  readonly id: string;
}

/** Where the money of a receiver is paid to now. */
export interface AccountInUse {
  readonly id: string;
  readonly rail: RailName;
  readonly country: string;
  readonly currency: string;
  readonly state: PayoutAccountState;
  /** No payout before this. */
  readonly locked_until: Date | null;
  /** By what the rail knows it; null for payouts by hand. */
  readonly provider_account: string | null;
  /** What people read of it, such as `telebirr ··4567`. */
  readonly destination_shown: string | null;
}

/** The account that a balance of this currency is paid into; undefined where none is in use. Its state may forbid a payout. */
export function findAccountInUse(
  db: Connection,
  receiver: Receiver,
  currency = 'USD',
): Promise<AccountInUse | undefined> {
  return db
    .selectFrom('payout_account')
    .select([
      'id',
      'rail',
      'country',
      'currency',
      'state',
      'locked_until',
      'provider_account',
      'destination_shown',
    ])
    .where('receiver_kind', '=', receiver.kind)
    .where('receiver_id', '=', receiver.id)
    .where('currency', '=', currency)
    .where('in_use', '=', true)
    .executeTakeFirst();
}
