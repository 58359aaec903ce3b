import {
  disputeClaim as disputeClaimEndpoint,
  readClaimDispute,
} from '#contract/claims/disputes/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { type DisputeDependencies, disputeClaim, readDispute } from './dispute-claim.ts';

export function disputeEndpoints(dependencies: DisputeDependencies): EndpointHandler[] {
  return [
    handle(readClaimDispute, ({ body }) => readDispute(dependencies, body.token)),
    handle(disputeClaimEndpoint, ({ body }) => disputeClaim(dependencies, body.token)),
  ];
}
