import { laterPage, paths, withQuery } from '../paths.ts';
import type { FiguresBy } from './rules.ts';

/** The paths of the dashboard, separate from the others: few pages link there. */
export const dashboardPaths = {
  home: paths.dashboard,
  /** `before` begins the list of tips below this number. */
  page: (id: string, query: { by?: string | undefined; before?: number | undefined } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(id)}`, query),
  /** All tips of a page as a file for spreadsheets. */
  tips: (id: string) => `/dashboard/${encodeURIComponent(id)}/tips.csv`,
  /** Who tipped a page. */
  supporters: (id: string, query: { page?: number | undefined } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(id)}/supporters`, { page: laterPage(query.page) }),
  /** All supporters of a page as a file for spreadsheets. */
  supportersFile: (id: string) => `/dashboard/${encodeURIComponent(id)}/supporters.csv`,
  /** What each day, week, month or night brought a page, as a file for spreadsheets. */
  figures: (id: string, by: FiguresBy) =>
    withQuery(`/dashboard/${encodeURIComponent(id)}/figures.csv`, { by }),
} as const;
