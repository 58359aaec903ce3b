import { claimByVouchCode, listVouchableClaims, vouchForClaim } from '#contract/claims/vouches/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { claimByCode, makeVouch, readVouchable, type VouchDependencies } from './vouch.ts';

/** Codes with which organizers vouch for the performers of their events. */
export function vouchEndpoints(dependencies: VouchDependencies): EndpointHandler[] {
  return [
    handle(claimByVouchCode, ({ caller, body }) => claimByCode(dependencies, caller, body.code)),
    handle(listVouchableClaims, ({ caller, params }) => readVouchable(dependencies, caller, params.id)),
    handle(vouchForClaim, ({ caller, params, body }) =>
      makeVouch(dependencies, caller, { eventId: params.id, beneficiaryId: body.beneficiary }),
    ),
  ];
}
