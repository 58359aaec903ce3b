import {
  addDeskPage,
  freezeDeskPage,
  getDeskPage,
  hideDeskPage,
  listDeskPages,
  showDeskPage,
  unfreezeDeskPage,
} from '#contract/desk/pages/endpoints.ts';
import type { DeskPage, DeskPageDetails } from '#contract/desk/pages/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { findModeratedPage, type ModeratedPage, searchPages } from '#server/features/beneficiaries/public.ts';
import { listNewestClaims, presentClaims } from '#server/features/claims/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { moreThanShown } from '../list-page.ts';
import { hideListing, type ListingDependencies, presentStanding } from '../listings/hide-listing.ts';
import { addPage } from './add-page.ts';
import { freezePage } from './freeze-page.ts';

/** How many of its claims a page shows. */
const shownClaims = 20;

export function pageEndpoints(dependencies: ListingDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const hidePage = (hidden: boolean) =>
    handleAct(hidden ? hideDeskPage : showDeskPage, async ({ caller, params, body }, record) => {
      const hiding = { kind: 'page', ...params, ...body, hidden, by: caller.accountId } as const;
      const receipt = await hideListing(dependencies, hiding, record);
      return { receipt, answer: await readPage(db, params.id) };
    });
  const stopPayouts = (frozen: boolean) =>
    handleAct(frozen ? freezeDeskPage : unfreezeDeskPage, async ({ caller, params, body }, record) => {
      const freeze = { ...params, ...body, frozen, by: caller.accountId };
      const receipt = await freezePage(db, freeze, record);
      return { receipt, answer: await readPage(db, params.id) };
    });
  return [
    handle(listDeskPages, ({ query: { search, ...page } }) =>
      moreThanShown(page, async (one) => (await searchPages(db, search, one)).map(presentPage)),
    ),
    handle(getDeskPage, ({ params }) => readPage(db, params.id)),
    handleAct(addDeskPage, async ({ body }, record) => {
      const { receipt, id } = await addPage(dependencies, body, record);
      return { receipt, answer: await readPage(db, id) };
    }),
    hidePage(true),
    hidePage(false),
    stopPayouts(true),
    stopPayouts(false),
  ];
}

async function readPage(db: Database, id: string): Promise<DeskPageDetails> {
  const [page, claims] = await Promise.all([
    findModeratedPage(db, id),
    listNewestClaims(db, id, shownClaims),
  ]);
  if (!page) throw new Refusal(notFound);
  const { bio, links, follower_count, created_at, managers, claim_state, payouts_frozen_reason } = page;
  return {
    ...presentPage(page),
    bio,
    links,
    follower_count,
    created_at: created_at.toISOString(),
    managers: [...managers],
    claim_state,
    claims: await presentClaims(db, claims),
    payouts_frozen_because: payouts_frozen_reason,
  };
}

function presentPage({
  id,
  name,
  handle: handleOf,
  profile_picture,
  state,
  ...standing
}: ModeratedPage): DeskPage {
  return { id, name, handle: handleOf, profile_picture, state, ...presentStanding(standing) };
}
