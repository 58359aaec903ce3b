import { withQuery } from '../paths.ts';

/** The paths of the dashboard, separate from the others: few pages link there. */
export const dashboardPaths = {
  /** The pages that the signed-in person manages; with a single page it redirects there. */
  home: () => '/dashboard',
  /** `before` begins the list of tips below this number. */
  page: (id: string, query: { by?: string | undefined; before?: number | undefined } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(id)}`, query),
  /** All tips of a page as a file for spreadsheets. */
  tips: (id: string) => `/dashboard/${encodeURIComponent(id)}/tips.csv`,
} as const;
