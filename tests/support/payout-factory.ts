import type { Pool } from 'pg';
import { createDestinationCipher } from '#server/features/payouts/accounts/destination-cipher.ts';
import type { DeskStage } from './desk-stage.ts';
import { makeBeneficiary } from './factories.ts';

const progresses = ['requested', 'approved', 'sending', 'sent', 'paid'] as const;
/** The last step of a payout by hand. */
type Progress = (typeof progresses)[number];

/**
 * A payout by hand of one tip of 5 dollars minus its fee, to a page without an owner; `reported` by an operator as not
 * arrived, with this reference. Returns its id.
 */
export async function makePayout(
  stage: Pick<DeskStage, 'services' | 'paidTip'>,
  fan: { readonly authorization: string; readonly accountId: string },
  progress: Exclude<Progress, 'paid'>,
  { claimed = false, reported }: { claimed?: boolean; reported?: string } = {},
): Promise<string> {
  const { pool, config } = stage.services;
  const page = await makeBeneficiary(pool);
  if (claimed) await pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [page.id]);
  const cipher = createDestinationCipher(config.payouts.destinationKey);
  const destination = { institution: 'telebirr', number: '0911234567' } as const;
  const sealed = cipher.seal({ kind: 'beneficiary', id: page.id }, destination);
  await stage.paidTip(fan, { beneficiary: page.id });
  const id = await writePayout(pool, page, { progress, by: fan.accountId, sealed });
  if (reported)
    await pool.query(
      `INSERT INTO payout_return (payout_id, state, account_id, reference)
       SELECT $1, $2, account_id, $3 FROM operator WHERE role = 'finance' LIMIT 1`,
      [id, progress, reported],
    );
  return id;
}

/**
 * Inserts a payout by hand of a page's whole balance, up to the given step, with its movements. `by` requested it and entered
 * the bank's reference; by default the reference comes from the payout's id. Returns its id.
 */
export async function writePayout(
  pool: Pool,
  page: { readonly id: string },
  values: {
    readonly progress: Progress;
    readonly by: string;
    readonly confirmedBy?: string;
    readonly sealed?: Buffer;
    readonly reference?: string;
  },
): Promise<string> {
  const { by, confirmedBy = null, sealed = Buffer.from([0]), reference } = values;
  const account = `beneficiary:${page.id}`;
  const client = await pool.connect();
  const run = (text: string, parameters: unknown[] = []) => client.query(text, parameters);
  try {
    await run('BEGIN');
    const { rows } = await run(
      `WITH destination AS (
         INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, holder_name,
           destination_ciphertext, destination_shown, state, verified_at, in_use, account_id)
         VALUES ('beneficiary', $1, 'by-hand', 'ET', 'USD', 'Aster', $4, 'telebirr ··4567', 'enabled', now(), true, $2)
         RETURNING id
       )
       INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         requested_by, created_at)
       SELECT 'beneficiary', $1, $3, id, 'by-hand',
         (SELECT -sum(amount_minor) FROM ledger_entry WHERE account_name = $3), 'USD', $2, now()
       FROM destination RETURNING id`,
      [page.id, by, account, sealed],
    );
    const { id } = rows[0];
    await run(
      'INSERT INTO payout_share SELECT $1, id, -amount_minor FROM ledger_entry WHERE account_name = $2',
      [id, account],
    );
    await run("INSERT INTO ledger_account VALUES ('transit:by-hand', 'liability') ON CONFLICT DO NOTHING");
    const book = (kind: string, debit: string, credit: string) =>
      run(
        `WITH movement AS (INSERT INTO ledger_movement (payout_id, kind) VALUES ($1, $2) RETURNING id)
         INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
         SELECT movement.id, name, 'USD', sign * payout.amount_minor
         FROM movement CROSS JOIN payout CROSS JOIN (VALUES ($3, 1), ($4, -1)) AS side (name, sign) WHERE payout.id = $1`,
        [id, kind, debit, credit],
      );
    const change = (changes: string, parameters: unknown[] = []) =>
      run(`UPDATE payout SET ${changes} WHERE id = $1`, [id, ...parameters]);
    await book('payout', account, 'transit:by-hand');
    const steps = [
      () => change("state = 'approved', state_cause = 'test'"),
      () => change("state = 'sending', sending_since = now()"),
      async () => {
        await change("state = 'sent', bank_reference = coalesce($2, 'FT-' || id), reference_by = $3", [
          reference,
          by,
        ]);
        await book('payout_sent', 'transit:by-hand', 'bank:USD');
      },
      () => change("state = 'paid', confirmed_by = $2", [confirmedBy]),
    ];
    for (const step of steps.slice(0, progresses.indexOf(values.progress))) await step();
    await run('COMMIT');
    return id;
  } finally {
    client.release();
  }
}

/** Cancels a payout by hand that was requested, for this cause: its money goes back to the page. */
export async function cancelWritten(pool: Pool, payout: string, cause: string): Promise<void> {
  const text = `
    WITH canceled AS (UPDATE payout SET state = 'canceled', state_cause = $2 WHERE id = $1 RETURNING id, account_name, amount_minor),
      movement AS (INSERT INTO ledger_movement (payout_id, kind) SELECT id, 'payout_returned' FROM canceled RETURNING id)
    INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
    SELECT movement.id, name, 'USD', sign * amount_minor
    FROM movement CROSS JOIN canceled CROSS JOIN LATERAL (VALUES ('transit:by-hand', 1), (account_name, -1)) AS side (name, sign)`;
  await pool.query(text, [payout, cause]);
}

/** A batch with only this approved payout by hand, at 155 birr to the dollar. Returns its id. */
export async function makeBatch({ services }: Pick<DeskStage, 'services'>, payout: string): Promise<string> {
  await services.pool.query(
    `INSERT INTO payout_exchange (payout_id, currency, amount_minor, rate, source)
     SELECT id, 'ETB', amount_minor * 155, 155, 'Bank' FROM payout WHERE id = $1`,
    [payout],
  );
  const text = `UPDATE payout SET state = 'sending', sending_since = now(), batch_id = id WHERE id = $1 RETURNING batch_id`;
  return (await services.pool.query(text, [payout])).rows[0].batch_id;
}

/** A payout account of a new page that this person began to set up, inserted with SQL. Returns its id. */
export async function makeStartedAccount(pool: Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query(
    `INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, account_id)
     VALUES ('beneficiary', $1, 'stripe', 'US', 'USD', $2) RETURNING id`,
    [(await makeBeneficiary(pool)).id, accountId],
  );
  return rows[0].id;
}
