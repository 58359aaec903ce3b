import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { post } from '#tests/support/identity.ts';
import { personWithApp } from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true, workJobs: true });
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);

test('recovery codes that the previous version encrypted work once, and are hashed at use or within the hour', async () => {
  const [used, unused] = [await personWithApp(server), await personWithApp(server)];
  const stored = async ({ email }: { email: string }) => {
    const { rows } = await sql(
      'SELECT backup_codes FROM identity_two_factor WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)',
      [email],
    );
    return rows[0].backup_codes as string;
  };
  for (const { email, recoveryCodes } of [used, unused]) {
    const data = JSON.stringify(recoveryCodes);
    const encrypted = await symmetricEncrypt({ key: server.services.config.identitySecret, data });
    await sql(
      'UPDATE identity_two_factor SET backup_codes = $2 WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)',
      [email, encrypted],
    );
  }
  const [first = '', second = ''] = used.recoveryCodes;
  const show = (code: string, { cookie }: { cookie: string }) =>
    post(server, identityPaths.showSecondFactor, { code }, { cookie });
  expect((await show(first, used)).status).toBe(200);
  expect(JSON.parse(await stored(used))).toHaveLength(9);
  await sql('DELETE FROM rate_limit');
  expect((await show(first, used)).status).toBe(422);
  expect((await show(second, used)).status).toBe(200);

  const { db, jobs } = server.services;
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, 'account.hash-recovery-codes', {}));
  await vi.waitFor(async () => expect(await stored(unused)).toMatch(/^\[/), { timeout: 60_000 });
  expect((await show(unused.recoveryCodes[9] ?? '', unused)).status).toBe(200);
});
