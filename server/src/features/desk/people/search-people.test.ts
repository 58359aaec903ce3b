import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let support: Awaited<ReturnType<DeskStage['operator']>>;
let admin: Awaited<ReturnType<DeskStage['operator']>>;
beforeAll(async () => {
  stage = await openDeskStage();
  [support, admin] = await Promise.all([stage.operator('support'), stage.operator('admin')]);
});
afterAll(() => stage.stop());

test('of two admins who are suspended at once one stays; without the rule of the database both go', async () => {
  const { pool } = stage.services;
  const second = await stage.operator('admin');
  const suspend = 'UPDATE account SET suspended_at = now() WHERE id = $1';
  const admins = () =>
    stage.count(
      "operator JOIN account ON account.id = account_id WHERE role = 'admin' AND suspended_at IS NULL",
    );
  /** The second suspension begins before the first commits. */
  const race = async () => {
    const [one, two] = [await pool.connect(), await pool.connect()];
    await one.query('BEGIN');
    await one.query(suspend, [admin.accountId]);
    const later = two.query(suspend, [second.accountId]).catch((error: Error) => error.message);
    await one.query('COMMIT');
    const outcome = await later;
    one.release();
    two.release();
    const left = await admins();
    await pool.query('UPDATE account SET suspended_at = NULL');
    return { outcome, left };
  };
  expect(await race()).toEqual({ outcome: 'the last admin stays', left: 1 });
  await stage.ownerPool.query('ALTER TABLE account DISABLE TRIGGER account_suspension_alone');
  await stage.ownerPool.query('ALTER TABLE account DISABLE TRIGGER account_suspension_last_admin');
  expect((await race()).left).toBe(0);
  await stage.ownerPool.query('ALTER TABLE account ENABLE TRIGGER account_suspension_alone');
  await stage.ownerPool.query('ALTER TABLE account ENABLE TRIGGER account_suspension_last_admin');

  await pool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [second.accountId]);
  const revoked = pool.query('DELETE FROM operator WHERE account_id = $1', [admin.accountId]);
  await expect(revoked).rejects.toThrow('the last admin stays');
  const changed = pool.query("UPDATE operator SET role = 'support' WHERE account_id = $1", [admin.accountId]);
  await expect(changed).rejects.toThrow('the last admin stays');
});

test('people are found by name, by the beginning of their address and by id, and by nothing else', async () => {
  const name = `Wubit ${randomUUID().slice(0, 8)}`;
  const person = await stage.person();
  await stage.services.pool.query('UPDATE account SET full_name = $2 WHERE id = $1', [
    person.accountId,
    name,
  ]);
  const found = async (search: string) => {
    const { body } = await stage.call(support, 'GET', `/desk/people?search=${encodeURIComponent(search)}`);
    return body.data.results.map(({ id }: { id: string }) => id);
  };
  for (const search of [
    name.slice(1).toUpperCase(),
    person.email,
    person.email.slice(0, 12).toUpperCase(),
    person.accountId,
  ])
    expect(await found(search), search).toEqual([person.accountId]);
  for (const search of ['%', '_____', '@', randomUUID(), "'; DROP TABLE account"])
    expect(await found(search), search).toEqual([]);
  expect(await found('')).toContain(person.accountId);
});
