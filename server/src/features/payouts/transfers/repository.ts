import type { PayoutState } from '#contract/payouts/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Receiver } from '../accounts/repository.ts';
import '../paying/tables.ts';
import '../tables.ts';

/** The receivers of these accounts at the rail, by the rail's id of the account. */
export async function listReceivers(
  db: Connection,
  providerAccounts: readonly string[],
): Promise<Map<string, Receiver & { readonly currency: string }>> {
  if (providerAccounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('payout_account')
    .select(['provider_account', 'receiver_kind as kind', 'receiver_id as id', 'currency'])
    .where('provider_account', 'in', providerAccounts)
    .execute();
  return new Map(rows.map(({ provider_account, ...receiver }) => [provider_account ?? '', receiver]));
}

/** The states of those of these payouts that are known here. */
export async function listPayoutStates(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, PayoutState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payout').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
