import { pictureNotFound } from '#contract/pictures/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { pictureUrl } from './presenter.ts';
import { markAttached, markDetached } from './repository.ts';

export interface Attachment {
  readonly pictureId: string;
  /** Who uploaded it; nobody else may use it. */
  readonly accountId: string;
  readonly at: Date;
  /** The field of the form it came in. */
  readonly attr: string;
}

/**
 * Puts a picture to use in the transaction of what uses it, which keeps its id to detach it one day. Returns
 * its address. Throws `picture_not_found` for somebody else's and for one that was swept.
 */
export async function attachPicture(
  transaction: Transaction,
  { pictureId, accountId, at, attr }: Attachment,
): Promise<string> {
  const picture = await markAttached(transaction, { id: pictureId, accountId, at });
  if (!picture) throw new Refusal(pictureNotFound, { attr });
  return pictureUrl(picture);
}

/** Its files are deleted by the next sweep, unless something else uses it. */
export function detachPicture(transaction: Transaction, pictureId: string): Promise<void> {
  return markDetached(transaction, pictureId);
}
