import type { Pool } from 'pg';
import { makeBeneficiary } from './factories.ts';

/** A band proposes a share to a member, inserted with SQL: the agreement and the page of the member. */
export async function makeProposedShares(
  pool: Pool,
  pages: { band?: { id: string }; member?: { id: string } } = {},
): Promise<{ agreementId: string; pageId: string }> {
  const { band = await makeBeneficiary(pool), member = await makeBeneficiary(pool) } = pages;
  const { rows } = await pool.query(
    'INSERT INTO band_agreement (band_id, proposed_at) VALUES ($1, now()) RETURNING id',
    [band.id],
  );
  const agreementId: string = rows[0].id;
  await pool.query('INSERT INTO band_share (agreement_id, member_id, parts) VALUES ($1, $2, 1)', [
    agreementId,
    member.id,
  ]);
  return { agreementId, pageId: member.id };
}

/** A band whose only member has no account to be paid into. Returns the band's id. */
export async function makeUnpayableBand(pool: Pool): Promise<string> {
  const band = await makeBeneficiary(pool);
  const { agreementId } = await makeProposedShares(pool, { band });
  await pool.query('UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1', [agreementId]);
  return band.id;
}
