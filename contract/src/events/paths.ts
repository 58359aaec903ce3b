import { laterPage, withQuery } from '../paths.ts';

/** The paths of invitations to bills, separate from the others: few pages link there. */
export const invitationPaths = {
  list: (query: { page?: number } = {}) => withQuery('/account/invitations', { page: laterPage(query.page) }),
} as const;
