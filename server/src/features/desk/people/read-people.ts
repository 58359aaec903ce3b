import type { DeskPerson, DeskPersonDetails } from '#contract/desk/people/schemas.ts';
import { notFound } from '#contract/errors.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { type FoundPerson, findPerson, searchPeople } from '#server/features/account/public.ts';
import { listPagesOf } from '#server/features/beneficiaries/public.ts';
import { listLastCampaignsOf } from '#server/features/campaigns/public.ts';
import { findLastReason } from '#server/features/desk/log/repository.ts';
import { findOrganizationOf } from '#server/features/organizers/public.ts';
import { countTipsOf } from '#server/features/tipping/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findRole, listOperators } from '../operators/repository.ts';

/** A page of the people who match the search words. */
export async function readPeople(
  db: Database,
  words: string,
  page: { limit: number; offset: number },
): Promise<DeskPerson[]> {
  const [people, operators] = await Promise.all([searchPeople(db, words, page), listOperators(db)]);
  const roles = new Map(operators.map(({ accountId, role }) => [accountId, role]));
  return people.map((person) => presentPerson(person, roles.get(person.id)));
}

/** Everything the desk shows about a person. Throws `not_found`. */
export async function readPerson(
  db: Database,
  id: string,
  caller: { readonly accountId: string },
): Promise<DeskPersonDetails> {
  const person = await findPerson(db, id);
  if (!person) throw new Refusal(notFound);
  const [role, pages, campaigns, organization, tips, because] = await Promise.all([
    findRole(db, id),
    listPagesOf(db, id),
    listLastCampaignsOf(db, id),
    findOrganizationOf(db, id),
    countTipsOf(db, id),
    person.suspended_at ? findLastReason(db, { action: 'suspendPerson', subjectId: id }) : undefined,
  ]);
  return {
    ...presentPerson(person, role),
    address_proven: person.addressProven,
    sessions: person.sessions,
    tips_sent: tips,
    pages: [...pages],
    campaigns,
    organization: organization ?? null,
    suspended_because: because ?? null,
    own: id === caller.accountId,
  };
}

function presentPerson(
  { id, name, email, created_at, suspended_at }: FoundPerson,
  role: OperatorRole | undefined,
): DeskPerson {
  return {
    id,
    name,
    email,
    created_at: created_at.toISOString(),
    suspended_at: suspended_at?.toISOString() ?? null,
    role: role ?? null,
  };
}
