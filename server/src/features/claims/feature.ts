import type { Feature } from '../../feature.ts';
import { lockPagesOf } from '../beneficiaries/public.ts';
import { linkBudgets } from './claim-by-mail.ts';
import { waitingClaims } from './decisions/repository.ts';
import { deleteEndedJob } from './delete-ended.ts';
import { disputeEndpoints } from './disputes/http.ts';
import { claimEndpoints } from './http.ts';
import { claimMailJobs } from './notices.ts';
import { ownClaims } from './own-data/repository.ts';
import { syncClaimState } from './page-state.ts';
import { paperBudgets } from './papers/claim-by-papers.ts';
import { paperEndpoints } from './papers/http.ts';
import { forgetClaims, listPagesNaming } from './repository.ts';
import { vouchEndpoints } from './vouches/http.ts';
import { vouchBudgets } from './vouches/vouch.ts';

/** What claims plug into the server. */
export const claims = {
  endpoints: (services) => [
    ...claimEndpoints(services),
    ...vouchEndpoints(services),
    ...paperEndpoints(services),
    ...disputeEndpoints(services),
  ],
  jobs: (services) => [...claimMailJobs(services), deleteEndedJob(services)],
  budgets: { ...linkBudgets, ...vouchBudgets, ...paperBudgets },
  eraser: async (transaction, accountId) => {
    await lockPagesOf(transaction, accountId, await listPagesNaming(transaction, accountId));
    for (const pageId of await forgetClaims(transaction, accountId))
      await syncClaimState(transaction, pageId);
  },
  ownData: ownClaims,
  expressions: { waitingClaims },
} satisfies Feature;
