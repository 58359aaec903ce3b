import type { Feature } from '../../feature.ts';
import { dashboardEndpoints } from './http.ts';
import { numberTipsJob } from './number-tips.ts';
import { mailThanksJob } from './thank-for-tip.ts';

/** What the dashboard plugs into the server. */
export const dashboard = {
  endpoints: dashboardEndpoints,
  jobs: (services) => [mailThanksJob({ ...services, ...services.config }), numberTipsJob(services)],
} satisfies Feature;
