import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
let tipId: string;
beforeAll(async () => {
  server = await startPayingServer();
  ({ tipId } = await server.startTip(await server.fan(), { message: 'Thank you' }));
});
afterAll(() => server.stop());

test.each([
  ['removed', 'DELETE FROM tip WHERE id = $1'],
  ['given another amount', 'UPDATE tip SET amount_minor = amount_minor + 1 WHERE id = $1'],
  ['given another currency', "UPDATE tip SET currency = 'ETB' WHERE id = $1"],
  ['given to another performer', 'UPDATE tip SET beneficiary_id = uuidv7() WHERE id = $1'],
  ['given by somebody else', 'UPDATE tip SET account_id = uuidv7() WHERE id = $1'],
  ['given another key', 'UPDATE tip SET idempotency_key = NULL WHERE id = $1'],
  ['given another receipt', 'UPDATE tip SET receipt_code = gen_random_uuid() WHERE id = $1'],
  ['given another message', "UPDATE tip SET message = 'Other words' WHERE id = $1"],
])('a tip cannot be %s, not even by the owner of the tables', async (_, statement) => {
  await expect(server.ownerPool.query(statement, [tipId])).rejects.toThrow(/never changed/);
});

test('tips cannot be removed all at once', async () => {
  await expect(server.ownerPool.query('TRUNCATE tip CASCADE')).rejects.toThrow(/never changed or removed/);
});

test('the message of a tip can be removed, and is not written again', async () => {
  const { pool } = server.services;
  await pool.query('UPDATE tip SET message = NULL WHERE id = $1', [tipId]);
  await expect(pool.query("UPDATE tip SET message = 'Words' WHERE id = $1", [tipId])).rejects.toThrow(
    /never changed/,
  );
});
