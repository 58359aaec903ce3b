import type { DeskStage } from './desk-stage.ts';
import { makeBeneficiary } from './factories.ts';

/** A page with these tips that was taken down and has no owner any more. Returns its ledger account. */
export async function makeLeftBalance(
  stage: Pick<DeskStage, 'services' | 'paidTip'>,
  fan: { readonly authorization: string },
  ...dollars: readonly number[]
): Promise<string> {
  const { pool } = stage.services;
  const { id } = await makeBeneficiary(pool);
  for (const total_amount of dollars.length > 0 ? dollars : [5])
    await stage.paidTip(fan, { beneficiary: id, total_amount });
  await pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [id]);
  return `beneficiary:${id}`;
}

/** The same, with the request body that returns the balance. */
export async function makeReturnableBalance(
  stage: Parameters<typeof makeLeftBalance>[0],
  fan: { readonly authorization: string },
  reason: string,
): Promise<{ id: string; body: object }> {
  const id = await makeLeftBalance(stage, fan);
  const { rows } = await stage.services.pool.query(
    'SELECT -sum(amount_minor)::integer AS amount_minor FROM ledger_entry WHERE account_name = $1',
    [id],
  );
  return { id, body: { currency: 'USD', amount_minor: rows[0].amount_minor, reason } };
}
