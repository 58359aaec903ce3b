import {
  acceptDeskClaim,
  freezeDeskClaim,
  getDeskClaim,
  getDeskClaimPaper,
  listDeskClaims,
  refuseDeskClaim,
} from '#contract/desk/claims/endpoints.ts';
import { notFound } from '#contract/errors.ts';
import {
  acceptClaim,
  countWaiting,
  type DecisionDependencies,
  freezeClaim,
  listWaiting,
  presentClaims,
  readDeskClaim,
  readPaper,
  refuseClaim,
} from '#server/features/claims/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/** The endpoints with which operators read and decide about claims. */
export function claimEndpoints(dependencies: DecisionDependencies): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(listDeskClaims, async ({ query }) => {
      const [claims, total] = await Promise.all([listWaiting(db, query), countWaiting(db)]);
      return { results: await presentClaims(db, claims), metadata: { total, ...query } };
    }),
    handle(getDeskClaim, ({ params }) => readDeskClaim(db, params.id)),
    handle(getDeskClaimPaper, async ({ params }) => {
      const content = await readPaper(db, { claimId: params.id, id: params.paper });
      if (!content) throw new Refusal(notFound);
      return { type: 'image/webp' as const, content: content.toString('base64') };
    }),
    handleAct(acceptDeskClaim, async ({ caller, params, body }, record) => ({
      receipt: await acceptClaim(dependencies, { ...params, ...body, by: caller.accountId }, record),
      answer: await readDeskClaim(db, params.id),
    })),
    handleAct(refuseDeskClaim, async ({ caller, params, body }, record) => ({
      receipt: await refuseClaim(dependencies, { ...params, ...body, by: caller.accountId }, record),
      answer: await readDeskClaim(db, params.id),
    })),
    handleAct(freezeDeskClaim, async ({ caller, params, body }, record) => ({
      receipt: await freezeClaim(dependencies, { ...params, ...body, by: caller.accountId }, record),
      answer: await readDeskClaim(db, params.id),
    })),
  ];
}
