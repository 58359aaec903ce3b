import { Search } from 'lucide-react';

/** The id that a search or a chip links to: the results, not the top of the page. */
export const foundId = 'found';

/**
 * A search by a plain form of method GET: it needs no script, and the address holds the search. `hiddenFields` are the other
 * filters, which a search keeps; `clearTo` is the list without the search.
 */
export function FilterForm({
  action,
  search,
  hiddenFields,
  clearTo,
  texts,
  variant = 'btn-green',
}: {
  action: string;
  search: string;
  hiddenFields: Readonly<Record<string, string | undefined>>;
  clearTo: string;
  texts: { search: string; searchLabel: string; submit: string; clear: string };
  /** The button's variant, for a background that is green itself. */
  variant?: 'btn-green' | 'btn-primary';
}) {
  return (
    <search>
      <form method="get" action={`${action}#${foundId}`} className="mt-8 flex max-w-xl flex-wrap gap-3">
        <div className="relative min-w-[min(13rem,100%)] flex-1">
          <Search
            size={20}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            name="search"
            aria-label={texts.searchLabel}
            placeholder={texts.search}
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            className="field pl-11"
          />
        </div>
        {Object.entries(hiddenFields).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button type="submit" className={`btn ${variant}`}>
          {texts.submit}
        </button>
        {search && (
          <a href={`${clearTo}#${foundId}`} className="btn">
            {texts.clear}
          </a>
        )}
      </form>
    </search>
  );
}

/** Chips that are links: each leads to the list it names. */
export function FilterChips({
  label,
  chips,
}: {
  label: string;
  chips: readonly { name: string; href: string; current: boolean }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2.5">
        {chips.map(({ name, href, current }) => (
          <li key={name}>
            <a
              href={`${href}#${foundId}`}
              className="filter-chip"
              aria-current={current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
