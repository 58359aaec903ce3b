import { type FormEvent, useRef } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { maxSearchLength } from '#contract/text-rules.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { tidySearch } from '#web/platform/list-query.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useSearchNavigation } from '#web/ui/use-search-navigation.ts';
import { categoryName } from '../campaign.ts';
import { type CampaignOrder, campaignOrders, readCampaignOrder } from './campaign-order.ts';
import { type CampaignQuery, readCampaignQuery } from './campaign-query.ts';

const texts = campaignTexts.list;
/** The samples need no request, so the list follows the typing closely. */
const debounceMs = 300;

interface CampaignFiltersProps {
  readonly query: CampaignQuery;
  readonly order: CampaignOrder;
  readonly categories: readonly string[];
  /** Samples alone have no order to choose. */
  readonly hasReal: boolean;
}

type WantedQuery = CampaignQuery & { readonly order: CampaignOrder };

/**
 * Search and categories, both in the address. The search is a form of method GET and the categories are links,
 * so that they work without scripts; with them the list follows what is typed.
 */
export function CampaignFilters(props: CampaignFiltersProps) {
  const { query, order } = props;
  const form = useRef<HTMLFormElement>(null);
  const wanted = useWantedQuery(props);
  const { boxKey, says, onType, sendNow, onFollow } = useSearchNavigation({
    form,
    shown: query.search,
    debounceMs,
    read(element) {
      const search = tidySearch(String(new FormData(element).get('search') ?? ''));
      return { says: search, href: campaignPaths.list({ ...wanted, search }) };
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sendNow();
  };
  return (
    <>
      <Form
        ref={form}
        method="get"
        action={paths.fundMe()}
        role="search"
        className="mt-6 grid gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={onSubmit}
      >
        <SearchBox
          key={boxKey}
          name="search"
          label={texts.searchLabel}
          placeholder={texts.search}
          defaultValue={query.search}
          maxLength={maxSearchLength}
          enterKeyHint="search"
          autoComplete="off"
          onType={onType}
          onClear={sendNow}
        />
        {query.category && <input type="hidden" name="category" value={query.category} />}
        {order !== 'open' && <input type="hidden" name="order" value={order} />}
        <button type="submit" className="btn btn-green">
          {texts.submit}
        </button>
      </Form>
      <FilterChips {...props} wanted={{ ...wanted, search: says }} onFollow={onFollow} />
    </>
  );
}

/** The filters in the address, or in the one that is loading. */
function useWantedQuery({ query, order, categories }: CampaignFiltersProps): WantedQuery {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (next?.pathname !== pathname) return { ...query, order };
  const search = new URLSearchParams(next.search);
  return { ...readCampaignQuery(search, categories), order: readCampaignOrder(search) };
}

function FilterChips({
  query,
  order,
  categories,
  hasReal,
  wanted,
  onFollow,
}: CampaignFiltersProps & {
  readonly wanted: WantedQuery;
  readonly onFollow: ReturnType<typeof useSearchNavigation>['onFollow'];
}) {
  return (
    <>
      <nav aria-label={texts.categories} className="mt-4">
        <ul className="flex flex-wrap gap-2">
          {['', ...categories].map((category) => (
            <li key={category}>
              <Link
                to={campaignPaths.list({ ...wanted, category })}
                className="filter-chip"
                aria-current={category === query.category ? 'true' : undefined}
                preventScrollReset
                onClick={onFollow}
              >
                {category ? categoryName(category) : texts.all}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hasReal && (
        <nav aria-label={texts.order} className="mt-2">
          <ul className="flex flex-wrap gap-2">
            {campaignOrders.map((one) => (
              <li key={one}>
                <Link
                  to={campaignPaths.list({ ...wanted, order: one })}
                  className="filter-chip"
                  aria-current={one === order ? 'true' : undefined}
                  preventScrollReset
                  onClick={onFollow}
                >
                  {texts.orders[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
