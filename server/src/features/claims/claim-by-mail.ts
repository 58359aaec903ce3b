import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import { claimLinkInvalid } from '#contract/claims/errors.ts';
import type { ClaimOutcome } from '#contract/claims/schemas.ts';
import { digestOfToken, requireProvenAddress } from '#server/features/account/public.ts';
import { findClaimedPage, isShown } from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';
import { lockPublished, makeClaim } from './make-claim.ts';
import { enqueueLinkMail } from './notices.ts';
import { insertLink, renewLink, takeLink } from './repository.ts';

const linkMs = 30 * 60 * 1000;
const daySeconds = 24 * 60 * 60;

export const linkBudgets = {
  /** The limits for a person, for a person and page, and for a page. */
  'claim-link': { points: 5, seconds: daySeconds, scope: 'shared' },
  'claim-link-own': { points: 2, seconds: daySeconds, scope: 'shared' },
  'claim-link-page': { points: 20, seconds: daySeconds, scope: 'shared' },
  /**
   * Links to one address on file, which several pages may share. A few strangers cannot use up the links of the
   * person who reads it.
   */
  'claim-link-mailbox': { points: 20, seconds: daySeconds, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface ClaimDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly jobs: Jobs;
}

/**
 * Mails a link to the address on file of an unclaimed page. While a link that this account requested is valid, it is
 * sent again and counts only for the person, not for the page and the mailbox. The answer and what is stored are the
 * same if there is no address on file, if its mailbox has had enough mails, or if the page is claimed already, so
 * that the caller learns nothing. Throws `beneficiary_not_found`, `address_not_proven` and `too_many_requests`.
 */
export async function sendClaimLink(
  { db, clock, limits, jobs }: ClaimDependencies,
  caller: Caller,
  pageId: string,
): Promise<void> {
  const page = await findClaimedPage(db, pageId);
  if (!isShown(page)) throw new Refusal(beneficiaryNotFound);
  await requireProvenAddress(db, caller);
  await limits.consume('claim-link', accountKey(caller));
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + linkMs);
  const own = { pageId: page.id, accountId: caller.accountId };
  const isSentAgain = await inTransaction(db, async (transaction) => {
    const living = await renewLink(transaction, { ...own, at, expiresAt });
    if (living) await enqueueLinkMail(jobs, transaction, living);
    return living !== undefined;
  });
  if (isSentAgain) return;
  await limits.consume('claim-link-own', `${accountKey(caller)} ${page.id}`);
  await limits.consume('claim-link-page', page.id);
  const mailbox = page.email?.toLowerCase() ?? `none:${page.id}`;
  const hasRoom = await mayTake(limits, 'claim-link-mailbox', mailbox);
  const isUnclaimed = page.claim_state === 'unclaimed' || page.claim_state === 'claim_pending';
  await inTransaction(db, async (transaction) => {
    const id = await insertLink(transaction, {
      beneficiary_id: page.id,
      account_id: caller.accountId,
      email: hasRoom && isUnclaimed ? page.email : null,
      token_digest: null,
      expires_at: expiresAt,
    });
    await enqueueLinkMail(jobs, transaction, id);
  });
}

/**
 * Claims a page with the link in the mail to its address on file, once. Throws `claim_link_invalid`, also for another
 * account than the one that requested the link, `claim_of_own_page` and `address_not_proven`.
 */
export function claimByMail(
  { db, clock, jobs }: ClaimDependencies,
  caller: Caller,
  token: string,
): Promise<ClaimOutcome> {
  const { accountId } = caller;
  return inTransaction(db, async (transaction) => {
    await requireProvenAddress(transaction, caller);
    const at = clock.now();
    const link = await takeLink(transaction, { tokenDigest: digestOfToken(token), accountId, at });
    if (!link) throw new Refusal(claimLinkInvalid);
    const page = await lockPublished(transaction, link.beneficiary_id, claimLinkInvalid);
    // The address on file may have changed since the link was mailed. On a page that is claimed by now, it is the
    // owner's address, so it is not compared.
    const isUnclaimed = page.claim_state === 'unclaimed' || page.claim_state === 'claim_pending';
    if (isUnclaimed && page.email !== link.email) throw new Refusal(claimLinkInvalid);
    const made = await makeClaim({ jobs }, transaction, { page, accountId, way: 'mail', at, proven: true });
    return made.answer;
  });
}
