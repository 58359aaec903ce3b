import { createDestinationCipher } from '#server/features/payouts/accounts/destination-cipher.ts';
import type { DeskStage } from './desk-stage.ts';
import { makeBeneficiary } from './factories.ts';

/** How far a payout by hand has come; `sent` names somebody who entered the reference. */
type Progress = 'requested' | 'approved' | 'sending' | 'sent';

/** A payout by hand of what is left of one tip of 5 dollars after its fee, to a page of nobody's. Returns its id. */
export async function makePayout(
  stage: Pick<DeskStage, 'services' | 'paidTip'>,
  fan: { readonly authorization: string; readonly accountId: string },
  progress: Progress,
  { claimed = false } = {},
): Promise<string> {
  const page = await makeBeneficiary(stage.services.pool);
  if (claimed)
    await stage.services.pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [
      page.id,
    ]);
  const cipher = createDestinationCipher(stage.services.config.payouts.destinationKey);
  const destination = { institution: 'telebirr', number: '0911234567' } as const;
  const sealed = cipher.seal({ kind: 'beneficiary', id: page.id }, destination);
  await stage.paidTip(fan, { beneficiary: page.id });
  const name = `beneficiary:${page.id}`;
  const client = await stage.services.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      `WITH account AS (
         INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, holder_name,
           destination_ciphertext, destination_shown, state, verified_at, in_use, account_id)
         VALUES ('beneficiary', $1, 'by-hand', 'ET', 'USD', 'Aster', $4, 'telebirr ··4567', 'enabled', now(), true, $2)
         RETURNING id
       )
       INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         requested_by, created_at)
       SELECT 'beneficiary', $1, $3, id, 'by-hand',
         (SELECT -sum(amount_minor) FROM ledger_entry WHERE account_name = $3), 'USD', $2, now()
       FROM account RETURNING id`,
      [page.id, fan.accountId, name, sealed],
    );
    const { id } = rows[0];
    await client.query(
      'INSERT INTO payout_share SELECT $1, id, -amount_minor FROM ledger_entry WHERE account_name = $2',
      [id, name],
    );
    await book(client, id, 'payout', [name, 'transit:by-hand']);
    const [wanted] = [['requested', 'approved', 'sending', 'sent'].indexOf(progress)];
    const steps = [
      "state = 'approved', state_cause = 'test'",
      "state = 'sending', sending_since = now()",
      `state = 'sent', bank_reference = 'FT-' || id, reference_by = '${fan.accountId}'`,
    ];
    for (const step of steps.slice(0, wanted))
      await client.query(`UPDATE payout SET ${step} WHERE id = $1`, [id]);
    if (progress === 'sent') await book(client, id, 'payout_sent', ['transit:by-hand', 'bank:USD']);
    await client.query('COMMIT');
    return id;
  } finally {
    client.release();
  }
}

async function book(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  payout: string,
  kind: string,
  [debit, credit]: readonly [string, string],
): Promise<void> {
  await client.query(
    "INSERT INTO ledger_account VALUES ('transit:by-hand', 'liability') ON CONFLICT DO NOTHING",
    [],
  );
  await client.query(
    `WITH movement AS (INSERT INTO ledger_movement (payout_id, kind) VALUES ($1, $2) RETURNING id)
     INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
     SELECT movement.id, name, 'USD', sign * payout.amount_minor
     FROM movement CROSS JOIN payout CROSS JOIN (VALUES ($3, 1), ($4, -1)) AS side (name, sign) WHERE payout.id = $1`,
    [payout, kind, debit, credit],
  );
}
