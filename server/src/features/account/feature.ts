import type { Feature } from '../../feature.ts';
import { identityBudgets } from './attempt-limits.ts';
import { deleteExpiredJob } from './delete-expired.ts';
import { deletionNoticeBudgets, deletionNoticeJob } from './deletion/deletion-notice.ts';
import { eraseAccountsJob } from './deletion/erase-accounts.ts';
import { otherNoticeBudgets } from './deletion/notice-to-others.ts';
import { remindOfDeletionJob } from './deletion/remind-of-deletion.ts';
import { accountEndpoints } from './http.ts';
import { identityRoutes } from './identity-http.ts';
import { ownDataBudgets } from './own-data/read-own-data.ts';
import { ownAccount } from './own-data/repository.ts';
import { isPortrait } from './repository.ts';
import { secondFactorRoutes } from './second-factor/http.ts';
import { secondFactorBudgets } from './second-factor/limits.ts';
import { secondFactorMailJob } from './second-factor/mails.ts';
import { hashRecoveryCodesJob } from './second-factor/recovery-codes.ts';
import { securityRoutes } from './security/http.ts';
import { securityMailJob } from './security/mails.ts';
import { proofMailJob } from './security/proof-mails.ts';
import { recoverPasswordJob, resetMailJob } from './security/recover-password.ts';
import { signUpNoticeJob } from './sign-up-notice.ts';

/** What accounts plug into the server. */
export const account = {
  endpoints: accountEndpoints,
  routes: (services) => [securityRoutes(services), secondFactorRoutes(services), identityRoutes(services)],
  jobs(services) {
    const mails = { ...services, ...services.config };
    return [
      signUpNoticeJob(mails),
      securityMailJob(mails),
      secondFactorMailJob(mails),
      proofMailJob(services),
      deletionNoticeJob(mails),
      remindOfDeletionJob(services),
      eraseAccountsJob({ ...services, waits: services.blocksErasure, forget: services.erasers }),
      recoverPasswordJob(services),
      resetMailJob(services),
      deleteExpiredJob(services),
      hashRecoveryCodesJob(services),
    ];
  },
  budgets: {
    ...identityBudgets,
    ...deletionNoticeBudgets,
    ...otherNoticeBudgets,
    ...secondFactorBudgets,
    ...ownDataBudgets,
  },
  ownData: ownAccount,
  pictureUse: isPortrait,
} satisfies Feature;
