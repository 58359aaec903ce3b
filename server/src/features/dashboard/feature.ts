import type { Feature } from '../../feature.ts';
import { receivedChecks } from './check-received.ts';
import { dashboardEndpoints } from './http.ts';
import { newsEndpoints } from './news/http.ts';
import { numberTipsJob } from './number-tips.ts';
import { tipCount } from './received/repository.ts';
import { mailThanksJob } from './thank-for-tip.ts';

/** What the dashboard plugs into the server. */
export const dashboard = {
  endpoints: (services) => [...dashboardEndpoints(services), ...newsEndpoints(services)],
  audits: receivedChecks,
  expressions: { tipCount },
  jobs: (services) => [mailThanksJob({ ...services, ...services.config }), numberTipsJob(services)],
} satisfies Feature;
