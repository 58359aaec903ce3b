import { getOwnData, listOwnData as listOwnDataEndpoint } from '#contract/account/own-data/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { listOwnData, type OwnDataDependencies, readOwnData } from './read-own-data.ts';

export function ownDataEndpoints(dependencies: OwnDataDependencies): EndpointHandler[] {
  return [
    handle(listOwnDataEndpoint, async ({ caller }) => ({ tables: await listOwnData(dependencies, caller) })),
    handle(getOwnData, ({ caller, params, query }) =>
      readOwnData(dependencies, caller, { name: params.table, after: query.after?.toLowerCase() }),
    ),
  ];
}
