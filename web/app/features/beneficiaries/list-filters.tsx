import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import { paths } from '#web/platform/paths.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { type ListQuery, maxSearchLength, tidySearch } from './list-query.ts';
import { beneficiaryTexts } from './texts.ts';

const texts = beneficiaryTexts.list;
/** Section 9: search debounce. */
const debounceMs = 1000;

/**
 * Search and type. A form of method GET, so that it works without scripts; with them the search goes off a
 * second after typing stops and a type at once. Either starts at the first page.
 */
export function ListFilters({ query, types }: { query: ListQuery; types: readonly BeneficiaryType[] }) {
  const form = useRef<HTMLFormElement>(null);
  const { timer, boxKey, send } = useFilterNavigation(query, form);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send({ replace: false });
  };
  const onSearch = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send({ replace: true }), typed === '' ? 0 : debounceMs);
  };
  return (
    <Form
      ref={form}
      method="get"
      action={paths.professionals()}
      role="search"
      className="mt-8 grid gap-3 sm:grid-cols-[1fr_minmax(11rem,auto)_auto]"
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
      <select
        key={query.type}
        name="type"
        aria-label={texts.type}
        className="field field-select"
        defaultValue={query.type}
        onChange={() => send({ replace: false })}
      >
        <option value="">{texts.allTypes}</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-green">
        {texts.submit}
      </button>
    </Form>
  );
}

/**
 * Writes the form into the address. The box keeps what is being typed while an earlier search arrives, and
 * starts over (by a new key) when the address changes by other means: the way back, a link.
 */
function useFilterNavigation(query: ListQuery, form: React.RefObject<HTMLFormElement | null>) {
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

  const send = ({ replace }: { replace: boolean }) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const given = new FormData(form.current);
    const search = tidySearch(String(given.get('search') ?? ''));
    const type = String(given.get('type') ?? '');
    setSent(search);
    if (search === query.search && type === query.type && query.page === 1) return;
    navigate(paths.professionals({ search, type }), { replace, preventScrollReset: true });
  };
  return { timer, boxKey, send };
}
