import {
  changeRole as changeRoleEndpoint,
  listOperators as listOperatorsEndpoint,
} from '#contract/desk/role-endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { handleAct } from '../audit/handle-act.ts';
import { listOperators } from '../operators/repository.ts';
import { readPerson } from '../people/read-people.ts';
import { changeRole } from './change-role.ts';

export function roleEndpoints({ db }: { readonly db: Database }): EndpointHandler[] {
  return [
    handle(listOperatorsEndpoint, async ({ query }) => {
      const operators = await listOperators(db);
      const results = operators
        .slice(query.offset, query.offset + query.limit)
        .map(({ accountId: id, name, email, role, grantedAt }) => ({
          id,
          name,
          email,
          role,
          since: grantedAt.toISOString(),
        }));
      return { results, metadata: { total: operators.length, ...query } };
    }),
    handleAct(changeRoleEndpoint, async ({ params, body, caller }, record) => {
      const receipt = await changeRole(db, { ...params, ...body }, record);
      return { receipt, answer: await readPerson(db, params.id, caller) };
    }),
  ];
}
