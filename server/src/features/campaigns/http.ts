import type { z } from 'zod';
import {
  getCampaign,
  listCampaignBackers,
  listCampaigns as listCampaignsEndpoint,
  listCampaignUpdates,
  listNearCampaigns,
  listSimilarCampaigns,
} from '#contract/campaigns/endpoints.ts';
import { campaignNotFound } from '#contract/campaigns/errors.ts';
import type { listCampaignsQuery } from '#contract/campaigns/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import type { ForgetfulCaches } from '#server/platform/cache/forgetful-caches.ts';
import { totalOf } from '#server/platform/cache/page-total.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { CampaignFilter } from './filter/repository.ts';
import { findNearCampaigns } from './near/find-near.ts';
import { countBackers, listBackers } from './pledges/backers/repository.ts';
import { presentCampaign, presentDetail } from './presenter.ts';
import {
  countCampaigns,
  findCampaign,
  findListed,
  listCampaigns,
  listPictures,
  listSimilar,
  listTiers,
} from './repository.ts';
import { countUpdates, listUpdates } from './updates/repository.ts';
import { mayReadAll, presentUpdate } from './updates/write-update.ts';

/** Totals of lists are cached for as long as the lists may be. */
const totalTtlMs = 15_000;

export interface ListingDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicCaches: ForgetfulCaches;
}

/** The public endpoints of campaigns. */
export function campaignEndpoints({ db, clock, publicCaches }: ListingDependencies): EndpointHandler[] {
  const totals = publicCaches.clearOnHide(
    createTtlCache<number>({ clock, ttlMs: totalTtlMs, maxEntries: 500 }),
  );
  const count = ({ now, ...filter }: CampaignFilter) =>
    totals.get(JSON.stringify([filter.search, filter.categories, filter.receiver, filter.state]), () =>
      countCampaigns(db, { ...filter, now }),
    );
  return [
    handle(listCampaignsEndpoint, async ({ query }) => {
      const { limit, offset } = query;
      const filter = filterOf(query, clock.now());
      // The total decides how the list is best queried. A page receives few campaigns, mostly less than one part of
      // the list, so they are not counted first.
      const counted = filter.receiver === undefined ? await count(filter) : undefined;
      const rows = await listCampaigns(db, filter, query, counted ?? 0);
      const total = counted ?? (await totalOf(rows, query, () => count(filter)));
      return { results: rows.map(presentCampaign), metadata: { total, limit, offset } };
    }),
    handle(listNearCampaigns, async ({ query }) => {
      const { limit } = query;
      const results = await findNearCampaigns(db, filterOf({ ...query, sort: 'newest' }, clock.now()), limit);
      return { results, metadata: { total: results.length, limit, offset: 0 } };
    }),
    handle(getCampaign, async ({ params }) => {
      const row = await findCampaign(db, params.slug);
      if (!row) throw new Refusal(campaignNotFound);
      const [pictures, tiers] = await Promise.all([listPictures(db, row.id), listTiers(db, row.id)]);
      return presentDetail(row, { pictures, tiers, now: clock.now() });
    }),
    handle(listSimilarCampaigns, async ({ params, query: { limit } }) => {
      const { id, category } = await requireListed(db, params.slug);
      const rows = await listSimilar(db, { id, category, now: clock.now() }, limit);
      return { results: rows.map(presentCampaign), metadata: { total: rows.length, limit, offset: 0 } };
    }),
    handle(listCampaignBackers, async ({ params, query }) => {
      const { id } = await requireListed(db, params.slug);
      const [rows, total] = await Promise.all([listBackers(db, id, query), countBackers(db, id)]);
      const results = rows.map(({ name, amount_minor, created_at }) => ({
        name,
        amount: minorToMajor(amount_minor),
        at: created_at.toISOString(),
      }));
      return { results, metadata: { total, ...query } };
    }),
    handle(listCampaignUpdates, async ({ caller, params, query }) => {
      const campaign = await requireListed(db, params.slug);
      const includeHidden = caller?.accountId === campaign.account_id;
      const filter = { campaignId: campaign.id, includeHidden };
      const [rows, total, readsAll] = await Promise.all([
        listUpdates(db, filter, query),
        countUpdates(db, filter),
        mayReadAll(db, caller, campaign),
      ]);
      return { results: rows.map((row) => presentUpdate(row, readsAll)), metadata: { total, ...query } };
    }),
  ];
}

function filterOf(
  query: Omit<z.output<typeof listCampaignsQuery>, 'limit' | 'offset'>,
  now: Date,
): CampaignFilter {
  const { search = '', category = [], receiver, state, sort } = query;
  return {
    search: search.trim(),
    categories: category,
    receiver,
    state,
    sort: state === 'open' ? sort : 'newest',
    now,
  };
}

/** Throws `campaign_not_found` for a campaign that is not public. */
export async function requireListed(db: Connection, slug: string) {
  const campaign = await findListed(db, slug);
  if (!campaign) throw new Refusal(campaignNotFound);
  return campaign;
}
