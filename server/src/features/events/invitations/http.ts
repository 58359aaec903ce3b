import { answerEventInvitation, listEventInvitations } from '#contract/events/invitations/endpoints.ts';
import { organizerName } from '#server/features/organizers/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import { answerInvitation } from './answer-invitation.ts';
import { listInvitations } from './repository.ts';

export function invitationEndpoints(dependencies: {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}): EndpointHandler[] {
  const { db, clock } = dependencies;
  return [
    handle(listEventInvitations, async ({ caller: { accountId }, query: { limit, offset } }) => {
      const page = { accountId, now: clock.now(), limit, offset };
      const { invitations, total } = await listInvitations(db, page, organizerName);
      const results = invitations.map((row) => ({
        event: {
          id: row.event_id,
          title: row.title,
          start_time: row.starts_at && toIsoInZone(row.starts_at, row.time_zone),
          place_name: row.place_name,
          organizer: row.organizer,
        },
        page: { id: row.page_id, name: row.page_name },
        standing: row.standing,
      }));
      return { results, metadata: { total, limit, offset } };
    }),
    handle(answerEventInvitation, async ({ caller, params: { id, page }, body: { agreed } }) => {
      await answerInvitation(dependencies, caller, { eventId: id, pageId: page, agreed });
      return { agreed };
    }),
  ];
}
