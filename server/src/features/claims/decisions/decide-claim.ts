import { claimChanged, claimDecided, ownClaim } from '#contract/claims/errors.ts';
import { notFound } from '#contract/errors.ts';
import { findAccount } from '#server/features/account/public.ts';
import {
  type ClaimedPage,
  givePageTo,
  hasManaged,
  listManagers,
  lockClaimedPage,
  takePageBack,
} from '#server/features/beneficiaries/public.ts';
import { detachPicture } from '#server/features/pictures/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { freezePage } from '../disputes/dispute-claim.ts';
import { payoutsWaitMs } from '../make-claim.ts';
import { notifyAccount, notifyOfClaim } from '../notices.ts';
import { syncClaimState } from '../page-state.ts';
import { type ClaimRow, changeClaim, findClaim, listLiving } from '../repository.ts';
import { findVersion } from './repository.ts';

export interface DecisionDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

interface ClaimAtWork {
  readonly transaction: Transaction;
  readonly claim: ClaimRow;
  readonly page: ClaimedPage;
  readonly at: Date;
}

interface Decision {
  readonly id: string;
  readonly reason: string;
  /** Of the claims of the page, as the operator saw them. */
  readonly version: string;
  /** The operator's account. */
  readonly by: string;
}

/**
 * Locks a claim's page while an operator decides, and writes the log entry with the states before and after. Throws
 * `not_found`, `own_claim` if the operator made the claim or manages or ever managed the page, and `claim_changed` if
 * something has happened to a claim of the page since the operator read it.
 */
function withClaim(
  { db, clock }: DecisionDependencies,
  { id, reason, by, version }: Decision,
  record: Record,
  decide: (work: ClaimAtWork) => Promise<void>,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const found = await findClaim(transaction, id);
    const page = found && (await lockClaimedPage(transaction, found.beneficiary_id));
    const claim = await findClaim(transaction, id);
    if (!claim || !page) throw new Refusal(notFound);
    const isOwn =
      claim.account_id === by || (await hasManaged(transaction, { accountId: by, pageId: page.id }));
    if (isOwn) throw new Refusal(ownClaim);
    if ((await findVersion(transaction, id)) !== version) throw new Refusal(claimChanged);
    await decide({ transaction, claim, page, at: clock.now() });
    const [after, pageAfter] = [
      await findClaim(transaction, id),
      await lockClaimedPage(transaction, page.id),
    ];
    return record(transaction, {
      subject: { kind: 'claim', id },
      before: { page: page.id, claim: claim.state, pageClaim: page.claim_state },
      after: { claim: after?.state, pageClaim: pageAfter?.claim_state },
      reason,
    });
  });
}

/**
 * Gives the page to the claimant instead of its managers, and refuses its other claims. A page that was taken down is
 * given to nobody; it stays whose it is. Throws what `withClaim` throws, and `claim_decided`.
 */
export function acceptClaim(
  dependencies: DecisionDependencies,
  decision: Decision,
  record: Record,
): Promise<AuditReceipt> {
  const { jobs } = dependencies;
  return withClaim(dependencies, decision, record, async ({ transaction, claim, page, at }) => {
    requireUndecided(claim);
    const managers = await listManagers(transaction, page.id);
    const isTheirs = managers.some(({ id, role }) => id === claim.account_id && role === 'owner');
    // A page is not given to somebody who has left: it stays with its other managers.
    const hasLeft = (await findAccount(transaction, claim.account_id))?.erased_at !== null;
    const stays = claim.state === 'accepted' && (isTheirs || hasLeft);
    if (page.state === 'left' && !stays) throw new Refusal(claimDecided);
    for (const other of await listLiving(transaction, page.id))
      if (other.id !== claim.id) {
        const state = other.state === 'accepted' ? 'replaced' : 'refused';
        await changeClaim(transaction, other.id, { state, disputed_at: null, decided_at: at });
        if (state === 'refused') await notifyClaimant(jobs, transaction, other, 'decidedAgainstClaimant');
      }
    const payoutsNotBefore = new Date(at.getTime() + payoutsWaitMs);
    await changeClaim(transaction, claim.id, {
      state: 'accepted',
      disputed_at: null,
      decided_at: at,
      payouts_not_before: payoutsNotBefore,
    });
    if (stays) await syncClaimState(transaction, page.id);
    else await givePageTo(transaction, page.id, claim.account_id);
    const accountIds = [...managers.map(({ id }) => id), claim.account_id];
    await notifyOfClaim(jobs, transaction, { claimId: claim.id, kind: 'decidedForClaimant', accountIds });
  });
}

/**
 * Refuses a claim. If it was accepted, the page is unclaimed again, gets back its previous address on file, and loses
 * what its managers wrote. Throws what `withClaim` throws, and `claim_decided`.
 */
export function refuseClaim(
  dependencies: DecisionDependencies,
  decision: Decision,
  record: Record,
): Promise<AuditReceipt> {
  const { jobs } = dependencies;
  return withClaim(dependencies, decision, record, async ({ transaction, claim, page, at }) => {
    if (claim.state === 'refused' || claim.state === 'replaced') throw new Refusal(claimDecided);
    const managers = await listManagers(transaction, page.id);
    await changeClaim(transaction, claim.id, { state: 'refused', disputed_at: null, decided_at: at });
    // A page that was taken down has no address on file any more.
    const email = page.state === 'left' ? null : claim.email_on_file;
    const picture = claim.state === 'accepted' ? await takePageBack(transaction, page.id, email) : null;
    if (picture !== null) await detachPicture(transaction, picture);
    await syncClaimState(transaction, page.id);
    const accountIds = [...managers.map(({ id }) => id), claim.account_id];
    await notifyOfClaim(jobs, transaction, { claimId: claim.id, kind: 'decidedAgainstClaimant', accountIds });
  });
}

/** Freezes the page of a claim until it is decided. Throws what `withClaim` throws, and `claim_decided`. */
export function freezeClaim(
  dependencies: DecisionDependencies,
  decision: Decision,
  record: Record,
): Promise<AuditReceipt> {
  const { jobs } = dependencies;
  return withClaim(dependencies, decision, record, async ({ transaction, claim, page, at }) => {
    if (claim.state === 'refused' || claim.state === 'replaced' || claim.disputed_at)
      throw new Refusal(claimDecided);
    await freezePage({ jobs }, transaction, { claimId: claim.id, pageId: page.id, at });
  });
}

/** Throws `claim_decided` unless the claim waits for a decision: it is open, or it was accepted and then disputed. */
function requireUndecided({ state, disputed_at }: ClaimRow): void {
  if (state !== 'open' && !(state === 'accepted' && disputed_at)) throw new Refusal(claimDecided);
}

function notifyClaimant(
  jobs: Jobs,
  transaction: Transaction,
  { id, account_id }: ClaimRow,
  kind: 'decidedAgainstClaimant',
): Promise<void> {
  return notifyAccount(jobs, transaction, { claimId: id, kind, accountId: account_id });
}
