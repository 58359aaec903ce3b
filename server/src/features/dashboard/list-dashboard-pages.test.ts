import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/support/dashboard-stage.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

test('a list of pages that cannot be read is refused, and nothing else ends with it', async () => {
  const { manager } = await openPage(server);
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  await server.ownerPool.query('ALTER TABLE page_manager RENAME TO out_of_sight');
  try {
    expect((await server.call(manager, 'GET', '/dashboard/pages')).status).toBe(500);
  } finally {
    await server.ownerPool.query('ALTER TABLE out_of_sight RENAME TO page_manager');
    process.off('unhandledRejection', note);
  }
  expect(unhandled).toEqual([]);
  expect((await server.call(manager, 'GET', '/dashboard/pages')).status).toBe(200);
});
