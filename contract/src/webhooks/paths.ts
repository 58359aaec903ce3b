import { laterPage, withQuery } from '../paths.ts';

/** The paths of webhooks, separate from the others: only the dashboard links there. */
export const webhookPaths = {
  list: (pageId: string) => `/dashboard/${encodeURIComponent(pageId)}/webhooks`,
  /** One receiver, with what was delivered to it. */
  endpoint: (pageId: string, id: string, query: { page?: number } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(pageId)}/webhooks/${encodeURIComponent(id)}`, {
      page: laterPage(query.page),
    }),
} as const;
