import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';

/**
 * Makes a page a band whose members agreed on their shares at `at`. Does nothing if the band ever had an agreement, or while
 * the page of the band or of a member has no owner.
 */
export async function agreeOnShares(
  db: Connection,
  band: {
    readonly bandId: string;
    readonly shares: readonly { readonly memberId: string; readonly parts: number }[];
    readonly at: Date;
  },
): Promise<void> {
  const shares = JSON.stringify(band.shares.map(({ memberId, parts }) => ({ member_id: memberId, parts })));
  const { rows } = await sql<{ id: string }>`
    WITH owned AS (
      SELECT DISTINCT ON (beneficiary_id) beneficiary_id, account_id FROM page_manager WHERE role = 'owner'
      ORDER BY beneficiary_id, account_id
    ), given AS (
      SELECT member_id, parts FROM jsonb_to_recordset(${shares}::jsonb) AS share (member_id uuid, parts integer)
    ), proposed AS (
      INSERT INTO band_agreement (band_id, proposed_by, proposed_at)
      SELECT beneficiary_id, account_id, ${band.at} FROM owned
      WHERE beneficiary_id = ${band.bandId}
        AND NOT EXISTS (SELECT FROM band_agreement WHERE band_id = ${band.bandId})
        AND NOT EXISTS (SELECT FROM given WHERE member_id NOT IN (SELECT beneficiary_id FROM owned))
      RETURNING id
    )
    SELECT id FROM proposed`.execute(db);
  const agreementId = rows[0]?.id;
  if (agreementId === undefined) return;
  await sql`
    INSERT INTO band_share (agreement_id, member_id, parts)
    SELECT ${agreementId}, member_id, parts
    FROM jsonb_to_recordset(${shares}::jsonb) AS share (member_id uuid, parts integer)`.execute(db);
  await sql`
    UPDATE band_share SET agreed_at = ${band.at}, agreed_by = (
      SELECT account_id FROM page_manager
      WHERE beneficiary_id = member_id AND role = 'owner' ORDER BY account_id LIMIT 1)
    WHERE agreement_id = ${agreementId}`.execute(db);
}
