import { type FormEvent, useRef } from 'react';
import { Form } from 'react-router';
import { maxSearchLength } from '#contract/text-rules.ts';
import { tidySearch } from '#web/platform/list-query.ts';
import { SearchBox } from './search-box.tsx';
import { useSearchNavigation } from './use-search-navigation.ts';

/** Section 9: search debounce. */
const debounceMs = 1000;

/** What the filters of a list say. */
export interface Filters {
  readonly search: string;
  /** The id of the chosen filter; empty for all. */
  readonly choice: string;
}

interface ListFiltersProps {
  /** The filters in the current address. */
  readonly filters: Filters;
  /** Whether the list shows its first page. */
  readonly atStart: boolean;
  readonly action: string;
  /** The address of the list with other filters, at its first page. */
  readonly hrefOf: (filters: Filters) => string;
  /** The query parameter of the choice, and its options. */
  readonly choiceName: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly texts: {
    readonly search: string;
    readonly searchLabel: string;
    readonly choiceLabel: string;
    readonly all: string;
    /** The label of a chosen value that is not among the options. */
    readonly unknown: string;
    readonly submit: string;
  };
}

/**
 * The search and the choice of a list. It is a form of method GET, so that it works without scripts; with scripts a search is
 * sent a second after typing stops and a choice at once. Either starts at the first page.
 */
export function ListFilters(props: ListFiltersProps) {
  const { filters, atStart, action, hrefOf, choiceName, choices, texts } = props;
  const form = useRef<HTMLFormElement>(null);
  const { boxKey, onType, sendNow } = useSearchNavigation({
    form,
    shown: hrefOf(filters),
    atStart,
    debounceMs,
    read(element) {
      const entries = new FormData(element);
      const text = (name: string) => String(entries.get(name) ?? '');
      const href = hrefOf({ search: tidySearch(text('search')), choice: text(choiceName) });
      return { says: href, href };
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sendNow();
  };
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      className="mt-4 grid grid-cols-[1fr_minmax(7rem,9.5rem)] gap-2 max-[21rem]:grid-cols-1 sm:mt-8 sm:grid-cols-[1fr_minmax(11rem,auto)_auto] sm:gap-3"
      onSubmit={onSubmit}
    >
      <SearchBox
        key={boxKey}
        name="search"
        label={texts.searchLabel}
        placeholder={texts.search}
        defaultValue={filters.search}
        maxLength={maxSearchLength}
        enterKeyHint="search"
        autoComplete="off"
        onType={onType}
        onClear={sendNow}
      />
      <select
        key={`choice-${boxKey}`}
        name={choiceName}
        aria-label={texts.choiceLabel}
        className="field field-select"
        autoComplete="off"
        defaultValue={filters.choice}
        onChange={sendNow}
      >
        <option value="">{texts.all}</option>
        {filters.choice && choices.every(({ id }) => id !== filters.choice) && (
          <option value={filters.choice}>{texts.unknown}</option>
        )}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {/* On a phone the keyboard submits the search, and a choice is sent at once; without scripts the button does both. */}
      <button
        type="submit"
        className="btn btn-green max-sm:hidden max-sm:noscript:col-span-full max-sm:noscript:inline-flex"
      >
        {texts.submit}
      </button>
    </Form>
  );
}
