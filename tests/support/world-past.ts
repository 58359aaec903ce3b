import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { makeBeneficiary, makePageManager, putOnBill } from './factories.ts';
import { becomeOrganizer } from './organizing.ts';
import type { Person, startTestServer } from './test-server.ts';
import { withoutTriggers } from './without-triggers.ts';

/** An event of each, with a page on both bills that can be vouched for; that of `other` has the page of `owner` on it. */
export async function makeOwnEvents(
  server: Awaited<ReturnType<typeof startTestServer>>,
  { owner, other, beneficiary }: { owner: Person; other: Person; beneficiary: { id: string; name: string } },
) {
  const { pool } = server.services;
  const [managed, ofOther] = [await becomeOrganizer(server, owner), await becomeOrganizer(server, other)];
  await putOnBill(pool, ofOther, beneficiary);
  const vouchable = await putOnBill(pool, managed);
  await putOnBill(pool, ofOther, vouchable);
  return { managed, ofOther, vouchable: vouchable.id };
}

/** An invitation to the page of `owner`, to be withdrawn, and one to the address of `owner` to manage the other page. */
export async function invitationOf(
  pool: Pool,
  { page, beneficiary, owner }: { page: string; beneficiary: { id: string }; owner: Person },
) {
  const token = randomUUID();
  const insert = `
    INSERT INTO page_invitation (beneficiary_id, email, role, token_digest, invited_by, expires_at)
    SELECT $1, $2, 'editor', $3, id, now() + interval '1 day' FROM account WHERE subject = $4 RETURNING id`;
  const digest = createHash('sha256').update(token).digest('base64url');
  await pool.query(insert, [beneficiary.id, owner.email, digest, owner.subject]);
  const { rows } = await pool.query(insert, [page, 'invited@example.com', null, owner.subject]);
  const found = await pool.query('SELECT id FROM account WHERE subject = $1', [owner.subject]);
  return { id: rows[0].id as string, account: found.rows[0].id as string, token };
}

/** Makes `owner` a manager of the page, and the tip received. */
export async function giveReceivedTip(
  pool: Pool,
  page: { id: string },
  { owner, tip }: { owner: Person; tip: string },
): Promise<void> {
  await makePageManager(pool, { page, subject: owner.subject });
  await pool.query('INSERT INTO received_tip (tip_id, beneficiary_id, received_at) VALUES ($1, $2, now())', [
    tip,
    page.id,
  ]);
}

/** The code of a tip's receipt. */
export async function receiptOf(pool: Pool, tip: string): Promise<string> {
  return (await pool.query('SELECT receipt_code FROM tip WHERE id = $1', [tip])).rows[0].receipt_code;
}

/** A payout as a mail needs it, without ledger entries. */
export async function makeCanceledPayout(pool: Pool, accountId: string): Promise<string> {
  const { id } = await makeBeneficiary(pool);
  const inserted = await withoutTriggers(pool, [
    `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         requested_by, created_at, state)
       VALUES ('beneficiary', $1, $3, $1, 'stripe', 1240, 'USD', $2, now(), 'canceled') RETURNING id`,
    [id, accountId, `beneficiary:${id}`],
  ]);
  return inserted?.rows[0].id;
}
