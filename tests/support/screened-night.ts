import { expect } from 'vitest';
import type { ScreenNews } from '#contract/stages/screen/schemas.ts';
import { eventually } from './eventually.ts';
import { makeBeneficiary, makeEvent, makeOrganizer, makePageManager, makeStage } from './factories.ts';
import { readNews } from './news-reader.ts';
import { type Fan, methods, type PayingServer } from './paying-server.ts';
import { somebody, testOrigin } from './test-server.ts';

/** A person with a token and an account. */
export async function personAt(server: PayingServer, name?: string) {
  const who = somebody(name);
  const fan: Fan = { authorization: `Bearer ${await server.token(who)}` };
  await server.call(fan, 'GET', '/account/users/profile');
  return { fan, subject: who.subject };
}

/** A night with two performers, its organizer, a manager of the first page, and a screen. */
export async function openScreenedNight(server: PayingServer) {
  const { pool } = server.services;
  const [organizer, manager] = [await personAt(server), await personAt(server)];
  const { id } = await makeOrganizer(pool);
  await pool.query(
    'UPDATE organizer SET account_id = (SELECT id FROM account WHERE subject = $2) WHERE id = $1',
    [id, organizer.subject],
  );
  const [aster, mulatu] = [await makeBeneficiary(pool), await makeBeneficiary(pool)];
  await makePageManager(pool, { page: aster, subject: manager.subject });
  const event = await makeEvent(pool, { organizer: { id }, beneficiaries: [aster, mulatu] });
  const { token } = await makeStage(pool, event);
  const path = `/stages/events/${event.id}`;
  return {
    event,
    aster,
    mulatu,
    token,
    organizer: organizer.fan,
    manager: manager.fan,
    change: (body: object) => server.call(organizer.fan, 'PUT', `${path}/screen`, body),
    words: async (fan = organizer.fan, of = path) =>
      (await server.call(fan, 'GET', `${of}/words`)).body.data.results,
    show: (tip: string, shown: boolean, fan = organizer.fan, of = path) =>
      server.call(fan, 'PUT', `${of}/words/${tip}`, { shown }),
    screen: () => server.call(undefined, 'GET', `/stages/screens/${token}`),
    async follow(after?: number, address = token) {
      const query = after === undefined ? '' : `?after=${after}`;
      const response = await server.request(`/api/v1/stages/screens/${address}/news${query}`);
      return readNews<ScreenNews>(response);
    },
    /** Pays at the stage; returns the id of the tip. */
    async give(fan: Fan, changes: object = {}): Promise<string> {
      const { body } = await server.call(fan, 'POST', '/tipping/tips/pay-stage', {
        event: event.id,
        beneficiary: aster.id,
        total_amount: 5,
        method: methods.card,
        return_url: `${testOrigin}/on/code`,
        ...changes,
      });
      const { tip, checkout_url } = body.data.result;
      await server.sandbox.stripe.pay(/cs_[\w-]+/.exec(checkout_url)?.[0] ?? '', 'succeed');
      await eventually(async () =>
        expect(await server.count('received_tip WHERE tip_id = $1', [tip])).toBe(1),
      );
      return tip;
    },
  };
}
