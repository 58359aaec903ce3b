import { withQuery } from '../paths.ts';

/** The addresses of payouts, apart from the others: few pages lead there. */
export const payoutPaths = {
  /** Where an owner says where the money of a page goes. `country` opens the choice for that country. */
  gettingPaid: (
    pageId: string,
    query: {
      country?: string | undefined;
      /** An account whose onboarding one comes back from. */
      back?: string;
      /** An account whose link was used or is over: another one is made, which leads on. */
      again?: string;
    } = {},
  ) => withQuery(`/dashboard/${encodeURIComponent(pageId)}/getting-paid`, query),
} as const;
