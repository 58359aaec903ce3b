import type { PageFounding } from '#contract/beneficiaries/own/schemas.ts';
import { attachPicture } from '#server/features/pictures/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid } from '#server/platform/http/errors.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { saveManager } from '../managers/repository.ts';
import type { PageDependencies } from './own-page.ts';
import { insertPage, listKnownTypes, replaceTypes } from './repository.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Limits actions that cost others something: a new page makes lists longer, and a handle is taken from everybody
 * else.
 */
export const pageBudgets = {
  'found-page': { points: 5, seconds: daySeconds, scope: 'shared' },
  'change-handle': { points: 10, seconds: daySeconds, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/**
 * Creates a page as a draft and makes its founder the owner. Returns its id. Throws InvalidInput for an unknown type,
 * `picture_not_found` and `too_many_requests`; a refused request is not counted.
 */
export async function foundPage(
  { db, clock, limits }: PageDependencies,
  caller: Caller,
  { name, bio, types, picture }: PageFounding,
): Promise<string> {
  const { accountId } = caller;
  await limits.consume('found-page', accountKey(caller));
  try {
    return await inTransaction(db, async (transaction) => {
      await requireKnownTypes(transaction, types);
      const profilePicture =
        picture &&
        (await attachPicture(transaction, {
          pictureId: picture,
          accountId,
          at: clock.now(),
          attr: 'picture',
        }));
      const page = {
        name,
        bio,
        picture_id: picture,
        profile_picture: profilePicture,
        email: null,
        published_at: null,
        state: 'draft',
        claim_state: 'claimed',
        created_at: clock.now(),
      } as const;
      const id = await insertPage(transaction, page);
      await saveManager(transaction, { pageId: id, accountId, role: 'owner' });
      await replaceTypes(transaction, id, types);
      return id;
    });
  } catch (error) {
    await limits.giveBack('found-page', accountKey(caller));
    throw error;
  }
}

/** Throws InvalidInput for an id that is not a type's. */
export async function requireKnownTypes(db: Connection, types: readonly string[]): Promise<void> {
  const known = new Set(await listKnownTypes(db, types));
  const at = types.findIndex((id) => !known.has(id));
  if (at >= 0) throw invalid(`types.${at}`, ({ checks }) => checks.typeUnknown);
}
