import {
  bandMembershipNotFound,
  bandPageHidden,
  bandProposalNotFound,
  bandProposerSuspended,
} from '#contract/bands/errors.ts';
import { requireProvenAddress, requireRecentSecondFactor } from '#server/features/account/public.ts';
import {
  findClaimedPage,
  findOwnPage,
  lockPages,
  requireNotContested,
  requireNotLeft,
  requireRole,
} from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { notifyBand } from './mail-news.ts';
import { listObstacles, type Obstacle } from './obstacles/repository.ts';
import type { BandDependencies } from './propose-shares.ts';
import {
  type AgreementRow,
  declineProposal,
  findAgreement,
  findProposedShare,
  listAgreements,
  listShares,
  type ShareRow,
  saveConsent,
  saveLeaving,
} from './repository.ts';
import { portionOf } from './split-tip.ts';

const refusals = {
  proposer_suspended: bandProposerSuspended,
  page_hidden: bandPageHidden,
} as const satisfies Readonly<Record<Obstacle, unknown>>;

/** The share of an own page in an agreement of a band. */
interface OwnShare {
  readonly pageId: string;
  readonly agreementId: string;
}

/**
 * Agrees to the share that is proposed for an own page; a repeated call changes nothing. When the last member agrees,
 * the agreement takes effect. Throws `page_not_found`, `page_owners_only`, `page_left`, `page_contested`,
 * `address_not_proven`, `band_proposal_not_found`, `band_proposer_suspended`, `band_page_hidden`, and
 * `second_factor_required` for a share that is smaller than the present one.
 */
export function agreeToShares(
  { db, clock, jobs }: BandDependencies,
  caller: Caller,
  { pageId, agreementId }: OwnShare,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const page = await requireOwnMember(transaction, caller, pageId);
    requireNotLeft(page);
    await requireProvenAddress(transaction, caller);
    const agreement = await lockAgreement(transaction, caller, { pageId, agreementId });
    // A member who has agreed already is not refused once the agreement is in force.
    if (agreement?.state === 'agreed') return;
    if (agreement?.state !== 'proposed') throw new Refusal(bandProposalNotFound);
    const obstacle = await findObstacle(transaction, agreementId);
    if (obstacle) throw new Refusal(refusals[obstacle]);
    if (await getsLess(transaction, agreement, pageId))
      await requireRecentSecondFactor({ db: transaction, clock }, caller);
    const consent = { agreementId, memberId: pageId, by: caller.accountId, at: clock.now() };
    if (!(await saveConsent(transaction, consent))) return;
    if ((await findAgreement(transaction, agreementId))?.state === 'agreed')
      await notifyBand(jobs, transaction, { agreementId, kind: 'agreed' });
  });
}

/**
 * Declines the share that is proposed for an own page, even after agreeing to it: the proposal is over. Throws
 * `page_not_found`, `page_owners_only`, `page_contested` and `band_proposal_not_found`.
 */
export function declineShares(
  { db, clock, jobs }: BandDependencies,
  caller: Caller,
  { pageId, agreementId }: OwnShare,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await requireOwnMember(transaction, caller, pageId);
    const agreement = await lockAgreement(transaction, caller, { pageId, agreementId });
    if (!agreement || !(await declineProposal(transaction, agreementId, clock.now())))
      throw new Refusal(bandProposalNotFound);
    await notifyBand(jobs, transaction, { agreementId, kind: 'declined', memberId: pageId });
  });
}

/**
 * Leaves a band with an own page. The page keeps its share of earlier tips; the band takes no new tips until the
 * other members have agreed again. That also answers the band's open proposal. Throws `page_not_found`,
 * `page_owners_only`, `page_contested` and `band_membership_not_found`.
 */
