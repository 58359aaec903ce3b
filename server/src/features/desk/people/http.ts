import {
  changeDeskPersonRole,
  getDeskPerson,
  listDeskPeople,
  restorePerson,
  suspendPerson as suspendPersonEndpoint,
} from '#contract/desk/people/endpoints.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { moreThanShown } from '../list-page.ts';
import { changeRole } from './change-role.ts';
import { readPeople, readPerson } from './read-people.ts';
import { suspendPerson } from './suspend-person.ts';

export function peopleEndpoints(dependencies: {
  readonly db: Database;
  readonly clock: Clock;
}): EndpointHandler[] {
  const { db } = dependencies;
  const suspend = (suspended: boolean) =>
    handleAct(suspended ? suspendPersonEndpoint : restorePerson, async ({ params, body, caller }, record) => {
      const act = { ...params, ...body, suspended };
      const receipt = await suspendPerson(dependencies, act, caller, record);
      return { receipt, answer: await readPerson(db, params.id, caller) };
    });
  return [
    handle(listDeskPeople, ({ query: { search, ...page } }) =>
      moreThanShown(page, (one) => readPeople(db, search, one)),
    ),
    handle(getDeskPerson, ({ params, caller }) => readPerson(db, params.id, caller)),
    suspend(true),
    suspend(false),
    handleAct(changeDeskPersonRole, async ({ params, body, caller }, record) => {
      const receipt = await changeRole(db, { ...params, ...body }, record);
      return { receipt, answer: await readPerson(db, params.id, caller) };
    }),
  ];
}
