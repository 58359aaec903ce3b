import type { Beneficiary, BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import type { Metadata } from '#contract/envelope.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import type { Api } from '#web/platform/api.ts';
import { type Deferred, defer } from '#web/platform/deferred.ts';
import type { ListQuery } from './list-query.ts';

/** A beneficiary with the count of its upcoming events; null where that could not be fetched. */
export interface ListedBeneficiary extends Beneficiary {
  readonly upcomingEvents: Deferred<number | null>;
}

export interface BeneficiaryPage {
  readonly results: readonly ListedBeneficiary[];
  readonly metadata: Metadata;
}

type LogFailure = (what: string, error: unknown) => void;

/** The page size expected of the server; its `metadata.limit` decides. */
const expectedPageSize = 12;

/**
 * One page of the list. The page size is the server's own (section 9), so it is not sent: a later page needs a second call only
 * when the size differs from the expected one.
 */
export async function loadList(
  api: Api,
  { search, type, page }: ListQuery,
  logFailure: LogFailure,
): Promise<BeneficiaryPage> {
  const ask = (pageSize: number) =>
    api('GET /beneficiary/professionals', {
      query: {
        ...(search ? { search } : {}),
        ...(type ? { type } : {}),
        ...(page > 1 ? { offset: String((page - 1) * pageSize) } : {}),
      },
    });
  const first = await ask(expectedPageSize);
  const { limit } = first.metadata;
  const answer = page > 1 && limit !== expectedPageSize ? await ask(limit) : first;
  return { results: await withCounts(api, answer.results, logFailure), metadata: answer.metadata };
}

/** Beneficiaries that the search may mean, for a search that finds less than a page of names. The list works without them. */
export async function loadNear(
  api: Api,
  { search, type, page }: ListQuery,
  { results, metadata }: BeneficiaryPage,
  logFailure: LogFailure,
): Promise<readonly ListedBeneficiary[]> {
  if (!search || page > 1 || results.length >= metadata.limit) return [];
  try {
    const near = await api('GET /beneficiary/near', { query: { search, ...(type ? { type } : {}) } });
    return await withCounts(api, near.results, logFailure);
  } catch (error) {
    logFailure(beneficiaryTexts.list.failed.description, error);
    return [];
  }
}

async function withCounts(
  api: Api,
  beneficiaries: readonly Beneficiary[],
  logFailure: LogFailure,
): Promise<ListedBeneficiary[]> {
  const counts = await Promise.all(
    beneficiaries.map(({ id }) => defer(countUpcomingEvents(api, id, logFailure))),
  );
  return beneficiaries.map((beneficiary, at) => ({
    ...beneficiary,
    upcomingEvents: counts[at] ?? { now: null },
  }));
}

/** Section 7: each card requests the events listing, filtered by beneficiary, once for its paging total. */
async function countUpcomingEvents(
  api: Api,
  beneficiary: string,
  logFailure: LogFailure,
): Promise<number | null> {
  try {
    const { metadata } = await api('GET /events/listing', { query: { beneficiary, limit: '1' } });
    return metadata.total;
  } catch (error) {
    logFailure(beneficiaryTexts.profile.eventsFailed, error);
    return null;
  }
}

/** The types to filter by; the list works without them. */
export async function loadTypes(api: Api, logFailure: LogFailure): Promise<BeneficiaryType[]> {
  try {
    return (await api('GET /beneficiary/types')).results;
  } catch (error) {
    logFailure(beneficiaryTexts.list.typesFailed, error);
    return [];
  }
}
