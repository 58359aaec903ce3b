import type { Transaction } from '#server/platform/database/database.ts';
import { erasedPageName } from '#server/texts/en/beneficiaries.ts';
import { deletePage, lockOnlyOwned, removeManager, removeManagers, savePage } from './repository.ts';

/**
 * What becomes of the pages of an account that is erased. One with another owner stays theirs. One without is taken
 * down, says nothing of the person any more and is nobody's; its id stays, for the books. A draft that nobody ever saw
 * is deleted.
 */
export async function forgetManager(transaction: Transaction, accountId: string): Promise<void> {
  for (const { id, published } of await lockOnlyOwned(transaction, accountId)) {
    if (!published) {
      await deletePage(transaction, id);
      continue;
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
