import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { liveEnvironment } from '#tests/support/live-environment.ts';
import { callAs } from '#tests/support/organizing.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

const people = { Aster: 'aster@example.com', Bekele: 'bekele@example.com' };
const { MODE, ...live } = liveEnvironment;
let servers: Record<'sandbox' | 'live', Awaited<ReturnType<typeof startTestServer>>>;
beforeAll(async () => {
  servers = {
    sandbox: await startTestServer(),
    live: await startTestServer({ environment: { ...live, MODE } }),
  };
});
afterAll(async () => {
  for (const server of Object.values(servers ?? {})) await server.stop();
});

/** Every answer that contains a performer. Bekele wants his address to be public, Aster has not chosen. */
async function answers(mode: 'sandbox' | 'live'): Promise<string[]> {
  const server = servers[mode];
  const { pool } = server.services;
  const aster = await makeBeneficiary(pool, { name: 'Aster', email: people.Aster, picture: '/a.webp' });
  const bekele = await makeBeneficiary(pool, { name: 'Bekele', email: people.Bekele, showsEmail: true });
  const event = await makeEvent(pool, { beneficiaries: [aster, bekele] });
  const fan = somebody();
  for (const { id } of [aster, bekele])
    await callAs(server, fan, 'PUT', `/beneficiary/professionals/${id}/follow`);
  const paths = [
    '/beneficiary/professionals',
    '/beneficiary/professionals?ordering=-follower_count',
    '/beneficiary/professionals?search=e',
    '/beneficiary/followed',
    `/events/listing/${event.id}/beneficiaries`,
  ];
  const lists = await Promise.all(
    paths.map(async (path) => {
      const { body } = await callAs(server, fan, 'GET', path);
      expect(body.data.metadata.total, path).toBe(2);
      return JSON.stringify(body);
    }),
  );
  const profiles = await Promise.all(
    [aster, bekele].map(async ({ id }) =>
      JSON.stringify((await callAs(server, fan, 'GET', `/beneficiary/professionals/${id}`)).body),
    ),
  );
  return [...lists, profiles.join()];
}

test('in live mode an address is in an answer only when its owner wants it to be seen', async () => {
  for (const answer of await answers('live')) {
    expect(answer).not.toContain(people.Aster);
    expect(answer).toContain(people.Bekele);
  }
});

test('in sandbox mode every address is shown', async () => {
  for (const answer of await answers('sandbox')) {
    expect(answer).toContain(people.Aster);
    expect(answer).toContain(people.Bekele);
  }
});
