import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/database.ts';

/** The accounts with these addresses, in this order; undefined until all exist. */
export async function findPeople(
  transaction: Transaction,
  emails: readonly string[],
): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT account.id FROM unnest(${emails}::text[]) WITH ORDINALITY AS given (email, place)
    JOIN account ON account.email = given.email ORDER BY place`.execute(transaction);
  return rows.length === emails.length ? rows.map(({ id }) => id) : undefined;
}

/** A wallet that the team pays by hand, in use from now on; undefined if the page has or had an account. */
export async function insertWallet(
  transaction: Transaction,
  wallet: { pageId: string; ownerId: string; holderName: string; shown: string; sealed: Buffer },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, holder_name,
      destination_ciphertext, destination_shown, state, verified_at, in_use, account_id)
    SELECT 'beneficiary', ${wallet.pageId}::uuid, 'by-hand', 'ET', 'USD', ${wallet.holderName}, ${wallet.sealed},
      ${wallet.shown}, 'enabled', now(), true, ${wallet.ownerId}::uuid
    WHERE NOT EXISTS (SELECT FROM payout_account WHERE receiver_kind = 'beneficiary' AND receiver_id = ${wallet.pageId})
      AND EXISTS (SELECT FROM page_manager
        WHERE beneficiary_id = ${wallet.pageId} AND account_id = ${wallet.ownerId} AND role = 'owner')
    RETURNING id`.execute(transaction);
  return rows[0]?.id;
}

/** Requests a payout, on that Monday, of what a page received by payments captured a week or more before. */
export async function insertWeeklyPayout(
  transaction: Transaction,
  { pageId, walletId, at }: { pageId: string; walletId: string; at: Date },
): Promise<string | undefined> {
  const account = `beneficiary:${pageId}`;
  const { rows } = await sql<{ id: string }>`
    WITH ready AS MATERIALIZED (
      SELECT entry.id, -entry.amount_minor AS amount_minor
      FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
        JOIN ledger_movement AS capture ON capture.payment_id = movement.payment_id AND capture.kind = 'capture'
      WHERE entry.account_name = ${account} AND entry.currency = 'USD'
        AND capture.recorded_at <= ${at}::timestamptz - interval '7 days' AND movement.recorded_at <= ${at}
        AND NOT EXISTS (SELECT FROM payout_share AS share WHERE share.entry_id = entry.id AND share.living)
    ), made AS (
      INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency, week,
        created_at)
      SELECT 'beneficiary', ${pageId}, ${account}, ${walletId}, 'by-hand', total, 'USD',
        (${at}::timestamptz AT TIME ZONE 'Africa/Addis_Ababa')::date, ${at}
      FROM (SELECT sum(amount_minor) AS total FROM ready) AS sum WHERE total >= 1000
      RETURNING id
    ), shares AS (
      INSERT INTO payout_share (payout_id, entry_id, amount_minor) SELECT made.id, ready.id, amount_minor FROM made, ready
    )
    SELECT id FROM made`.execute(transaction);
  const id = rows[0]?.id;
  if (id !== undefined)
    await book(transaction, { id, kind: 'payout', from: account, to: 'transit:by-hand', at });
  return id;
}

/** Approved by two operators; paid by the first of them, and confirmed by the second a day later. */
export async function finishPayout(
  transaction: Transaction,
  { id, operators, reference, at }: { id: string; operators: readonly string[]; reference: string; at: Date },
): Promise<void> {
  const [one, other] = operators;
  await sql`INSERT INTO payout_approval (payout_id, account_id, at)
    SELECT ${id}, person, ${at} FROM unnest(${operators}::uuid[]) AS person`.execute(transaction);
  const change = (to: ReturnType<typeof sql>) =>
    sql`UPDATE payout SET ${to} WHERE id = ${id}`.execute(transaction);
  await change(sql`state = 'approved', state_cause = 'approved by two operators'`);
  await change(sql`state = 'sending', state_cause = 'in a batch for the bank', sending_since = ${at}`);
  await book(transaction, { id, kind: 'payout_sent', from: 'transit:by-hand', to: 'bank:USD', at });
  await change(
    sql`state = 'sent', state_cause = 'paid at the bank', bank_reference = ${reference}, reference_by = ${one}`,
  );
  await change(
    sql`state = 'paid', state_cause = 'confirmed by an operator', confirmed_by = ${other}, arrives_at = ${at}`,
  );
}

async function book(
  transaction: Transaction,
  { id, kind, from, to, at }: { id: string; kind: string; from: string; to: string; at: Date },
): Promise<void> {
  await sql`INSERT INTO ledger_account (name, kind) VALUES ('transit:by-hand', 'liability') ON CONFLICT DO NOTHING`.execute(
    transaction,
  );
  await sql`
    WITH movement AS (
      INSERT INTO ledger_movement (payout_id, kind, recorded_at) VALUES (${id}, ${kind}, ${at}) RETURNING id
    )
    INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
    SELECT movement.id, name, 'USD', sign * payout.amount_minor
    FROM movement CROSS JOIN payout CROSS JOIN (VALUES (${from}, 1), (${to}, -1)) AS side (name, sign)
    WHERE payout.id = ${id}`.execute(transaction);
}
