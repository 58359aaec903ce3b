import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { searchTexts } from '#texts/desk.ts';
import { readPage, tidySearch } from '#web/platform/list-query.ts';
import { Field } from '#web/ui/field.tsx';

export const deskPageSize = 20;

/** Reads the search and the page of a desk list from its address. */
export function readDeskSearch(params: URLSearchParams) {
  const search = tidySearch(params.get('search'));
  const page = readPage(params);
  return {
    search,
    page,
    query: { search, limit: String(deskPageSize), offset: String((page - 1) * deskPageSize) },
  };
}

/** The number of pages of a list that is not counted: as many as are known to be there. */
export function pagesOf({ total }: { total: number }): number {
  return Math.ceil(total / deskPageSize);
}

/** The search field of a desk list, with what else begins the page beside it; it works without scripts. */
export function DeskSearch({
  label,
  search,
  children,
}: {
  label: string;
  search: string;
  children?: ReactNode;
}) {
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      <Field label={label} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <input
            {...control}
            key={search}
            className="field"
            type="search"
            name="search"
            maxLength={200}
            autoComplete="off"
            defaultValue={search}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary">
        {searchTexts.find}
      </button>
      {children}
    </Form>
  );
}
