import type { PageChanges } from '#contract/beneficiaries/own/schemas.ts';
import { dollarsToMinor } from '#contract/minor-units.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { attachPicture, detachPicture } from '#server/features/pictures/public.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { requireKnownTypes } from './found-page.ts';
import { giveHandle } from './give-handle.ts';
import {
  findOwnPage,
  type OwnPageAtWork,
  type PageDependencies,
  requireNotContested,
  requireNotContestedForEditor,
  requireNotLeft,
  requireRole,
  withOwnPage,
} from './own-page.ts';
import { type ManagedPageRow, replaceTypes, savePage } from './repository.ts';

/**
 * Changes the given fields of an own page. Throws `page_not_found`, `page_left`, `page_contested`,
 * `page_owners_only`, `handle_reserved`, `handle_taken`, `picture_not_found`, `too_many_requests`, InvalidInput for
 * an unknown type, and `address_not_proven` if the page is published.
 */
export async function changePage(
  dependencies: PageDependencies,
  caller: Caller,
  { id, changes }: { id: string; changes: PageChanges },
): Promise<void> {
  const own = { accountId: caller.accountId, id };
  const { handle, types } = changes;
  const before = await findOwnPage(dependencies.db, own);
  if (handle !== undefined && handle !== before.handle)
    await dependencies.limits.consume('change-handle', accountKey(caller));
  await withOwnPage(dependencies, own, 'change', async (work) => {
    const { transaction, page } = work;
    requireNotLeft(page);
    requireNotContestedForEditor(page);
    if (touchesIdentity(changes, page)) requireNotContested(page);
    if (page.state === 'published') await requireProvenAddress(transaction, caller);
    if (changes.shows_email !== undefined && changes.shows_email !== page.shows_email)
      requireRole(page, 'changeAddresses');
    if (handle !== undefined && handle !== page.handle) {
      requireRole(page, 'changeAddresses');
      await giveHandle(transaction, page, handle);
    }
    if (types) {
      await requireKnownTypes(transaction, types);
      await replaceTypes(transaction, id, types);
    }
    await savePage(transaction, id, {
      ...columnsOf(changes),
      ...(await pictureOf(work, caller.accountId, changes)),
    });
  });
}

/**
 * Whether the changes affect whose page it seems to be: its name, picture, addresses or links. Unchanged values that
 * the form sends do not count.
 */
function touchesIdentity(changes: PageChanges, page: ManagedPageRow): boolean {
  return (
    (changes.name !== undefined && changes.name !== page.name) ||
    (changes.picture !== undefined && changes.picture !== page.picture_id) ||
    (changes.handle !== undefined && changes.handle !== page.handle) ||
    (changes.links !== undefined && changes.links.join('\n') !== page.links.join('\n')) ||
    (changes.shows_email !== undefined && changes.shows_email !== page.shows_email)
  );
}

/** The given fields that map directly to columns. */
function columnsOf({ name, bio, links, thank_you, suggested_amounts, shows_email, tipping }: PageChanges) {
  const suggested_minor = suggested_amounts?.map(dollarsToMinor);
  const columns = { name, bio, links, thank_you, suggested_minor, shows_email, tipping };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The columns of the picture if it is replaced or removed; the previous picture is detached. */
async function pictureOf(
  { transaction, at, page }: OwnPageAtWork,
  accountId: string,
  { picture }: PageChanges,
): Promise<{ picture_id?: string | null; profile_picture?: string | null }> {
  if (picture === undefined || (picture !== null && picture === page.picture_id)) return {};
  if (page.picture_id) await detachPicture(transaction, page.picture_id);
  if (picture === null) return { picture_id: null, profile_picture: null };
  const address = await attachPicture(transaction, { pictureId: picture, accountId, at, attr: 'picture' });
  return { picture_id: picture, profile_picture: address };
}
