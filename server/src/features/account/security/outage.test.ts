import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  // Its own budgets, which are counted in the database.
  server = await startTestServer({ ownIdentity: true, overrides: { budgets: {} } });
});
afterAll(() => server.stop());

test('a right password is not called wrong while the sessions cannot be read', async () => {
  const { cookie } = await signedIn(server);
  const change = async () => {
    const body = { email: newcomer().email, currentPassword: password };
    const response = await post(server, identityPaths.changeEmail, body, { cookie });
    return { status: response.status, code: (await response.json()).errors?.[0].code };
  };
  const pool = server.ownerPool;
  // Between looking the session up and looking at the password the attempt is counted: there they go away.
  await pool.query(`
    CREATE FUNCTION take_sessions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN ALTER TABLE IF EXISTS identity_session RENAME TO sessions_away; RETURN NEW; END $$;
    CREATE TRIGGER take_sessions BEFORE INSERT ON rate_limit FOR EACH ROW
      WHEN (NEW.key LIKE 'identity-%') EXECUTE FUNCTION take_sessions();`);
  expect(await change()).toEqual({ status: 503, code: 'unavailable' });
  await pool.query(`
    DROP TRIGGER take_sessions ON rate_limit;
    ALTER TABLE sessions_away RENAME TO identity_session;`);
  expect(await change()).toEqual({ status: 202 });
});
