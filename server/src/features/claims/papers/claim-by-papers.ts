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
import { attachPapers, deleteUnusedPapers, insertPaper } from './repository.ts';

/** After an operator refuses a person, they may not claim the page by papers again for this long. */
const refusedForMs = 30 * 24 * 60 * 60 * 1000;

export const paperBudgets = {
  /** A claim by papers freezes a page that has a manager, so one person must not freeze many pages. */
  'claim-by-papers': { points: 3, seconds: 24 * 60 * 60, scope: 'shared' },
  /** Each takes megabytes in the database. */
  'upload-paper': { points: 12, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** How many unused papers of a person are stored: twice as many as one claim takes. */
const waitingPapers = 6;

/**
 * Re-encodes an uploaded picture and stores it where only operators can read it. Only the newest six papers that no
 * claim uses are stored. Returns its id. Throws `address_not_proven`, `too_many_requests`, and the error of an
 * invalid picture; a refused request is not counted.
 */
export function createPaperUpload({ db, clock, limits }: Pick<ClaimDependencies, 'db' | 'clock' | 'limits'>) {
  const encode = createPaperEncoding();
  return async (caller: Caller, bytes: Uint8Array): Promise<string> => {
    const { accountId } = caller;
    await requireProvenAddress(db, caller);
    await limits.consume('upload-paper', accountKey(caller));
    try {
      const content = await encode(bytes);
      return await inTransaction(db, async (transaction) => {
        const id = await insertPaper(transaction, { accountId, content, at: clock.now() });
        await deleteUnusedPapers(transaction, { accountId, keep: waitingPapers });
        return id;
      });
    } catch (error) {
      await limits.giveBack('upload-paper', accountKey(caller));
      throw error;
    }
  };
}

/**
 * Claims a page with a statement and pictures, about which an operator decides. Throws `beneficiary_not_found`,
 * `claim_of_own_page`, `claim_waiting`, `claim_refused_lately`, `paper_not_found`, `address_not_proven` and
 * `too_many_requests`; a refused request is not counted.
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
