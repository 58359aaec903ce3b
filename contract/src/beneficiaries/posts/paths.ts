import { laterPage, withQuery } from '../../paths.ts';

/** The addresses of posts, apart from the others: few pages lead there. */
export const postPaths = {
  /** Where those who look after a page write its posts. */
  own: (pageId: string, query: { page?: number } = {}) =>
    withQuery(`/account/pages/${encodeURIComponent(pageId)}/posts`, { page: laterPage(query.page) }),
} as const;
