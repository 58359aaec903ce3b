import type { DeskClaim, DeskClaimDetails } from '#contract/claims/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { findPerson, nameAccounts } from '#server/features/account/public.ts';
import { findClaimedPage, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { listPaperIds } from '../papers/repository.ts';
import { type ClaimRow, findClaim, listLiving } from '../repository.ts';
import { findVersion } from './repository.ts';

/** A claim with everything an operator needs for a decision. Throws `not_found`. */
export async function readDeskClaim(db: Connection, id: string): Promise<DeskClaimDetails> {
  // Read first: a decision about what is shown is refused if something happens afterwards.
  const version = await findVersion(db, id);
  const claim = await findClaim(db, id);
  if (!claim || !version) throw new Refusal(notFound);
  const [managers, living, papers, claimant] = await Promise.all([
    listManagers(db, claim.beneficiary_id),
    listLiving(db, claim.beneficiary_id),
    listPaperIds(db, id),
    findPerson(db, claim.account_id),
  ]);
  const others = living.filter((other) => other.id !== id);
  const [shown, ...shownOthers] = await presentClaims(db, [claim, ...others]);
  if (!shown) throw new Refusal(notFound);
  return {
    ...shown,
    statement: claim.statement,
    claimant_suspended: claimant?.suspended_at != null,
    papers,
    address_on_file: claim.email_on_file,
    vouch:
      claim.vouched_organizer === null
        ? null
        : { organizer: claim.vouched_organizer, event: claim.vouched_event ?? '' },
    payouts_not_before: claim.payouts_not_before?.toISOString() ?? null,
    decided_at: claim.decided_at?.toISOString() ?? null,
    version,
    managers,
    others: shownOthers,
  };
}

export async function presentClaims(db: Connection, claims: readonly ClaimRow[]): Promise<DeskClaim[]> {
  const names = await nameAccounts(
    db,
    claims.map(({ account_id }) => account_id),
  );
  const pageIds = [...new Set(claims.map(({ beneficiary_id }) => beneficiary_id))];
  const pages = new Map(
    await Promise.all(pageIds.map(async (id) => [id, await findClaimedPage(db, id)] as const)),
  );
  return claims.map((claim) => {
    const page = pages.get(claim.beneficiary_id);
    const { id, account_id, way, state, created_at, disputed_at } = claim;
    const { name = '', email = '' } = names.get(account_id) ?? {};
    return {
      id,
      page: {
        id: claim.beneficiary_id,
        name: page?.name ?? '',
        claim_state: page?.claim_state ?? 'unclaimed',
      },
      claimant: { id: account_id, name, email },
      way,
      state,
      created_at: created_at.toISOString(),
      disputed_at: disputed_at?.toISOString() ?? null,
    };
  });
}
