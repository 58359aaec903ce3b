import type { PageFounding } from '#contract/beneficiaries/own/schemas.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requireKnownTypes } from '../own/found-page.ts';
import { insertPage, replaceTypes } from '../own/repository.ts';

export interface UnclaimedPage extends Pick<PageFounding, 'name' | 'bio' | 'types'> {
  /** The address on file. */
  readonly email: string | null;
  readonly at: Date;
}

/** Publishes a page that is nobody's yet. Returns its id. Throws InvalidInput for an unknown type. */
export async function addUnclaimedPage(
  transaction: Transaction,
  { name, bio, types, email, at }: UnclaimedPage,
): Promise<string> {
  await requireKnownTypes(transaction, types);
  const id = await insertPage(transaction, {
    name,
    bio,
    email,
    state: 'published',
    claim_state: 'unclaimed',
    published_at: at,
    created_at: at,
  });
  await replaceTypes(transaction, id, types);
  return id;
}
