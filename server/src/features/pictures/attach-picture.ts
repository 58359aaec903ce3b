import { pictureNotFound } from '#contract/pictures/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { pictureUrl } from './presenter.ts';
import { markAttached, markDetached } from './repository.ts';

export interface Attachment {
  readonly pictureId: string;
  /** The uploader; nobody else may use the picture. */
  readonly accountId: string;
  readonly at: Date;
  /** The form field that contained it. */
  readonly attr: string;
}

/**
 * Marks a picture as in use, in the transaction of its user, who stores its id to detach it later. Returns its URL.
 * Throws `picture_not_found` for another account's picture and for one that was swept.
 */
export async function attachPicture(
  transaction: Transaction,
  { pictureId, accountId, at, attr }: Attachment,
): Promise<string> {
  const picture = await markAttached(transaction, { id: pictureId, accountId, at });
  if (!picture) throw new Refusal(pictureNotFound, { attr });
  return pictureUrl(picture);
}

/** Marks a picture as unused: the next sweep deletes its files, unless something else uses it. */
export function detachPicture(transaction: Transaction, pictureId: string): Promise<void> {
  return markDetached(transaction, pictureId);
}
