import { tooManyRequests } from '#contract/errors.ts';
import {
  cancelPayout as cancelPayoutEndpoint,
  getPayoutSummary,
  listPayouts,
  requestPayout as requestPayoutEndpoint,
} from '#contract/payouts/endpoints.ts';
import { nothingToPayOut, payoutBlocked, payoutNotFound, payoutUnderWay } from '#contract/payouts/errors.ts';
import type { Payout } from '#contract/payouts/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { pageReceiver, payoutCurrency } from './accounts/own-accounts.ts';
import type { Receiver } from './accounts/repository.ts';
import { presentPayout, summarize } from './listing/presenter.ts';
import { findShownPayout, listPayoutsOf } from './listing/repository.ts';
import { requireOwner } from './page-owner.ts';
import { cancelPayout } from './paying/cancel-payout.ts';
import { listRequestsSince } from './paying/outdated/repository.ts';
import { type RequestDependencies, requestPayout } from './paying/request-payout.ts';

/** The payouts of a page for its owners, and how they request one. */
export function payoutEndpoints(dependencies: RequestDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  return [
    handle(getPayoutSummary, async ({ caller, params }) => {
      await requireOwner(db, caller.accountId, params.id);
      return summarize(db, pageReceiver(params.id), { currency: payoutCurrency, now: clock.now() });
    }),
    handle(listPayouts, async ({ caller, params, query }) => {
      await requireOwner(db, caller.accountId, params.id);
      const { payouts, total } = await listPayoutsOf(db, pageReceiver(params.id), query);
      return { results: payouts.map(presentPayout), metadata: { total, ...query } };
    }),
    handle(requestPayoutEndpoint, async ({ caller, params }) => {
      await requireOwner(db, caller.accountId, params.id);
      const receiver = pageReceiver(params.id);
      await requireFewRequests(db, receiver, clock.now());
      const request = {
        receiver,
        currency: payoutCurrency,
        requestedBy: caller.accountId,
        week: null,
      };
      const outcome = await requestPayout(dependencies, request);
      if (outcome.kind === 'blocked') throw new Refusal(payoutBlocked);
      if (outcome.kind === 'too_little') throw new Refusal(nothingToPayOut);
      if (outcome.kind === 'taken') throw new Refusal(payoutUnderWay);
      return showPayout(db, outcome.id);
    }),
    handle(cancelPayoutEndpoint, async ({ caller, params }) => {
      await requireOwner(db, caller.accountId, params.id);
      await cancelPayout(dependencies, { pageId: params.id, payoutId: params.payout });
      return showPayout(db, params.payout);
    }),
  ];
}

/** How often a day an owner may request a payout, since each request is recorded for good even if it is canceled. */
const requestsADay = 5;
const dayMs = 24 * 60 * 60_000;

/** Throws `too_many_requests` if a page's payouts were requested that often within a day. */
async function requireFewRequests(db: Connection, receiver: Receiver, now: Date): Promise<void> {
  const requested = await listRequestsSince(db, receiver, new Date(now.getTime() - dayMs));
  const first = requested.at(-requestsADay);
  if (!first) return;
  const retryAfterSeconds = Math.ceil((first.getTime() + dayMs - now.getTime()) / 1000);
  throw new Refusal(tooManyRequests, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
}

async function showPayout(db: Connection, id: string): Promise<Payout> {
  const shown = await findShownPayout(db, id);
  if (!shown) throw new Refusal(payoutNotFound);
  return presentPayout(shown);
}