export function leaveBand(
  { db, clock, jobs }: BandDependencies,
  caller: Caller,
  { pageId, agreementId }: OwnShare,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await requireOwnMember(transaction, caller, pageId);
    const findProposed = () => findProposedShare(transaction, { agreementId, memberId: pageId });
    const other = (await findProposed())?.agreement_id;
    const agreement = await lockAgreement(transaction, caller, { pageId, agreementId }, other);
    const leaving = { agreementId, memberId: pageId, at: clock.now() };
    if (!agreement || !(await saveLeaving(transaction, leaving))) throw new Refusal(bandMembershipNotFound);
    // Another proposal may have taken its place while this waited for the pages.
    const proposed = await findProposed();
    const answered =
      proposed && (await answerByLeaving(transaction, caller, agreement.band_id, proposed, leaving.at));
    if (answered !== 'agreed')
      await notifyBand(jobs, transaction, { agreementId, kind: 'left', memberId: pageId });
    if (proposed && answered)
      await notifyBand(jobs, transaction, {
        agreementId: proposed.agreement_id,
        kind: answered,
        memberId: pageId,
      });
  });
}

/**
 * Answers the open proposal for a page that leaves: it agrees to have no share, and declines to have one, also if it had agreed
 * before. While nobody can agree, as when somebody else claims the band's page, it does not agree either. Returns what became of
 * the proposal; undefined if it waits.
 */
async function answerByLeaving(
  transaction: Transaction,
  { accountId }: Caller,
  bandId: string,
  { agreement_id: agreementId, member_id: memberId, parts }: ShareRow,
  at: Date,
): Promise<'agreed' | 'declined' | undefined> {
  if (parts > 0) return (await declineProposal(transaction, agreementId, at)) ? 'declined' : undefined;
  if ((await findClaimedPage(transaction, bandId))?.claim_state === 'contested') return undefined;
  if (await findObstacle(transaction, agreementId)) return undefined;
  await saveConsent(transaction, { agreementId, memberId, by: accountId, at });
  return (await findAgreement(transaction, agreementId))?.state === 'agreed' ? 'agreed' : undefined;
}

async function findObstacle(transaction: Transaction, agreementId: string): Promise<Obstacle | undefined> {
  return (await listObstacles(transaction, [agreementId])).get(agreementId);
}

/** Whether a proposal gives a page a smaller part of each tip than it has now. */
async function getsLess(
  transaction: Transaction,
  { id, band_id }: AgreementRow,
  pageId: string,
): Promise<boolean> {
  const agreements = await listAgreements(transaction, band_id);
  const present = agreements.find(({ state }) => state !== 'proposed');
  if (!present) return false;
  const shares = await listShares(transaction, [present.id]);
  // Who has left has no share to lose.
  if (shares.some(({ member_id, left_at }) => member_id === pageId && left_at !== null)) return false;
  return portionOf(await listShares(transaction, [id]), pageId) < portionOf(shares, pageId);
}

/** The page of a member if the caller owns it. Throws `page_not_found`, `page_owners_only` and `page_contested`. */
async function requireOwnMember(transaction: Transaction, { accountId }: Caller, pageId: string) {
  const page = await findOwnPage(transaction, { accountId, id: pageId });
  requireRole(page, 'changeShares');
  requireNotContested(page);
  return page;
}

/**
 * The agreement, while nobody else can change it: every change locks the band's page first, and with it those of the
 * members, on whose accounts it depends whether the band is payable; also those of the `other` agreement of the band.
 * Undefined if the page has no share in it. Throws `page_contested` for a proposal while somebody else claims the
 * band's page, and what `requireOwnMember` throws if the member's page was lost or contested meanwhile.
 */
async function lockAgreement(
  transaction: Transaction,
  caller: Caller,
  { pageId, agreementId }: OwnShare,
  other = agreementId,
): Promise<AgreementRow | undefined> {
  const found = await findAgreement(transaction, agreementId);
  const shares = found ? await listShares(transaction, [agreementId, other]) : [];
  const isOwn = (share: ShareRow) => share.agreement_id === agreementId && share.member_id === pageId;
  if (!found || !shares.some(isOwn)) return undefined;
  await lockPages(transaction, [found.band_id, ...shares.map(({ member_id }) => member_id)]);
  await requireOwnMember(transaction, caller, pageId);
  const band = await findClaimedPage(transaction, found.band_id);
  if (band && found.state === 'proposed') requireNotContested(band);
  return findAgreement(transaction, agreementId);
}
