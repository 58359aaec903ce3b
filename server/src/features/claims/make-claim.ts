import { claimOfOwnPage } from '#contract/claims/errors.ts';
import type { ClaimOutcome } from '#contract/claims/schemas.ts';
import type { ErrorDefinition } from '#contract/endpoint.ts';
import {
  type ClaimedPage,
  givePageTo,
  isShown,
  listManagers,
  lockClaimedPage,
  saveClaimState,
} from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type NoticeKind, notifyOfClaim } from './notices.ts';
import { type ClaimRow, changeClaim, insertClaim, listLiving } from './repository.ts';
import type { ClaimWay } from './tables.ts';

/** A claim alone moves no money: the first payout comes at the earliest this long after it. */
export const payoutsWaitMs = 72 * 60 * 60 * 1000;

export interface NewClaim {
  readonly page: ClaimedPage;
  readonly accountId: string;
  readonly way: ClaimWay;
  readonly at: Date;
  /** Whether the claim itself proves whose page it is; if not, an operator decides. */
  readonly proven: boolean;
  readonly statement?: string;
  readonly vouch?: { readonly organizer: string; readonly event: string; readonly by: string | null };
}

/** A public page, locked until the transaction ends. Throws the given refusal for any other page. */
export async function lockPublished(
  transaction: Transaction,
  pageId: string,
  notFoundError: ErrorDefinition,
): Promise<ClaimedPage> {
  const page = await lockClaimedPage(transaction, pageId);
  if (!isShown(page)) throw new Refusal(notFoundError);
  return page;
}

/**
 * Stores a claim of a page, which must be locked. The first person who proves it gets the page. If the page has a
 * manager or another claim, nobody gets it: the page is frozen until an operator decides. The address on file and
 * every manager are notified. Returns the claim's id. Throws `claim_of_own_page`.
 */
export async function makeClaim(
  { jobs }: { readonly jobs: Jobs },
  transaction: Transaction,
  claim: NewClaim,
): Promise<{ id: string; answer: ClaimOutcome }> {
  const { page, accountId, way, at, statement = '', vouch } = claim;
  const managers = await listManagers(transaction, page.id);
  if (managers.some(({ id }) => id === accountId)) throw new Refusal(claimOfOwnPage);
  const living = await listLiving(transaction, page.id);
  const outcome = outcomeOf(claim, living);
  // A person's later claim replaces their earlier one.
  for (const earlier of living)
    if (earlier.account_id === accountId && earlier.state === 'open')
      await changeClaim(transaction, earlier.id, { state: 'replaced', disputed_at: null, decided_at: at });
  const id = await insertClaim(transaction, {
    beneficiary_id: page.id,
    account_id: accountId,
    way,
    state: outcome === 'accepted' ? 'accepted' : 'open',
    statement,
    vouched_organizer: vouch?.organizer ?? null,
    vouched_event: vouch?.event ?? null,
    vouched_by: vouch?.by ?? null,
    email_on_file: page.email,
    created_at: at,
    payouts_not_before: outcome === 'accepted' ? new Date(at.getTime() + payoutsWaitMs) : null,
  });
  if (outcome === 'accepted') await givePageTo(transaction, page.id, accountId);
  else await saveClaimState(transaction, page.id, outcome === 'contested' ? 'contested' : 'claim_pending');
  const kinds: Record<typeof outcome, NoticeKind> = {
    accepted: 'accepted',
    waits: 'waits',
    contested: 'contested',
  };
  await notifyOfClaim(jobs, transaction, {
    claimId: id,
    kind: kinds[outcome],
    accountIds: managers.map((manager) => manager.id),
  });
  return { id, answer: { page: page.id, outcome } };
}

function outcomeOf(
  { page, accountId, proven }: NewClaim,
  living: readonly ClaimRow[],
): ClaimOutcome['outcome'] {
  const others = living.some((claim) => claim.account_id !== accountId || claim.disputed_at !== null);
  if (others || page.claim_state === 'claimed' || page.claim_state === 'contested') return 'contested';
  return proven ? 'accepted' : 'waits';
}
