import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { callAs } from '#tests/support/organizing.ts';
import { somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let suspended: Record<'owner of pages and events' | 'guest', string>;
beforeAll(async () => {
  world = await createWorld();
  const { server, owner } = world;
  const { result } = await callAs(server, somebody('Nobody yet'), 'POST', '/account/guests', {});
  suspended = {
    'owner of pages and events': `Bearer ${await server.token(owner)}`,
    guest: `Bearer ${result.token}`,
  };
  await server.services.pool.query(
    "UPDATE account SET suspended_at = now() WHERE subject = $1 OR issuer = 'guest'",
    [owner.subject],
  );
});
afterAll(() => world.stop());

describe.each(Object.keys(endpoints) as EndpointId[])('%s', (id) => {
  test.each(['owner of pages and events', 'guest'] as const)('asked by a suspended %s', async (who) => {
    const { url, init } = await world.requestFor(id, endpoints[id].path, endpoints[id].method);
    init.headers.set('authorization', suspended[who]);
    const response = await world.server.request(url, init);
    const { errors } = await response.json();
    expect([response.status, errors?.[0].code]).toEqual([401, 'user-disabled']);
  });
});
