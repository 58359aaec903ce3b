import { detachPicture } from '#server/features/pictures/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { erasedPageName } from '#server/texts/en/beneficiaries.ts';
import { freeHandles } from '../handles/repository.ts';
import { deleteDraft, lockOnlyOwned, removeManager, removeManagers, savePage } from './repository.ts';

/**
 * Handles the pages of an account that is erased. A page with another owner stays with them. A page without one is
 * taken down and emptied of the person's data and has no managers; its id stays for the ledger. A page that was never
 * published is deleted; if something refers to it, it is emptied too.
 */
export async function forgetManager(transaction: Transaction, accountId: string): Promise<void> {
  for (const { id, published, picture_id } of await lockOnlyOwned(transaction, accountId)) {
    if (picture_id) await detachPicture(transaction, picture_id);
    if (!published) {
      if (await deleteDraft(transaction, id)) continue;
      await freeHandles(transaction, id);
    }
    await savePage(transaction, id, {
      state: 'left',
      claim_state: 'unclaimed',
      name: erasedPageName,
      bio: '',
      profile_picture: null,
      picture_id: null,
      email: null,
      shows_email: false,
      links: [],
      thank_you: '',
    });
    await removeManagers(transaction, id);
  }
  await removeManager(transaction, accountId);
}
