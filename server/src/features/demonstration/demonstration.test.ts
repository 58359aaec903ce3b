import { expect, test } from 'vitest';
import { liveEnvironment } from '#tests/support/live-environment.ts';
import { startPayingServer } from '#tests/support/paying-server.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const path = '/api/v1/shared/demonstration';

test('a sandbox shows its accounts; where there is none, as in live mode, nothing is found', async () => {
  const sandbox = await startPayingServer();
  const { status, body } = await sandbox.call(undefined, 'GET', '/shared/demonstration');
  await sandbox.stop();
  expect([status, body.data.result.sandbox_url]).toEqual([200, expect.stringContaining('http')]);
  expect(body.data.result.accounts.length).toBeGreaterThan(3);
  const live = await startTestServer({ environment: liveEnvironment });
  const answer = await live.request(path);
  await live.stop();
  expect(answer.status).toBe(404);
});
