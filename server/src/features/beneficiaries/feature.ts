import type { Feature } from '../../feature.ts';
import { followEndpoints } from './follows/http.ts';
import { forgetFollows } from './follows/repository.ts';
import { handleRoutes } from './handles/handle-http.ts';
import { beneficiaryEndpoints } from './http.ts';
import { managerEndpoints } from './managers/http.ts';
import { managerMailJobs } from './managers/mails.ts';
import { managerBudgets } from './managers/managers.ts';
import { deleteEndedInvitations, forgetInvitations } from './managers/repository.ts';
import { endingNoticeJob, notifyOfEnding } from './own/ending-notice.ts';
import { forgetManager } from './own/forget-manager.ts';
import { pageBudgets } from './own/found-page.ts';
import { ownPageEndpoints } from './own/http.ts';
import { leavingNoticeJob } from './own/leaving-notice.ts';
import { isPagePicture } from './own/repository.ts';
import { ownBeneficiaries } from './own-data/repository.ts';
import { postEndpoints } from './posts/http.ts';
import { postReportable } from './posts/reportable.ts';
import { postBudgets } from './posts/write-post.ts';
import { profilePages } from './sitemap/list-profile-pages.ts';

/** What beneficiaries plug into the server. */
export const beneficiaries = {
  endpoints: (services) => [
    ...beneficiaryEndpoints({ ...services, figures: services.expressions }),
    ...followEndpoints({ ...services, figures: services.expressions }),
    ...ownPageEndpoints(services),
    ...managerEndpoints(services),
    ...postEndpoints(services),
  ],
  routes: (services) => [handleRoutes(services)],
  jobs: (services) => [
    ...managerMailJobs(services),
    leavingNoticeJob(services),
    endingNoticeJob(services),
    {
      name: 'beneficiaries.delete-ended',
      schedule: '41 3 * * *',
      work: () => deleteEndedInvitations(services.db, services.clock.now()),
    },
  ],
  budgets: { ...pageBudgets, ...managerBudgets, ...postBudgets },
  deletionNotice: notifyOfEnding,
  eraser: async (transaction, accountId) => {
    await forgetFollows(transaction, accountId);
    await forgetInvitations(transaction, accountId);
    await forgetManager(transaction, accountId);
  },
  reportables: { post: postReportable },
  ownData: ownBeneficiaries,
  pictureUse: isPagePicture,
  sitemap: ({ db }) => profilePages(db),
} satisfies Feature;
