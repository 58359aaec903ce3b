import {
  chooseFollowNews,
  followBeneficiary as followBeneficiaryEndpoint,
  getFollow,
  getProfessional,
  getProfessionalByHandle,
  listBeneficiaryTypes,
  listFollowed,
  listNearProfessionals,
  listProfessionals,
  unfollowBeneficiary,
} from '#contract/beneficiaries/endpoints.ts';
import { beneficiaryNotFound, notFollowed } from '#contract/beneficiaries/errors.ts';
import { foldHandle, isHandle } from '#contract/beneficiaries/rules.ts';
import type { ForgetfulCaches } from '#server/platform/cache/forgetful-caches.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { followBeneficiary } from './follow-beneficiary.ts';
import { findFollow, saveChoices } from './follows/repository.ts';
import { findByHandle } from './handles/repository.ts';
import { findNearBeneficiaries } from './near/find-near.ts';
import { shownEmails } from './presenter.ts';
import { readBeneficiaries, readBeneficiary, readFollowed } from './read-beneficiaries.ts';
import { type BeneficiaryRow, type FigureExpressions, listTypes } from './repository.ts';

/** How old the total of a list may be. */
const totalTtlMs = 5000;
/** As old as the endpoint lets browsers keep it. */
const rankingTtlMs = 15_000;

export interface BeneficiaryDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly figures: FigureExpressions;
  readonly config: { readonly mode: 'sandbox' | 'live' };
  readonly publicCaches: ForgetfulCaches;
}

export function beneficiaryEndpoints(dependencies: BeneficiaryDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  const { forgetful } = dependencies.publicCaches;
  const totals = forgetful(createTtlCache<number>({ clock, ttlMs: totalTtlMs, maxEntries: 1000 }));
  const rankings = forgetful(
    createTtlCache<BeneficiaryRow[]>({ clock, ttlMs: rankingTtlMs, maxEntries: 100 }),
  );
  const reading = { ...dependencies, totals, rankings, emails: shownEmails(dependencies.config.mode) };
  return [
    handle(listProfessionals, ({ query }) => readBeneficiaries(reading, query)),
    handle(listNearProfessionals, async ({ query }) => {
      const results = await findNearBeneficiaries(reading, query);
      return { results, metadata: { total: results.length, limit: query.limit, offset: 0 } };
    }),
    handle(getProfessional, async ({ params }) => {
      const beneficiary = await readBeneficiary(reading, params.id);
      if (!beneficiary) throw new Refusal(beneficiaryNotFound);
      return beneficiary;
    }),
    handle(getProfessionalByHandle, async ({ params }) => {
      const shortName = foldHandle(params.handle);
      const id = isHandle(shortName) ? await findByHandle(db, shortName) : undefined;
      const beneficiary = id === undefined ? undefined : await readBeneficiary(reading, id);
      if (!beneficiary) throw new Refusal(beneficiaryNotFound);
      return beneficiary;
    }),
    handle(listBeneficiaryTypes, async ({ query: { limit, offset } }) => {
      const { results, total } = await listTypes(db, { limit, offset });
      return { results, metadata: { total, limit, offset } };
    }),
    handle(listFollowed, async ({ caller, query: { limit, offset } }) => {
      const { results, total } = await readFollowed(reading, caller.accountId, { limit, offset });
      return { results, metadata: { total, limit, offset } };
    }),
    handle(chooseFollowNews, async ({ params, caller, body }) => {
      const follow = { accountId: caller.accountId, beneficiaryId: params.id };
      if (!(await saveChoices(db, follow, body))) throw new Refusal(notFollowed);
      return body;
    }),
    handle(getFollow, async ({ params, caller }) => {
      const follow = await findFollow(db, caller.accountId, params.id);
      if (!follow) throw new Refusal(beneficiaryNotFound);
      return follow;
    }),
    handle(followBeneficiaryEndpoint, ({ params, caller }) =>
      followBeneficiary(db, { accountId: caller.accountId, beneficiaryId: params.id, following: true }),
    ),
    handle(unfollowBeneficiary, ({ params, caller }) =>
      followBeneficiary(db, { accountId: caller.accountId, beneficiaryId: params.id, following: false }),
    ),
  ];
}
