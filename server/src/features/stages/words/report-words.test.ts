import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginAsGuest } from '#tests/support/guest.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { openScreenedNight } from '#tests/support/screened-night.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

test('whoever decides about words for a room reports them, and nobody who does not read them', async () => {
  const [night, other] = [await openScreenedNight(server), await openScreenedNight(server)];
  const report = async (by: Fan | undefined, id: string) =>
    (await server.call(by, 'POST', '/reports', { kind: 'message', id, reason: 'hate' })).status;
  const tip = await night.give(await beginAsGuest(server), { message: 'Go home' });
  for (const by of [undefined, other.organizer, other.manager]) expect(await report(by, tip)).toBe(404);
  for (const by of [night.organizer, night.manager]) expect(await report(by, tip)).toBe(202);
  // Those of a tip for the line-up are read by everybody who got a share.
  const toAll = await night.give(await beginAsGuest(server), { message: 'All of you', beneficiary: null });
  for (const by of [other.organizer, other.manager]) expect(await report(by, toAll)).toBe(404);
  for (const by of [night.organizer, night.manager]) expect(await report(by, toAll)).toBe(202);
  const silent = await night.give(await beginAsGuest(server));
  expect(await report(night.organizer, silent)).toBe(404);
});
