import { type FormEvent, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { maxSearchLength } from '#contract/text-rules.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { tidySearch } from '#web/platform/list-query.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useSearchNavigation } from '#web/ui/use-search-navigation.ts';
import { categoryName } from '../campaign.ts';
import { type CampaignOrder, campaignOrders } from './campaign-order.ts';
import type { CampaignQuery } from './campaign-query.ts';

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

/**
 * Search and categories, both in the address. The search is a form of method GET and the categories are links,
 * so that they work without scripts; with them the list follows what is typed.
 */
export function CampaignFilters({ query, order, categories, hasReal }: CampaignFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { boxKey, onType, sendNow } = useSearchNavigation(form, query.search, debounceMs, ({ replace }) => {
    if (!form.current) return undefined;
    const search = tidySearch(String(new FormData(form.current).get('search') ?? ''));
    if (search !== query.search)
      navigate(campaignPaths.list({ ...query, order, search }), { replace, preventScrollReset: true });
    return search;
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
      <FilterChips query={query} order={order} categories={categories} hasReal={hasReal} />
    </>
  );
}

function FilterChips({ query, order, categories, hasReal }: CampaignFiltersProps) {
  return (
    <>
      <nav aria-label={texts.categories} className="mt-4">
        <ul className="flex flex-wrap gap-2">
          {['', ...categories].map((category) => (
            <li key={category}>
              <Link
                to={campaignPaths.list({ search: query.search, category, order })}
                className="filter-chip"
                aria-current={category === query.category ? 'true' : undefined}
                preventScrollReset
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
                  to={campaignPaths.list({ ...query, order: one })}
                  className="filter-chip"
                  aria-current={one === order ? 'true' : undefined}
                  preventScrollReset
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
