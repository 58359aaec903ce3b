import type { Feature } from '../../feature.ts';
import { listWronglyMarkedBands } from '../beneficiaries/public.ts';
import { bandEndpoints } from './http.ts';
import { bandNewsJob } from './mail-news.ts';
import { ownBands } from './own-data/repository.ts';
import { bandBudgets } from './propose-shares.ts';
import { forgetConsents } from './repository.ts';
import { lostMembersJob } from './tell-lost-members.ts';
import { unpayableNoticeJob } from './unpayable-notice.ts';

/** What bands plug into the server. */
export const bands = {
  endpoints: bandEndpoints,
  jobs: (services) => [
    bandNewsJob({ ...services, ...services.config }),
    lostMembersJob(services),
    unpayableNoticeJob(services),
  ],
  budgets: bandBudgets,
  audits: [
    {
      name: 'every band is marked by its agreement and the accounts of its members',
      findProblems: listWronglyMarkedBands,
    },
  ],
  ownData: ownBands,
  eraser: forgetConsents,
} satisfies Feature;
