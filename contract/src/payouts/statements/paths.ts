import { withQuery } from '../../paths.ts';

/** The paths of statements, separate from the others: few pages link there. */
export const statementPaths = {
  /** The statement of an own page for a month (`2026-11`) or year; this month's unless given. */
  statement: (
    id: string,
    query: { period?: string | undefined; currency?: string | undefined; after?: string | undefined } = {},
  ) => withQuery(`/dashboard/${encodeURIComponent(id)}/statements`, query),
  /** The whole of it as a file. */
  file: (id: string, period: string, format: 'csv' | 'pdf', query: { currency?: string | undefined } = {}) =>
    withQuery(
      `/dashboard/${encodeURIComponent(id)}/statements/${encodeURIComponent(period)}.${format}`,
      query,
    ),
} as const;
