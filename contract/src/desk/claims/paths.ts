import { withQuery } from '../../paths.ts';

/** The pages of claims at the desk. */
export const deskClaimPaths = {
  claims: (query: { page?: number } = {}) =>
    withQuery('/desk/claims', { page: query.page !== undefined && query.page > 1 ? query.page : undefined }),
  claim: (id: string) => `/desk/claims/${encodeURIComponent(id)}`,
  paper: (claimId: string, paperId: string) =>
    `/desk/claims/${encodeURIComponent(claimId)}/papers/${encodeURIComponent(paperId)}`,
} as const;
