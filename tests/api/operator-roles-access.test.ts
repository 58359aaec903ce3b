import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { operatorRoles } from '#contract/operator-roles.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

/** All endpoints but the desk's, which `operator-access-matrix.test.ts` asks. */
const ofOthers = (Object.keys(endpoints) as EndpointId[]).filter(
  (id) => typeof endpoints[id].access === 'string',
);

/** The status that organizers get from each endpoint about an event of their own, though they manage no page. */
const ofOwnEvent = {
  getOwnEvent: 200,
  listVouchableClaims: 200,
  vouchForClaim: 201,
  openStage: 200,
  getManagedStage: 200,
  saveStageRunningOrder: 200,
  changeStage: 200,
  getManagedStageScreen: 200,
  changeStageScreen: 200,
  listStageWords: 200,
  // No tip has a message for the screen.
  showStageWords: 404,
  updateOwnEvent: 200,
  deleteOwnEvent: 200,
  restoreOwnEvent: 200,
  cancelOwnEvent: 200,
} as const satisfies Partial<Record<EndpointId, number>>;

/** What tells an organizer from a stranger where no event is named. */
const ofOrganizer: Partial<Record<EndpointId, number>> = {
  registerOrganizer: 409,
  getOrganizerRegistration: 200,
  updateOrganizer: 200,
  createOwnEvent: 201,
  listOwnEvents: 200,
};

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

async function ask(id: EndpointId, person: Person, ownEvent?: string): Promise<number> {
  const { path, method } = endpoints[id];
  const { url, init } = await world.requestFor(id, path, method, ownEvent);
  init.headers.set('authorization', `Bearer ${await world.server.token(person)}`);
  return (await world.server.request(url, init)).status;
}

describe.each(ofOthers)('%s', (id) => {
  test('answers operators of every role, and an organizer with the page on the bill, like a stranger', async () => {
    const asStranger = await ask(id, stranger);
    const answers: [string, number][] = [];
    for (const { role, person } of operators) answers.push([role, await ask(id, person)]);
    expect(answers).toEqual(operatorRoles.map((role) => [role, asStranger]));
    expect(await ask(id, world.other)).toBe(ofOrganizer[id] ?? asStranger);
  });
});

test('the table names every endpoint of an own event', () => {
  const about = /^\/(events\/managed|stages\/events|claims\/vouches)\/\{id\}/;
  const found = ofOthers.filter((id) => about.test(endpoints[id].path) || /^(?!get).*OwnEvent$/.test(id));
  expect(Object.keys(ofOwnEvent).sort()).toEqual(found.filter((id) => id !== 'createOwnEvent').sort());
});

test.each(Object.keys(ofOwnEvent) as (keyof typeof ofOwnEvent)[])(
  '%s answers an organizer who manages no page about their own event, and no operator',
  async (id) => {
    for (const { person } of operators) expect(await ask(id, person, world.ofOther)).toBe(404);
    expect(await ask(id, world.other, world.ofOther)).toBe(ofOwnEvent[id]);
  },
);
