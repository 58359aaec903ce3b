import {
  agreeToBandShares,
  declineBandShares,
  getBand,
  leaveBand as leaveBandEndpoint,
  proposeBandShares,
  withdrawBandShares,
} from '#contract/bands/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { agreeToShares, declineShares, leaveBand } from './answer-proposal.ts';
import { type BandDependencies, proposeShares, withdrawShares } from './propose-shares.ts';
import { readBand } from './read-band.ts';

export function bandEndpoints(dependencies: BandDependencies): EndpointHandler[] {
  return [
    handle(getBand, ({ caller, params }) => readBand(dependencies, caller, params.id)),
    handle(proposeBandShares, async ({ caller, params, body }) => {
      const shares = body.shares.map(({ page, parts }) => ({ memberId: page, parts }));
      await proposeShares(dependencies, caller, { pageId: params.id, shares });
      return readBand(dependencies, caller, params.id);
    }),
    handle(withdrawBandShares, async ({ caller, params }) => {
      await withdrawShares(dependencies, caller, params.id);
      return readBand(dependencies, caller, params.id);
    }),
    handle(agreeToBandShares, async ({ caller, params }) => {
      await agreeToShares(dependencies, caller, { pageId: params.id, agreementId: params.agreement });
      return readBand(dependencies, caller, params.id);
    }),
    handle(declineBandShares, async ({ caller, params }) => {
      await declineShares(dependencies, caller, { pageId: params.id, agreementId: params.agreement });
      return readBand(dependencies, caller, params.id);
    }),
    handle(leaveBandEndpoint, async ({ caller, params }) => {
      await leaveBand(dependencies, caller, { pageId: params.id, agreementId: params.agreement });
      return readBand(dependencies, caller, params.id);
    }),
  ];
}
