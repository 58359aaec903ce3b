import { getHomeFigures, sendHomeTestimonial } from '#contract/home/endpoints.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { readFigures } from './read-figures.ts';
import { sendTestimonial } from './send-testimonial.ts';

/** The maximum age of the figures; they are renewed in the background from `figuresRenewAfterMs` on. */
const figuresTtlMs = 3_600_000;
const figuresRenewAfterMs = 300_000;

export function homeEndpoints(dependencies: { db: Database; jobs: Jobs; clock: Clock }): EndpointHandler[] {
  const { db, clock } = dependencies;
  const figures = createTtlCache<Awaited<ReturnType<typeof readFigures>>>({
    clock,
    ttlMs: figuresTtlMs,
    renewAfterMs: figuresRenewAfterMs,
    maxEntries: 1,
  });
  return [
    handle(sendHomeTestimonial, async ({ body, log }) => {
      await sendTestimonial(dependencies, body, log);
      return { received: true as const };
    }),
    handle(getHomeFigures, () => figures.get('all', () => readFigures(db))),
  ];
}
