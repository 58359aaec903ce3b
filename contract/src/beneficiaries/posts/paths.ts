import { laterPage, withQuery } from '../../paths.ts';

/** The paths of posts, separate from the others: few pages link there. */
export const postPaths = {
  /** Where the managers of a page write its posts. */
  own: (pageId: string, query: { page?: number } = {}) =>
    withQuery(`/account/pages/${encodeURIComponent(pageId)}/posts`, { page: laterPage(query.page) }),
} as const;
