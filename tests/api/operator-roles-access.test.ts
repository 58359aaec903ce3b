import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { operatorRoles } from '#contract/operator-roles.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

/** What belongs to somebody and is theirs alone. The desk is asked about in `operator-access-matrix.test.ts`. */
const ofOthers = (Object.keys(endpoints) as EndpointId[]).filter((id) => {
  const { access, path } = endpoints[id];
  return access === 'signed-in' && path.includes('{');
});

let world: World;
const stranger = somebody('Stranger Tesfaye');
const operators = operatorRoles.map((role) => ({ role, person: somebody(`Operator ${role}`) }));
beforeAll(async () => {
  world = await createWorld();
  const { server } = world;
  for (const { role, person } of operators) {
    await callAs(server, person, 'GET', '/account/users/profile');
    await server.services.pool.query(
      'INSERT INTO operator (account_id, role) SELECT id, $2 FROM account WHERE subject = $1',
      [person.subject, role],
    );
  }
});
afterAll(() => world.stop());

async function ask(id: EndpointId, person: Person): Promise<number> {
  const { path, method } = endpoints[id];
  const { url, init } = await world.requestFor(id, path, method);
  init.headers.set('authorization', `Bearer ${await world.server.token(person)}`);
  return (await world.server.request(url, init)).status;
}

describe.each(ofOthers)('%s', (id) => {
  test('answers operators of every role like a stranger', async () => {
    const asStranger = await ask(id, stranger);
    const answers: [string, number][] = [];
    for (const { role, person } of operators) answers.push([role, await ask(id, person)]);
    expect(answers).toEqual(operatorRoles.map((role) => [role, asStranger]));
  });
});
