import type { BandAgreement } from '#contract/bands/schemas.ts';
import { isSuspended } from '#server/features/account/public.ts';
import { isPageHidden } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** Why nobody can agree to shares: whoever proposed them is suspended, or a page that they are about is not shown. */
export type Obstacle = NonNullable<BandAgreement['obstacle']>;

/**
 * Those of the agreements that are proposals nobody can agree to now, with the reason. The page of a member who would no
 * longer have a share may be hidden: this way the others can go on without them.
 */
export async function listObstacles(
  db: Connection,
  agreementIds: readonly string[],
): Promise<ReadonlyMap<string, Obstacle>> {
  const text = `SELECT id, CASE WHEN suspended THEN 'proposer_suspended' ELSE 'page_hidden' END AS obstacle
    FROM (SELECT agreement.id, ${isSuspended('agreement.proposed_by')} AS suspended,
        ${isPageHidden('agreement.band_id')} OR EXISTS (SELECT FROM band_share AS share
          WHERE share.agreement_id = agreement.id AND parts > 0 AND ${isPageHidden('share.member_id')}) AS hidden
      FROM band_agreement AS agreement WHERE agreement.id = ANY($1::uuid[]) AND state = 'proposed') AS open
    WHERE suspended OR hidden`;
  const rows = await runStatement<{ id: string; obstacle: Obstacle }>(db, text, [agreementIds]);
  return new Map(rows.map(({ id, obstacle }) => [id, obstacle]));
}
