import { countedCampaigns } from '#contract/campaigns/campaign-rules.ts';
import type { listCampaigns } from '#contract/campaigns/endpoints.ts';
import { newCampaignCategories } from '#contract/campaigns/new-campaign-rules.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { type ListedCampaign, listed, presentCategories } from '../campaign.ts';
import { campaigns as samples } from '../campaigns.data.ts';
import { listedReal } from '../detail/listed-campaign.server.ts';
import { type CampaignOrder, readCampaignOrder } from './campaign-order.ts';
import { type CampaignQuery, readCampaignQuery } from './campaign-query.ts';
import { nearCampaigns } from './near-campaigns.ts';
import { searchCampaigns } from './search-campaigns.ts';

const perPage = 12;

export interface CampaignList {
  readonly query: CampaignQuery;
  readonly order: CampaignOrder;
  readonly page: number;
  readonly pages: number;
  readonly categories: readonly string[];
  /** Real ones first, then samples. */
  readonly found: readonly ListedCampaign[];
  readonly total: number;
  /** Whether there are more campaigns than `total` counts. */
  readonly isMore: boolean;
  /** What the search may mean, real ones first. */
  readonly near: readonly ListedCampaign[];
  /** Whether there is a real campaign at all. */
  readonly hasReal: boolean;
}

/**
 * What the list shows: real campaigns, followed by the samples. The live product lists no sample once there is a real campaign.
 * When the API does not answer, the samples are shown alone. A page past the end redirects to the last one.
 */
export async function loadCampaigns(
  api: Api,
  { mode, logFailure }: Pick<PageContext, 'mode' | 'logFailure'>,
  url: URL,
): Promise<CampaignList> {
  const read = (query: NonNullable<EndpointInput<typeof listCampaigns>['query']>) =>
    api('GET /campaigns/listing', { query }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      logFailure(campaignTexts.list.failed, error);
      return { results: [], metadata: { total: 0 } };
    });
  const { searchParams: search } = url;
  const page = readPage(search);
  const order = readCampaignOrder(search);
  const wanted = readCampaignQuery(search, newCampaignCategories);
  const [any, real] = await Promise.all([
    read({ state: 'all', limit: '1' }),
    read({
      state: stateOf(order),
      sort: order === 'closing' ? 'ending_soon' : 'newest',
      category: wanted.category,
      ...(wanted.search ? { search: wanted.search } : {}),
      limit: String(perPage),
      offset: String((page - 1) * perPage),
    }),
  ]);
  const hasReal = any.metadata.total > 0;
  const categories = hasReal ? newCampaignCategories : presentCategories(samples);
  const query = readCampaignQuery(search, categories);
  const isMore = query.search !== '' && real.metadata.total > countedCampaigns;
  const counted = isMore ? countedCampaigns : real.metadata.total;
  const pages = Math.max(1, countPages(url, { total: counted }, perPage));
  const shown = order === 'open' && !(mode === 'live' && hasReal) ? samples : [];
  const sampled = searchCampaigns(shown, query);
  const isLast = page >= pages;
  const near =
    hasReal && page === 1 && counted < perPage ? await loadNear(api, query, order, logFailure) : [];
  return {
    query,
    order,
    page,
    pages,
    categories,
    found: [...real.results.map(listedReal), ...(isLast ? sampled.map(listed) : [])],
    total: isMore ? counted : counted + sampled.length,
    isMore,
    near: [...near, ...(isLast ? nearCampaigns(shown, query).map(listed) : [])],
    hasReal,
  };
}

/** Real campaigns that the search may mean. The list works without them. */
async function loadNear(
  api: Api,
  { search, category }: CampaignQuery,
  order: CampaignOrder,
  logFailure: PageContext['logFailure'],
): Promise<ListedCampaign[]> {
  if (!search) return [];
  try {
    const state = stateOf(order);
    const { results } = await api('GET /campaigns/near', { query: { search, category, state } });
    return results.map(listedReal);
  } catch (error) {
    logFailure(campaignTexts.list.failed, error);
    return [];
  }
}

function stateOf(order: CampaignOrder): 'open' | 'ended' {
  return order === 'ended' ? 'ended' : 'open';
}
