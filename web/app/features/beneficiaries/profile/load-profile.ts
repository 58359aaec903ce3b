import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import type { Campaign } from '#contract/campaigns/schemas.ts';
import type { Event } from '#contract/events/schemas.ts';
import { sessionTexts } from '#texts/account/session.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { type Deferred, defer } from '#web/platform/deferred.ts';
import { defaultCurrency } from '#web/platform/money.ts';
import type { PageSession } from '#web/platform/session-context.ts';

export interface UpcomingEvents {
  readonly results: readonly Event[];
  /** The number of all, including those not shown. */
  readonly total: number;
}

/** How many of the next events a profile shows. */
const eventsShown = '24';

/** How many of the newest posts it shows. */
const postsShown = '3';

/** How many campaigns for it, those that end next, a profile shows. */
const campaignsShown = '3';

export type PageCampaign = Pick<Campaign, 'slug' | 'title' | 'goal' | 'pledged' | 'backer_count'>;

type LogFailure = (what: string, error: unknown) => void;

/** The beneficiary; null where there is none. */
export async function loadBeneficiary(api: Api, id: string): Promise<BeneficiaryProfile | null> {
  try {
    return await api('GET /beneficiary/professionals/{id}', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Everything the page shows besides the beneficiary. Never throws: a part that fails is null, and the page is shown without it.
 */
export async function loadSurroundings(session: PageSession, id: string, logFailure: LogFailure) {
  const orNull = <Value>(what: string, promise: Promise<Value>): Promise<Value | null> =>
    promise.catch((error: unknown) => {
      logFailure(what, error);
      return null;
    });
  const upcoming = defer(orNull(beneficiaryTexts.profile.eventsFailed, loadUpcoming(session.api, id)));
  const posts = orNull(
    'posts',
    session.api('GET /beneficiary/professionals/{id}/posts', {
      params: { id },
      query: { limit: postsShown },
    }),
  );
  const campaigns = orNull(
    'campaigns',
    session.api('GET /campaigns/listing', {
      query: { receiver: id, sort: 'ending_soon', limit: campaignsShown },
    }),
  );
  const follow = session.signedIn
    ? orNull('follow', session.api('GET /beneficiary/professionals/{id}/follow', { params: { id } }))
    : null;
  const profile = session.signedIn ? orNull(sessionTexts.profileFailed, session.loadProfile()) : null;
  return {
    upcoming: (await upcoming) as Deferred<UpcomingEvents | null>,
    posts: (await posts)?.results ?? [],
    campaigns: ((await campaigns)?.results ?? []).map(
      ({ slug, title, goal, pledged, backer_count }): PageCampaign => ({
        slug,
        title,
        goal,
        pledged,
        backer_count,
      }),
    ),
    following: (await follow)?.following ?? false,
    currency: (await profile)?.preferences.currency ?? defaultCurrency,
  };
}

export type SimilarBeneficiary = Pick<BeneficiaryProfile, 'id' | 'name' | 'profile_picture' | 'types'>;

/** How many similar beneficiaries a profile shows. */
const similarShown = 3;

/** The most followed beneficiaries of the same kind; none where there are none or they could not be fetched. */
export function loadSimilar(
  api: Api,
  { id, types }: BeneficiaryProfile,
  logFailure: LogFailure,
): Promise<Deferred<SimilarBeneficiary[]>> {
  const [first] = types;
  if (!first) return Promise.resolve({ now: [] });
  const query = { type: first.id, ordering: '-follower_count', limit: String(similarShown + 1) } as const;
  const similar = api('GET /beneficiary/professionals', { query }).then(
    ({ results }) =>
      results
        .filter((other) => other.id !== id)
        .slice(0, similarShown)
        .map(({ id, name, profile_picture, types }) => ({ id, name, profile_picture, types })),
    (error: unknown) => {
      logFailure('similar beneficiaries', error);
      return [];
    },
  );
  return defer(similar);
}

async function loadUpcoming(api: Api, beneficiary: string): Promise<UpcomingEvents> {
  const answer = await api('GET /events/listing', { query: { beneficiary, limit: eventsShown } });
  return { results: answer.results, total: answer.metadata.total };
}
