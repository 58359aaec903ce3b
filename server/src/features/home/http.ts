import { sendTestimonial } from '#contract/home/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { sendTestimonial as send } from './send-testimonial.ts';

export function homeEndpoints(dependencies: { db: Database; jobs: Jobs }): EndpointHandler[] {
  return [
    handle(sendTestimonial, async ({ body, log }) => {
      await send(dependencies, body, log);
      return { received: true as const };
    }),
  ];
}
