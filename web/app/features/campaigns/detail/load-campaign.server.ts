import type { RouterContextProvider } from 'react-router';
import type { CampaignComment } from '#contract/campaigns/comments/schemas.ts';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import type { CampaignBacker, CampaignDetail, CampaignUpdate } from '#contract/campaigns/schemas.ts';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { findGiver, type Giver } from '#web/features/tipping/public.server.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { ListedCampaign } from '../campaign.ts';
import { isFollowed } from '../follows/follow-campaign.server.ts';
import { readStory } from '../story/read-story.server.ts';
import type { StoryNode } from '../story/story.tsx';
import { type BackingValues, readBackingQuery } from './backing-values.ts';
import { listedReal } from './listed-campaign.server.ts';
import { structuredData } from './structured-data.server.ts';

/** An update with its text as a page shows it; null where it is for backers alone. */
export type ReadUpdate = Omit<CampaignUpdate, 'text'> & { readonly text: readonly StoryNode[] | null };

export interface RealCampaign {
  readonly campaign: CampaignDetail;
  readonly story: readonly StoryNode[];
  readonly useOfMoney: readonly StoryNode[];
  readonly structured: ReturnType<typeof structuredData>;
  /** Milliseconds until it closes; 0 once it has. */
  readonly leftMs: number;
  readonly similar: readonly ListedCampaign[];
  readonly updates: readonly ReadUpdate[];
  readonly backers: readonly CampaignBacker[];
  /** The latest ones; `commentCount` counts all. */
  readonly comments: readonly CampaignComment[];
  readonly commentCount: number;
  readonly following: boolean;
  readonly signedIn: boolean;
  /** Null when they could not be loaded. */
  readonly methods: readonly PaymentMethod[] | null;
  readonly values: BackingValues;
  /** The contribution whose checkout the person returns from. */
  readonly returned: Pledge | null;
}

const shownUpdates = 2;
const shownBackers = 5;
const shownComments = 3;
/** A slow provider must not hold the page. */
const confirmWithinMs = 2500;

interface Visit {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
  readonly url: URL;
}

/** A real campaign by its slug, or null where there is none. The parts around it may be missing; the campaign may not. */
export async function loadRealCampaign(visit: Visit, slug: string): Promise<RealCampaign | null> {
  const { context, request, url } = visit;
  const giver = findGiver(context, request);
  // Confirmed before the campaign is loaded, so that its figures include the contribution.
  const returned = await loadReturned(giver, url);
  const campaign = await findRealCampaign(giver.api, slug);
  if (!campaign) return null;
  const { logFailure, publicOrigin } = context.get(pageContext);
  const orElse =
    <Fallback>(fallback: Fallback) =>
    (error: unknown): Fallback => {
      logFailure(texts.failedParts, error);
      return fallback;
    };
  const { api, isSignedIn: signedIn } = giver;
  const params = { slug: campaign.slug };
  const [similar, updates, backers, comments, following, methods] = await Promise.all([
    api('GET /campaigns/listing/{slug}/similar', { params }).then(
      ({ results }) => results.map(listedReal),
      orElse([]),
    ),
    loadUpdates(api, params.slug, { limit: String(shownUpdates) }).then(({ results }) => results, orElse([])),
    api('GET /campaigns/listing/{slug}/backers', { params, query: { limit: String(shownBackers) } }).then(
      ({ results }) => results,
      orElse([]),
    ),
    api('GET /campaigns/listing/{slug}/comments', { params, query: { limit: String(shownComments) } }).then(
      ({ results, metadata }) => ({ comments: results, commentCount: metadata.total }),
      orElse({ comments: [], commentCount: 0 }),
    ),
    signedIn ? isFollowed(api, params.slug).catch(orElse(false)) : false,
    // An all-or-nothing campaign accepts cards only, and the server knows that.
    campaign.takes_pledges && campaign.funding === 'keep_it_all'
      ? api('GET /shared/payment-methods').then(({ results }) => results, orElse(null))
      : [],
  ]);
  return {
    campaign,
    story: readStory(campaign.story),
    useOfMoney: readStory(campaign.use_of_money),
    structured: structuredData(campaign, publicOrigin),
    leftMs: Math.max(Date.parse(campaign.closes_at) - Date.now(), 0),
    similar,
    updates,
    backers,
    ...comments,
    following,
    signedIn,
    methods,
    values: readBackingQuery(url.searchParams),
    returned: returned?.campaign.id === campaign.id ? returned : null,
  };
}

export async function findRealCampaign(api: Api, slug: string): Promise<CampaignDetail | null> {
  try {
    return await api('GET /campaigns/listing/{slug}', { params: { slug } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export async function loadUpdates(api: Api, slug: string, query: { limit: string; offset?: string }) {
  const { results, metadata } = await api('GET /campaigns/listing/{slug}/updates', {
    params: { slug },
    query,
  });
  const read = results.map(
    (update): ReadUpdate => ({ ...update, text: update.text === null ? null : readStory(update.text) }),
  );
  return { results: read, metadata };
}

/**
 * The contribution whose checkout the person returns from: confirmed with the provider, or as we have it stored where that
 * takes too long.
 */
async function loadReturned({ api }: Giver, url: URL): Promise<Pledge | null> {
  const id = url.searchParams.get('pledge');
  if (!isId(id)) return null;
  const params = { id };
  const stored = () => api('GET /campaigns/pledges/{id}', { params }).catch(() => null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, confirmWithinMs, null);
  });
  const confirmed = api('POST /campaigns/pledges/{id}/confirm', { params }).catch(() => null);
  const pledge = await Promise.race([confirmed, late]);
  clearTimeout(timer);
  return pledge ?? stored();
}
