import type { Beneficiary, BeneficiaryProfile, FollowChoices } from '#contract/beneficiaries/schemas.ts';
import type { Metadata } from '#contract/envelope.ts';
import { totalOf } from '#server/platform/cache/page-total.ts';
import type { TtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { pageNotShownInSentence, pageNotShownName } from '#server/texts/en/beneficiaries.ts';
import { listFollowed } from './follows/repository.ts';
import { presentBeneficiary, presentProfile, type ShownEmails } from './presenter.ts';
import {
  type BeneficiaryFilter,
  type BeneficiaryOrder,
  type BeneficiaryRow,
  countBeneficiaries,
  type FigureExpressions,
  findProfiles,
  listBeneficiaries,
  type ProfileRow,
} from './repository.ts';
import { listTipped } from './tips/repository.ts';

export interface BeneficiaryReading {
  readonly db: Database;
  readonly totals: TtlCache<number>;
  /** Lists ordered by followers. If few beneficiaries match, the query is slow, and counts may be slightly outdated. */
  readonly rankings: TtlCache<BeneficiaryRow[]>;
  readonly figures: FigureExpressions;
  readonly emails: ShownEmails;
  /** Finds a public beneficiary; requests of one moment share a query. */
  readonly findPage: (id: string) => Promise<ProfileRow | undefined>;
}

/** One page of beneficiaries with its metadata. A full page's total may be some seconds old. */
export async function readBeneficiaries(
  { db, totals, rankings, figures, emails }: BeneficiaryReading,
  {
    limit,
    offset,
    search,
    type,
    ordering,
  }: {
    limit: number;
    offset: number;
    search?: string | undefined;
    type?: string[] | undefined;
    ordering: BeneficiaryOrder;
  },
): Promise<{ results: Beneficiary[]; metadata: Metadata }> {
  const filter: BeneficiaryFilter = { search, types: type };
  const page = { limit, offset };
  const read = () => listBeneficiaries(db, filter, page, figures, ordering);
  const rows = await (ordering === 'name' || search
    ? read()
    : rankings.get(JSON.stringify([type ?? [], page]), read));
  const total = await totalOf(rows, page, () =>
    totals.get(JSON.stringify([search ?? '', type ?? []]), () => countBeneficiaries(db, filter)),
  );
  return { results: rows.map((row) => presentBeneficiary(row, emails)), metadata: { total, limit, offset } };
}

export async function readBeneficiary(
  { findPage, emails }: Pick<BeneficiaryReading, 'findPage' | 'emails'>,
  id: string,
): Promise<BeneficiaryProfile | undefined> {
  const row = await findPage(id);
  return row && presentProfile(row, emails);
}

/** A page of the beneficiaries that somebody follows, the last followed first. */
export async function readFollowed(
  { db, figures, emails }: Pick<BeneficiaryReading, 'db' | 'figures' | 'emails'>,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<{ results: (Beneficiary & { hears: FollowChoices })[]; total: number }> {
  const { followed, total } = await listFollowed(db, accountId, page);
  const choices = new Map(
    followed.map(({ id, hears_events, hears_posts }) => [id, { events: hears_events, posts: hears_posts }]),
  );
  const rows = await findProfiles(db, [...choices.keys()], figures);
  const results = rows.map((row) => ({
    ...presentBeneficiary(row, emails),
    hears: choices.get(row.id) ?? { events: true, posts: true },
  }));
  return { results, total };
}

/** What a fan sees of a beneficiary they have tipped. */
export interface TippedPage {
  readonly name: string;
  /** Whether everybody sees the page. */
  readonly listed: boolean;
  /** The text shown to everybody who has tipped the page; null if there is none. */
  readonly thankYou: string | null;
}

/**
 * The recipients of tips by id; one that does not exist is missing. If a page is not public, its name and text are
 * not revealed.
 */
export async function listTippedPages(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TippedPage>> {
  if (ids.length === 0) return new Map();
  const rows = await listTipped(db, [...new Set(ids)]);
  return new Map(
    rows.map(({ id, name, thankYou, listed }) => [
      id,
      listed
        ? { name, listed, thankYou: thankYou || null }
        : { name: pageNotShownName, listed, thankYou: null },
    ]),
  );
}

/** How a sentence of a mail names the page: quoted, and in our own words if its name is not shown. */
export function quotePage(page: TippedPage | undefined): string {
  return page && !page.listed ? pageNotShownInSentence : quoteLine(page?.name ?? '');
}

/** The names of the same pages. */
export async function listBeneficiaryNames(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = await listTippedPages(db, ids);
  return new Map([...pages].map(([id, { name }]) => [id, name]));
}
