import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createOlderDatabase } from '#tests/support/test-database.ts';

// Data as written before migration 0280: only the log showed who had hidden a message.

test('a message that the desk had hidden stays hidden, one that its receiver had hidden is shown again', async () => {
  const older = await createOlderDatabase('0280');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const [byDesk, byReceiver, shown] = [randomUUID(), randomUUID(), randomUUID()];
  // The tips and payments are not needed here, so the constraints that demand them are off.
  await owner.query("SET session_replication_role = 'replica'");
  for (const [tip, hidden] of [
    [byDesk, new Date()],
    [byReceiver, new Date()],
    [shown, null],
  ])
    await owner.query(
      'INSERT INTO received_tip (tip_id, beneficiary_id, received_at, message_hidden_at) VALUES ($1, $2, now(), $3)',
      [tip, randomUUID(), hidden],
    );
  await owner.query('RESET session_replication_role');
  await owner.query(
    `INSERT INTO audit_entry (actor, action, subject_kind, subject_id, reason)
     VALUES ('root', 'hideDeskMessage', 'message', $1, 'Advertising')`,
    [byDesk],
  );
  await older.upgrade();
  const { rows } = await owner.query('SELECT tip_id FROM received_tip WHERE message_withheld');
  expect(rows).toEqual([{ tip_id: byDesk }]);
  await owner.end();
  await older.drop();
});
