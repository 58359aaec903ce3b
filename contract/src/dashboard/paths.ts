import { withQuery } from '../paths.ts';

/** The addresses of the dashboard, apart from the others: few pages lead there. */
export const dashboardPaths = {
  /** The own pages that are managed; who has one alone is led to it. */
  home: () => '/dashboard',
  /** `before` begins the list of tips below this number. */
  page: (id: string, query: { by?: string | undefined; before?: number | undefined } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(id)}`, query),
  /** All tips of a page as a file for spreadsheets. */
  tips: (id: string) => `/dashboard/${encodeURIComponent(id)}/tips.csv`,
} as const;
