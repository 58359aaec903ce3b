import { laterPage, withQuery } from '../paths.ts';

/** The addresses of invitations to bills, apart from the others: few pages lead there. */
export const invitationPaths = {
  list: (query: { page?: number } = {}) => withQuery('/account/invitations', { page: laterPage(query.page) }),
} as const;
