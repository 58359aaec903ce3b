import type { Feature } from '../../feature.ts';
import { receivedChecks } from './check-received.ts';
import { dashboardEndpoints } from './http.ts';
import { areThanksShown, findReportedThanks, showWithheldThanks } from './messages/repository.ts';
import { newsEndpoints } from './news/http.ts';
import { numberTipsJob } from './number-tips.ts';
import { tipCount } from './received/repository.ts';
import { mailThanksJob } from './thank-for-tip.ts';

/** What the dashboard plugs into the server. */
export const dashboard = {
  endpoints: (services) => [...dashboardEndpoints(services), ...newsEndpoints(services)],
  audits: receivedChecks,
  expressions: { tipCount },
  /** Thanks are known by the code of the receipt: whoever received them as a guest has no other proof. */
  reportables: { thanks: { isSeen: areThanksShown, find: findReportedThanks, show: showWithheldThanks } },
  jobs: (services) => [mailThanksJob({ ...services, ...services.config }), numberTipsJob(services)],
} satisfies Feature;
