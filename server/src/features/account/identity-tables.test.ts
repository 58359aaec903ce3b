import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cheapPasswords } from '#tests/support/cheap-passwords.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { identityOptions } from './identity-options.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the migration has every table and column that better-auth expects', async () => {
  const { db, config, log } = server.services;
  const options = identityOptions(db, config, log, {
    onExistingAddress: async () => {},
    inBackground() {},
    passwords: cheapPasswords,
  });
  const { toBeCreated, toBeAdded, schemaProblems } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    schemaProblems: [],
  });
});
