import { attachPicture, detachPicture } from '#server/features/pictures/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type AccountChange, lockAccount, saveProfile } from './repository.ts';

export interface ProfileChange {
  readonly fullName?: string | undefined;
  /** The id of an uploaded picture; null removes the current one. */
  readonly pictureId?: string | null | undefined;
  readonly currency?: { readonly symbol: string; readonly appended: boolean } | undefined;
}

/**
 * Changes the given fields of somebody's own profile. A picture that is replaced or removed is detached, and the next
 * sweep deletes it. Throws the refusal `picture_not_found` for somebody else's picture.
 */
export function updateProfile(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  { fullName, pictureId, currency }: ProfileChange,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (!account) return;
    const change: AccountChange = {};
    if (fullName !== undefined) change.full_name = fullName;
    if (currency) {
      change.currency_symbol = currency.symbol;
      change.currency_symbol_appended = currency.appended;
    }
    if (pictureId !== undefined && pictureId !== account.picture_id) {
      change.picture_id = pictureId;
      change.profile_picture =
        pictureId === null
          ? null
          : await attachPicture(transaction, { pictureId, accountId, at: clock.now(), attr: 'picture' });
      if (account.picture_id) await detachPicture(transaction, account.picture_id);
    }
    if (pictureId === null) change.profile_picture = null;
    await saveProfile(transaction, accountId, change);
  });
}
