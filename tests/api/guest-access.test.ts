import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { createWorld, type World } from '#tests/support/world.ts';

/** What a guest may do: the status for a tip of their own and for somebody else's. */
const giving: Partial<Record<EndpointId, readonly [number, number]>> = {
  listTips: [200, 200],
  payTip: [200, 200],
  payStageTip: [200, 200],
  getTip: [200, 404],
  continueTip: [200, 404],
  confirmTip: [200, 404],
  cancelTip: [200, 404],
  changeTipAnonymity: [200, 404],
  createPledge: [200, 200],
  listPledges: [200, 200],
  getPledge: [200, 404],
  continuePledge: [200, 404],
  confirmPledge: [200, 404],
  withdrawPledge: [200, 404],
  // The guest's own pledge is already paid, so it cannot be changed.
  changePledge: [409, 404],
};

let world: World;
let authorization: string;
let pledge: string;
beforeAll(async () => {
  world = await createWorld();
  authorization = `Bearer ${(await send('/account/guests', {})).token}`;
  const backing = `/campaigns/listing/${world.campaigns.campaign.slug}/back`;
  pledge = (await send(backing, world.campaigns.pledgeBody(), { authorization })).pledge;
});
afterAll(() => world.stop());

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await world.server.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()).data.result;
}

/** A tip of the guest that waits for its payment, whatever became of the others. */
const openTip = async (): Promise<string> =>
  (await send('/tipping/tips/pay', world.payBody(), { authorization })).tip;

async function ask(id: EndpointId, as: string | undefined, own?: string): Promise<number> {
  const { path, method } = endpoints[id];
  const { url, init } = await world.requestFor(id, path, method);
  if (as) init.headers.set('authorization', as);
  const address = own && path.includes('{id}') ? `/api/v1${path.replace('{id}', own)}` : url;
  return (await world.server.request(address, init)).status;
}

test('the table names every endpoint that a guest may use', () => {
  const open = Object.entries(endpoints).filter(([, { access }]) => access === 'giver');
  expect(Object.keys(giving).sort()).toEqual(open.map(([id]) => id).sort());
});

describe.each(Object.keys(endpoints) as EndpointId[])('%s', (id) => {
  test('asked by a guest', async () => {
    const own = giving[id];
    if (own) {
      const theirs = endpoints[id].feature === 'campaigns' ? pledge : await openTip();
      expect([await ask(id, authorization, theirs), await ask(id, authorization)]).toEqual(own);
      return;
    }
    // Elsewhere a guest gets the same answer as without a token.
    expect(await ask(id, authorization)).toBe(await ask(id, undefined));
  });
});
