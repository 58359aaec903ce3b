import { bandProposalNotFound } from '#contract/bands/errors.ts';
import { pageNotPublished } from '#contract/beneficiaries/errors.ts';
import { requireProvenAddress, requireRecentSecondFactor } from '#server/features/account/public.ts';
import {
  findOwnPage,
  listContested,
  listShown,
  requireNotContested,
  requireNotHidden,
  requireNotLeft,
  requireRole,
  withOwnPage,
} from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { notifyBand, requestConsents } from './mail-news.ts';
import {
  type AgreementRow,
  endBand,
  findAgreement,
  insertProposal,
  listAgreements,
  listOwned,
  listOwnedBy,
  listShares,
  saveConsent,
  withdrawProposal,
} from './repository.ts';
import type { AgreedShare } from './split-tip.ts';

export interface BandDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly limits: Limits;
}

/** Limits how much mail a person can cause to owners of other pages. */
export const bandBudgets = {
  'propose-shares': { points: 20, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/**
 * Proposes how the tips to an own page are divided, and replaces an earlier proposal. The proposer agrees for the
 * pages they own, except those that somebody else claims; if no other page is involved, the agreement takes effect at
 * once. Throws InvalidInput, `page_not_found`, `page_owners_only`, `page_left`, `page_hidden`, `page_not_published`,
 * `page_contested`, `address_not_proven`, `second_factor_required` and `too_many_requests`.
 */
export async function proposeShares(
  { db, clock, jobs, limits }: BandDependencies,
  caller: Caller,
  { pageId, shares }: { readonly pageId: string; readonly shares: readonly AgreedShare[] },
): Promise<void> {
  const own = { accountId: caller.accountId, id: pageId };
  requireRole(await findOwnPage(db, own), 'changeShares');
  await limits.consume('propose-shares', accountKey(caller));
  // If the proposer owns the pages of all members, the agreement takes effect at once, so they are locked too.
  const shared = shares.map(({ memberId }) => memberId);
  const locked = { ...own, others: await listOwnedBy(db, caller.accountId, shared) };
  await withOwnPage({ db, clock, limits }, locked, 'changeShares', async ({ transaction, at, page }) => {
    requireNotLeft(page);
    requireNotContested(page);
    requireNotHidden(page);
    if (page.state !== 'published') throw new Refusal(pageNotPublished);
    await requireProvenAddress(transaction, caller);
    await requireRecentSecondFactor({ db: transaction, clock }, caller);
    await requireMembers(transaction, pageId, shares);
    await withdrawProposal(transaction, pageId, at);
    const present = (await listAgreements(transaction, pageId)).find(({ state }) => state !== 'proposed');
    const leaving = await listLeaving(transaction, present, shares);
    if (shares.length + leaving.length === 0) {
      // Once every member has left, nobody has to agree that the page is a band no longer.
      if (present?.state === 'left') return endBand(transaction, pageId);
      throw invalid('shares', ({ checks }) => checks.noBandToEnd);
    }
    const all = [...shares, ...leaving];
    const proposal = { bandId: pageId, proposedBy: caller.accountId, at, shares: all };
    const agreementId = await insertProposal(transaction, proposal);
    const memberIds = all.map(({ memberId }) => memberId);
    const contested = await listContested(transaction, memberIds);
    for (const memberId of await listOwnedBy(transaction, caller.accountId, memberIds))
      if (!contested.has(memberId))
        await saveConsent(transaction, { agreementId, memberId, by: caller.accountId, at });
    const isAgreed = (await findAgreement(transaction, agreementId))?.state === 'agreed';
    if (isAgreed) await notifyBand(jobs, transaction, { agreementId, kind: 'agreed' });
    else await requestConsents(jobs, transaction, agreementId);
  });
}

/** Throws InvalidInput unless each member is another page that is public, has an owner, and appears only once. */
async function requireMembers(db: Connection, pageId: string, shares: readonly AgreedShare[]): Promise<void> {
  if (shares.length === 0) return;
  const ids = shares.map(({ memberId }) => memberId);
  const [shown, owned] = [new Set(await listShown(db, ids)), await listOwned(db, ids)];
  for (const [at, id] of ids.entries()) {
    const attr = `shares.${at}.page`;
    if (id === pageId) throw invalid(attr, ({ checks }) => checks.memberIsBand);
    if (!shown.has(id) || !owned.has(id)) throw invalid(attr, ({ checks }) => checks.memberUnknown);
    if (ids.indexOf(id) < at) throw invalid(attr, ({ checks }) => checks.memberTwice);
  }
}

/** The current members who have no share in the proposal: they must agree to that as well. */
async function listLeaving(
  db: Connection,
  present: AgreementRow | undefined,
  shares: readonly AgreedShare[],
): Promise<AgreedShare[]> {
  const staying = new Set(shares.map(({ memberId }) => memberId));
  const members = present ? await listShares(db, [present.id]) : [];
  return members
    .filter(({ parts, left_at, member_id }) => parts > 0 && left_at === null && !staying.has(member_id))
    .map(({ member_id }) => ({ memberId: member_id, parts: 0 }));
}

/** Withdraws the proposal. Throws `page_not_found`, `page_owners_only` and `band_proposal_not_found`. */
export function withdrawShares(
  dependencies: BandDependencies,
  { accountId }: Caller,
  pageId: string,
): Promise<void> {
  const own = { accountId, id: pageId };
  return withOwnPage(dependencies, own, 'changeShares', async ({ transaction, at }) => {
    if (!(await withdrawProposal(transaction, pageId, at))) throw new Refusal(bandProposalNotFound);
  });
}
