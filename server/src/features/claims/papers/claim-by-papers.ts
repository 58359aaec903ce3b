import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import { claimRefusedLately, claimWaiting, paperNotFound } from '#contract/claims/errors.ts';
import type { ClaimOutcome } from '#contract/claims/schemas.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { createPaperEncoding } from '#server/features/pictures/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import type { ClaimDependencies } from '../claim-by-mail.ts';
import { lockPublished, makeClaim } from '../make-claim.ts';
import { findLastClaim } from '../repository.ts';
import { attachPapers, insertPaper } from './repository.ts';

/** Whom an operator has refused hands papers in again no sooner than so long after. */
const refusedForMs = 30 * 24 * 60 * 60 * 1000;

export const paperBudgets = {
  /** A claim of a page that is somebody's freezes it: a person does not freeze one after the other. */
  'claim-by-papers': { points: 3, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** Makes an uploaded picture anew and keeps it where only operators read it. Returns its id. */
export function createPaperUpload({ db, clock }: Pick<ClaimDependencies, 'db' | 'clock'>) {
  const encode = createPaperEncoding();
  return async (accountId: string, bytes: Uint8Array): Promise<string> =>
    insertPaper(db, { accountId, content: await encode(bytes), at: clock.now() });
}

/**
 * Claims a page by words and pictures, which wait for an operator. Throws `beneficiary_not_found`,
 * `claim_of_own_page`, `claim_waiting`, `claim_refused_lately`, `paper_not_found`, `address_not_proven` and
 * `too_many_requests`; what is refused is not counted.
 */
export async function claimByPapers(
  { db, clock, limits, jobs }: ClaimDependencies,
  caller: Caller,
  { pageId, statement, papers }: { pageId: string; statement: string; papers: readonly string[] },
): Promise<ClaimOutcome> {
  const { accountId } = caller;
  await limits.consume('claim-by-papers', accountKey(caller));
  try {
    return await inTransaction(db, async (transaction) => {
      const page = await lockPublished(transaction, pageId, beneficiaryNotFound);
      await requireProvenAddress(transaction, caller);
      const at = clock.now();
      const last = await findLastClaim(transaction, { pageId, accountId });
      if (last?.state === 'open') throw new Refusal(claimWaiting);
      if (last?.state === 'refused' && at.getTime() - (last.decided_at?.getTime() ?? 0) < refusedForMs)
        throw new Refusal(claimRefusedLately);
      const claim = { page, accountId, way: 'papers', at, proven: false, statement } as const;
      const { id: claimId, answer } = await makeClaim({ jobs }, transaction, claim);
      if ((await attachPapers(transaction, { ids: papers, accountId, claimId })) !== papers.length)
        throw new Refusal(paperNotFound, { attr: 'papers' });
      return answer;
    });
  } catch (error) {
    await limits.giveBack('claim-by-papers', accountKey(caller));
    throw error;
  }
}
