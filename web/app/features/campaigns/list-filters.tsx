import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { maxSearchLength, tidySearch } from '#web/platform/list-query.ts';
import { paths } from '#web/platform/paths.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { CampaignQuery } from './campaign-query.ts';
import { campaignTexts } from './texts.ts';

const texts = campaignTexts.list;
/** The samples are at hand, so the list follows the typing closely. */
const debounceMs = 300;

/**
 * Search and categories, both in the address. The search is a form of method GET and the categories are links,
 * so that they work without scripts; with them the list follows what is typed.
 */
export function CampaignFilters({
  query,
  categories,
}: {
  query: CampaignQuery;
  categories: readonly string[];
}) {
  const form = useRef<HTMLFormElement>(null);
  const { boxKey, onSearch, onSubmit } = useSearchNavigation(query, form);
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
          onSearch={onSearch}
        />
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <button type="submit" className="btn btn-green">
          {texts.submit}
        </button>
      </Form>
      <nav aria-label={texts.categories} className="mt-4">
        <ul className="flex flex-wrap gap-2">
          {['', ...categories].map((category) => (
            <li key={category}>
              <Link
                to={paths.fundMe({ search: query.search, category })}
                className="filter-chip"
                aria-current={category === query.category ? 'true' : undefined}
                preventScrollReset
              >
                {category || texts.all}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/**
 * Writes what is typed into the address. The box keeps what is being typed while an earlier search arrives, and
 * starts over (by a new key) when the address changes by other means: the way back, a link.
 */
function useSearchNavigation(query: CampaignQuery, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(query.search);
  const [sent, setSent] = useState(query.search);
  const [boxKey, setBoxKey] = useState(0);
  if (query.search !== seen) {
    setSeen(query.search);
    if (query.search !== sent) {
      setSent(query.search);
      setBoxKey(boxKey + 1);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const search = tidySearch(String(new FormData(form.current).get('search') ?? ''));
    setSent(search);
    if (search !== query.search)
      navigate(paths.fundMe({ ...query, search }), { replace, preventScrollReset: true });
  };
  return {
    boxKey,
    onSearch(typed: string) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(true), typed === '' ? 0 : debounceMs);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      send(false);
    },
  };
}
