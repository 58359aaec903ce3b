import {
  getDeskJob,
  listDeskFailingJobs,
  listDeskJobs,
  retryDeskJob,
} from '#contract/desk/jobs/endpoints.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { moreThanShown } from '../list-page.ts';
import { presentFailingJob, presentJob, presentJobDetails } from '../presenter.ts';
import { requireFailedJob, retryJob } from './retry-job.ts';

export function jobEndpoints(dependencies: {
  readonly db: Database;
  readonly jobs: Jobs;
}): EndpointHandler[] {
  const { jobs } = dependencies;
  return [
    handle(listDeskJobs, async ({ query }) => {
      const [letters, total] = await Promise.all([jobs.deadLetters.list(query), jobs.deadLetters.count()]);
      return { results: letters.map(presentJob), metadata: { total, ...query } };
    }),
    handle(listDeskFailingJobs, ({ query }) =>
      moreThanShown(query, async (page) => (await jobs.listFailing(page)).map(presentFailingJob)),
    ),
    handle(getDeskJob, async ({ params }) =>
      presentJobDetails(await requireFailedJob(dependencies, params.id)),
    ),
    handleAct(retryDeskJob, async ({ params, body }, record) => ({
      receipt: await retryJob(dependencies, { ...params, ...body }, record),
      answer: { retried: true as const },
    })),
  ];
}
