import { claimLinkInvalid } from '#contract/claims/errors.ts';
import {
  findClaimedPage,
  listManagers,
  lockClaimedPage,
  saveClaimState,
} from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { notifyOfClaim, readDisputeToken } from '../notices.ts';
import { changeClaim, findClaim } from '../repository.ts';

export interface DisputeDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly config: { readonly identitySecret: string };
}

/** The page that a link "This was not me" is about. Throws `claim_link_invalid`. */
export async function readDispute({ db, config }: DisputeDependencies, token: string) {
  const claimId = readDisputeToken(config.identitySecret, token);
  const claim = claimId && (await findClaim(db, claimId));
  const page = claim && (await findClaimedPage(db, claim.beneficiary_id));
  if (!page) throw new Refusal(claimLinkInvalid);
  return { page: { id: page.id, name: page.name }, frozen: page.claim_state === 'contested' };
}

/**
 * Freezes the page of a disputed claim until an operator decides. A claim that an operator has decided stays decided:
 * the mail with the link may be years old. Throws `claim_link_invalid`.
 */
export async function disputeClaim(dependencies: DisputeDependencies, token: string) {
  const { db, clock, jobs, config } = dependencies;
  const claimId = readDisputeToken(config.identitySecret, token);
  if (!claimId) throw new Refusal(claimLinkInvalid);
  await inTransaction(db, async (transaction) => {
    const claim = await findClaim(transaction, claimId);
    if (!claim || !(await lockClaimedPage(transaction, claim.beneficiary_id)))
      throw new Refusal(claimLinkInvalid);
    const now = await findClaim(transaction, claimId);
    const isLiving = now?.state === 'open' || now?.state === 'accepted';
    if (!now || !isLiving || now.disputed_at || now.decided_at) return;
    await freezePage({ jobs }, transaction, { claimId, pageId: now.beneficiary_id, at: clock.now() });
  });
  return readDispute(dependencies, token);
}

/** Freezes the page, which must be locked, and notifies everybody concerned by the claim. */
export async function freezePage(
  { jobs }: { readonly jobs: Jobs },
  transaction: Transaction,
  { claimId, pageId, at }: { claimId: string; pageId: string; at: Date },
): Promise<void> {
  await changeClaim(transaction, claimId, { disputed_at: at });
  await saveClaimState(transaction, pageId, 'contested');
  const managers = await listManagers(transaction, pageId);
  const accountIds = managers.map(({ id }) => id);
  await notifyOfClaim(jobs, transaction, { claimId, kind: 'frozen', accountIds });
}
