import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import {
  claimByMail as claimByMailEndpoint,
  getPageClaim,
  sendClaimLink as sendClaimLinkEndpoint,
} from '#contract/claims/endpoints.ts';
import { findClaimedPage, isShown, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type Caller, type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { claimByMail, sendClaimLink } from './claim-by-mail.ts';
import { findLastClaim } from './repository.ts';
import type { VouchDependencies } from './vouches/vouch.ts';

export function claimEndpoints(dependencies: VouchDependencies): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(getPageClaim, ({ caller, params }) => readClaimable(db, caller, params.id)),
    handle(sendClaimLinkEndpoint, async ({ caller, params }) => {
      await sendClaimLink(dependencies, caller, params.id);
      return { accepted: true as const };
    }),
    handle(claimByMailEndpoint, ({ caller, body }) => claimByMail(dependencies, caller, body.token)),
  ];
}

async function readClaimable(db: Connection, { accountId }: Caller, pageId: string) {
  const page = await findClaimedPage(db, pageId);
  if (!isShown(page)) throw new Refusal(beneficiaryNotFound);
  const [last, managers] = await Promise.all([
    findLastClaim(db, { pageId, accountId }),
    listManagers(db, pageId),
  ]);
  const { id, name, profile_picture, claim_state } = page;
  return {
    id,
    name,
    profile_picture,
    claim_state,
    is_yours: managers.some((manager) => manager.id === accountId),
    own_claim: last ? { state: last.state, way: last.way, created_at: last.created_at.toISOString() } : null,
  };
}
