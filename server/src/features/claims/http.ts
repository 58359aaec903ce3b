import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import {
  claimByCode as claimByCodeEndpoint,
  claimByMail as claimByMailEndpoint,
  claimByPapers as claimByPapersEndpoint,
  disputeClaim as disputeClaimEndpoint,
  getClaimablePage,
  listVouchable,
  readDispute as readDisputeEndpoint,
  sendClaimLink as sendClaimLinkEndpoint,
  uploadPaper,
  vouchFor,
} from '#contract/claims/endpoints.ts';
import { findClaimedPage, isShown, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type Caller, type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { claimByMail, sendClaimLink } from './claim-by-mail.ts';
import { deskClaimEndpoints } from './desk/http.ts';
import { type DisputeDependencies, disputeClaim, readDispute } from './dispute-claim.ts';
import { claimByPapers, createPaperUpload } from './papers/claim-by-papers.ts';
import { findLastClaim } from './repository.ts';
import { claimByCode, makeVouch, readVouchable, type VouchDependencies } from './vouches/vouch.ts';

export function claimEndpoints(dependencies: VouchDependencies & DisputeDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const upload = createPaperUpload(dependencies);
  return [
    handle(getClaimablePage, ({ caller, params }) => readClaimable(db, caller, params.id)),
    handle(sendClaimLinkEndpoint, async ({ caller, params }) => {
      await sendClaimLink(dependencies, caller, params.id);
      return { accepted: true as const };
    }),
    handle(claimByMailEndpoint, ({ caller, body }) => claimByMail(dependencies, caller, body.token)),
    handle(claimByCodeEndpoint, ({ caller, body }) => claimByCode(dependencies, caller, body.code)),
    handle(uploadPaper, async ({ caller, body }) => ({ id: await upload(caller, body) })),
    handle(claimByPapersEndpoint, ({ caller, params, body }) =>
      claimByPapers(dependencies, caller, { pageId: params.id, ...body }),
    ),
    handle(readDisputeEndpoint, ({ body }) => readDispute(dependencies, body.token)),
    handle(disputeClaimEndpoint, ({ body }) => disputeClaim(dependencies, body.token)),
    handle(listVouchable, ({ caller, params }) => readVouchable(dependencies, caller, params.id)),
    handle(vouchFor, ({ caller, params, body }) =>
      makeVouch(dependencies, caller, { eventId: params.id, beneficiaryId: body.beneficiary }),
    ),
    ...deskClaimEndpoints(dependencies),
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
