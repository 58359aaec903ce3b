import type { Band, BandAgreement } from '#contract/bands/schemas.ts';
import { hasShownSecondFactor } from '#server/features/account/public.ts';
import { findOwnPage, listPageNames, requireRole } from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { listObstacles, type Obstacle } from './obstacles/repository.ts';
import {
  type AgreementRow,
  listAgreements,
  listMemberships,
  listShares,
  type ShareRow,
} from './repository.ts';

/** How the tips to an own page are divided, and which bands it is in. Throws `page_not_found` and `page_owners_only`. */
export async function readBand(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: Caller,
  pageId: string,
): Promise<Band> {
  const page = await findOwnPage(db, { accountId: caller.accountId, id: pageId });
  requireRole(page, 'seeShares');
  const [own, memberships, mayPropose] = await Promise.all([
    listAgreements(db, pageId),
    listMemberships(db, pageId),
    hasShownSecondFactor({ db, clock }, caller, { changing: true }),
  ]);
  const all = [...own, ...memberships];
  const ids = all.map(({ id }) => id);
  const [shares, obstacles] = await Promise.all([listShares(db, ids), listObstacles(db, ids)]);
  const names = await listPageNames(db, [
    ...all.map(({ band_id }) => band_id),
    ...shares.map(({ member_id }) => member_id),
  ]);
  const present = (row: AgreementRow) => presentAgreement(row, { shares, names, obstacles });
  const current = own.find(({ state }) => state !== 'proposed');
  const proposal = own.find(({ state }) => state === 'proposed');
  return {
    page: { id: page.id, name: page.name, taken_down: page.state === 'left' },
    may_propose: mayPropose,
    agreement: current && shares.some((share) => isMember(share, current)) ? present(current) : null,
    proposal: proposal ? present(proposal) : null,
    memberships: memberships.map(present),
  };
}

const isMember = ({ agreement_id, parts }: ShareRow, { id }: AgreementRow) =>
  agreement_id === id && parts > 0;

function presentAgreement(
  row: AgreementRow,
  {
    shares,
    names,
    obstacles,
  }: {
    readonly shares: readonly ShareRow[];
    readonly names: ReadonlyMap<string, string>;
    readonly obstacles: ReadonlyMap<string, Obstacle>;
  },
): BandAgreement {
  return {
    id: row.id,
    band: { id: row.band_id, name: names.get(row.band_id) ?? '' },
    state: row.state === 'agreed' || row.state === 'left' ? row.state : 'proposed',
    proposed_at: row.proposed_at.toISOString(),
    agreed_at: row.agreed_at?.toISOString() ?? null,
    obstacle: obstacles.get(row.id) ?? null,
    members: shares
      .filter(({ agreement_id }) => agreement_id === row.id)
      .map(({ member_id, parts, agreed_at, left_at }) => ({
        page: { id: member_id, name: names.get(member_id) ?? '' },
        parts,
        agreed_at: agreed_at?.toISOString() ?? null,
        left_at: left_at?.toISOString() ?? null,
      })),
  };
}
