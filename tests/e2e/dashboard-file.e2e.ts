import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { accessTokenCookie } from '#contract/account/access-token.ts';
import { expect, test } from '#tests/support/performer.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

/** Inserts that many copies of a tip, received after it, without ledger entries; returns a function that removes them. */
async function addTipsLike(pool: Pool, tip: string, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const copies = (table: string, id: string, changes: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(row, jsonb_build_object(${changes}))).*
     FROM ${table} AS row, unnest($2::uuid[]) WITH ORDINALITY AS copy (id, nth) WHERE row.${id} = $1`;
  const values = [tip, ids];
  await withoutTriggers(
    pool,
    [
      copies(
        'tip',
        'id',
        `'id', copy.id, 'receipt_code', copy.id, 'idempotency_key', null, 'message', repeat('በጣም ', 120)`,
      ),
      values,
    ],
    [
      copies(
        'payment',
        'reference_id',
        `'id', copy.id, 'reference_id', copy.id, 'provider_checkout', copy.id, 'provider_charge', copy.id`,
      ),
      values,
    ],
    [copies('received_tip', 'tip_id', `'tip_id', copy.id, 'number', row.number + copy.nth`), values],
  );
  return () =>
    withoutTriggers(
      pool,
      ['DELETE FROM received_tip WHERE tip_id = ANY($1)', [ids]],
      ['DELETE FROM payment WHERE id = ANY($1)', [ids]],
      ['DELETE FROM tip WHERE id = ANY($1)', [ids]],
    );
}

test('the file of all tips begins before its last tips are read, however many there are', async ({
  performer,
  server,
  pool,
}) => {
  const { receive, id, authorization } = await performer();
  const oldest = await receive(5, 'What was written before the file began');
  const remove = await addTipsLike(pool, oldest, 4_000);
  try {
    const token = authorization.slice('Bearer '.length);
    const response = await fetch(`${server.origin}/dashboard/${id}/tips.csv`, {
      headers: { cookie: `${accessTokenCookie}=${token}`, 'accept-encoding': 'identity' },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? '';
    expect(text).toContain('"4001"');
    // The rest is read from the database only as the client reads the file, so it contains changes made meanwhile.
    await pool.query('UPDATE tip SET message = NULL WHERE id = $1', [oldest]);
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) text += part.value;
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4_002);
    expect(lines.at(-1)).toMatch(/^"1",/);
    expect(text).not.toContain('What was written before the file began');
  } finally {
    await remove();
  }
});
