import { listDeskOperators } from '#contract/desk/operators/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { listOperators } from './repository.ts';

export function operatorEndpoints({ db }: { readonly db: Database }): EndpointHandler[] {
  return [
    handle(listDeskOperators, async ({ query }) => {
      const operators = await listOperators(db);
      const results = operators
        .slice(query.offset, query.offset + query.limit)
        .map(({ accountId: id, name, email, role, grantedAt, suspended }) => ({
          id,
          name,
          email,
          role,
          since: grantedAt.toISOString(),
          suspended,
        }));
      return { results, metadata: { total: operators.length, ...query } };
    }),
  ];
}
