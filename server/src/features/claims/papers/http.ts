import {
  claimByPapers as claimByPapersEndpoint,
  uploadClaimPaper,
} from '#contract/claims/papers/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { ClaimDependencies } from '../claim-by-mail.ts';
import { claimByPapers, createPaperUpload } from './claim-by-papers.ts';

export function paperEndpoints(dependencies: ClaimDependencies): EndpointHandler[] {
  const upload = createPaperUpload(dependencies);
  return [
    handle(uploadClaimPaper, async ({ caller, body }) => ({ id: await upload(caller, body) })),
    handle(claimByPapersEndpoint, ({ caller, params, body }) =>
      claimByPapers(dependencies, caller, { pageId: params.id, ...body }),
    ),
  ];
}
