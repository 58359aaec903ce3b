import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { makeCampaign } from './campaign-factory.ts';
import { makeEvent, makeOwnedPage, makeStage } from './factories.ts';

export type OwnedThings = Awaited<ReturnType<typeof makeOwnedThings>>;

/** A page with a handle, an event with a stage and a screen, and two campaigns, one of them a draft; all of one account. */
export async function makeOwnedThings(pool: Pool, accountId: string) {
  const page = await makeOwnedPage(pool, accountId);
  const handle = `page-${randomUUID().slice(0, 8)}`;
  await pool.query('INSERT INTO beneficiary_handle VALUES ($1, $2)', [handle, page.id]);
  const organizer = await organizerOf(pool, accountId);
  const event = await makeEvent(pool, {
    organizer,
    beneficiaries: [page],
    place: 'Fendika, Addis Ababa',
    description: 'Twelve lamps, one krar, and nobody in a hurry.',
  });
  return {
    page: page.id,
    handle,
    organizer: organizer.id,
    event: event.id,
    stage: await makeStage(pool, event),
    campaign: await makeCampaign(pool, { accountId, page }),
    draft: await makeCampaign(pool, { accountId, page, state: 'draft' }),
  };
}

/** The organizer of an account; made if it has none. */
async function organizerOf(pool: Pool, accountId: string): Promise<{ id: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO organizer (account_id, full_name, organization_name, email, phone, description)
     VALUES ($1, 'Private Person', 'House of Arts', 'private@example.com', '+251911000000', 'Holds evenings.')
     ON CONFLICT (account_id) DO UPDATE SET full_name = excluded.full_name RETURNING id`,
    [accountId],
  );
  return { id: rows[0]?.id ?? '' };
}

type IdsByStart = Readonly<Record<string, string>>;

/** The id in a path, by how the path starts: the first start that fits counts. Elsewhere it is the page's. */
function idAt(
  path: string,
  { organizer, event, campaign, draft, page }: OwnedThings,
  others: IdsByStart,
): string {
  const ids: IdsByStart = {
    ...others,
    '/events/organizers': organizer,
    '/organizers': organizer,
    '/events': event,
    '/edit-event': event,
    '/event-management': event,
    '/stages/events': event,
    '/claims/vouches': event,
    '/desk/events': event,
    '/fund-me': campaign.slug,
    '/account/campaigns/:id/:step': draft.id,
    '/account/campaigns': campaign.id,
    '/campaigns/own': draft.id,
    '/desk/campaigns': campaign.id,
  };
  return Object.entries(ids).find(([start]) => path.startsWith(start))?.[1] ?? page;
}

/**
 * A path of the web or of the API with the ids of these things in it; the names of all else lead nowhere. `others` are ids of
 * other things, by how a path starts; `names` are those of what else the path names.
 */
export function addressOf(
  pattern: string,
  things: OwnedThings,
  others: IdsByStart = {},
  names: Readonly<Record<string, string>> = {},
): string {
  const { code, token } = things.stage;
  const values: Record<string, string> = {
    id: idAt(pattern, things, others),
    handle: things.handle,
    code: /^\/(on|stages)\//.test(pattern) ? code : 'TB-0000',
    token: /^\/(screen|stages)\//.test(pattern) ? token : 'none',
    slug: pattern.startsWith('/campaigns/') ? things.campaign.slug : 'none',
    step: 'story',
    file: pattern.startsWith('/dashboard/') ? '2026-11.csv' : 'a4.svg',
    period: '2026-11',
    format: 'json',
    page: things.page,
    provider: 'stripe',
    rail: 'stripe',
    ...names,
  };
  return pattern
    .replaceAll(
      /:(\w+)\??|\{(\w+)\}/g,
      (_, inWeb?: string, inApi?: string) => values[inWeb ?? inApi ?? ''] ?? 'none',
    )
    .replace('*', 'nowhere');
}
