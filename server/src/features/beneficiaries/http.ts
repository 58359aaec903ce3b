import {
  getBeneficiary,
  getBeneficiaryByHandle,
  listBeneficiaries,
  listBeneficiaryTypes,
  listNearBeneficiaries,
} from '#contract/beneficiaries/endpoints.ts';
import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import { foldHandle, isHandle } from '#contract/beneficiaries/rules.ts';
import type { ForgetfulCaches } from '#server/platform/cache/forgetful-caches.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import { batchQuestions } from '#server/platform/database/batch-questions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findByHandle } from './handles/repository.ts';
import { findNearBeneficiaries } from './near/find-near.ts';
import { shownEmails } from './presenter.ts';
import { readBeneficiaries, readBeneficiary } from './read-beneficiaries.ts';
import { type BeneficiaryRow, type FigureExpressions, findPages, listTypes } from './repository.ts';

/** How long the total of a list is cached. */
const totalTtlMs = 5000;
/** The same time for which the endpoint lets browsers cache the list. */
const rankingTtlMs = 15_000;

export interface BeneficiaryDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly figures: FigureExpressions;
  readonly config: { readonly mode: 'sandbox' | 'live' };
  readonly publicCaches: ForgetfulCaches;
}

export function beneficiaryEndpoints(dependencies: BeneficiaryDependencies): EndpointHandler[] {
  const { db, clock, figures } = dependencies;
  const { clearOnHide } = dependencies.publicCaches;
  const totals = clearOnHide(createTtlCache<number>({ clock, ttlMs: totalTtlMs, maxEntries: 1000 }));
  const rankings = clearOnHide(
    createTtlCache<BeneficiaryRow[]>({ clock, ttlMs: rankingTtlMs, maxEntries: 100 }),
  );
  const reading = {
    ...dependencies,
    totals,
    rankings,
    emails: shownEmails(dependencies.config.mode),
    findPage: batchQuestions((ids: readonly string[]) => findPages(db, ids, figures)),
  };
  return [
    handle(listBeneficiaries, ({ query }) => readBeneficiaries(reading, query)),
    handle(listNearBeneficiaries, async ({ query }) => {
      const results = await findNearBeneficiaries(reading, query);
      return { results, metadata: { total: results.length, limit: query.limit, offset: 0 } };
    }),
    handle(getBeneficiary, async ({ params }) => {
      const beneficiary = await readBeneficiary(reading, params.id);
      if (!beneficiary) throw new Refusal(beneficiaryNotFound);
      return beneficiary;
    }),
    handle(getBeneficiaryByHandle, async ({ params }) => {
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
  ];
}
