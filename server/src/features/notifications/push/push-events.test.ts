import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openPage } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

const subscribe = (fan: Fan | undefined, body: object) =>
  server.call(fan, 'PUT', '/notifications/push', body);
const device = () => server.sandbox.push.addDevice();
const shown = ({ endpoint }: { endpoint: string }) =>
  server.sandbox.push.messages(endpoint).map((text) => JSON.parse(text));
/** Runs the scheduled job that finds new events, as if this much time had passed. */
async function findNewEvents(laterMs: number) {
  const clock = { now: () => new Date(Date.now() + laterMs) };
  const job = jobDefinitions({ ...server.services, clock }).find(
    ({ name }) => name === 'notifications.find-new-events',
  );
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
}
const open = () =>
  server.count(`jobs.job WHERE name LIKE 'notifications.push%' AND state NOT IN ('completed', 'failed')`);

test('a follower’s device shows a new event once its performer agreed, unless they want no events of that page', async () => {
  const [aster, other] = [
    await makeBeneficiary(server.services.pool),
    await makeBeneficiary(server.services.pool),
  ];
  const fans = await Promise.all(['wants', 'does not', 'follows nobody'].map((name) => server.fan(name)));
  const devices = fans.map(() => device());
  for (const [at, fan] of fans.entries()) {
    await subscribe(fan, { ...devices[at], events: true });
    if (at < 2) await server.call(fan, 'PUT', `/beneficiary/professionals/${aster.id}/follow`);
  }
  const nothing = { events: false, posts: true };
  await server.call(fans[1], 'PATCH', `/beneficiary/professionals/${aster.id}/follow`, nothing);
  const event = await makeEvent(server.services.pool, { beneficiaries: [aster, other] });
  await findNewEvents(2 * 60_000);
  expect(await open()).toBe(0);
  // Two minutes from now, later than the period that the job has searched.
  await server.services.pool.query(
    `UPDATE event_beneficiary SET agreed_at = now() + interval '2 minutes' WHERE event_id = $1`,
    [event.id],
  );
  for (let time = 4; time < 7; time += 1) await findNewEvents(time * 60_000);
  await eventually(() =>
    expect(shown(devices[0] as never)).toEqual([
      {
        title: `${aster.name} plays at a new event`,
        body: event.title,
        path: `/events/${event.id}`,
        tag: `event-${event.id}`,
      },
    ]),
  );
  await eventually(async () => expect(await open()).toBe(0));
  expect([...shown(devices[1] as never), ...shown(devices[2] as never)]).toEqual([]);
});

/** A follower of a page, with a device that shows the page's events. */
async function follower(page: { id: string }) {
  const [fan, one] = [await server.fan(), device()];
  await subscribe(fan, { ...one, events: true });
  await server.call(fan, 'PUT', `/beneficiary/professionals/${page.id}/follow`);
  return one;
}
const pushed = () => server.count(`jobs.job WHERE name LIKE 'notifications.push%'`);

test('three new events of a page are pushed in an hour, and the next in another hour', async () => {
  const page = await makeBeneficiary(server.services.pool);
  const one = await follower(page);
  const publish = async (count: number, minutes: number) => {
    for (let at = 0; at < count; at += 1) {
      const { id } = await makeEvent(server.services.pool, { beneficiaries: [page] });
      await server.services.pool.query(
        'UPDATE event_beneficiary SET agreed_at = now() + make_interval(mins => $2) WHERE event_id = $1',
        [id, minutes],
      );
    }
    await findNewEvents((minutes + 3) * 60_000);
    await eventually(async () => expect(await open()).toBe(0));
    return shown(one).length;
  };
  expect(await publish(5, 30)).toBe(3);
  expect(await publish(1, 60)).toBe(3);
  expect(await publish(1, 100)).toBe(4);
});

test('a performer who declines and agrees again is not announced twice', async () => {
  const { page, manager } = await openPage(server);
  const one = await follower(page);
  const event = await makeEvent(server.services.pool, { beneficiaries: [page] });
  const agree = (agreed: boolean) =>
    server.call(manager, 'PUT', `/events/listing/${event.id}/performers/${page.id}/agreement`, { agreed });
  const agreedAt = async () =>
    (
      await server.services.pool.query('SELECT agreed_at FROM event_beneficiary WHERE event_id = $1', [
        event.id,
      ])
    ).rows;
  const find = async () => {
    await server.services.pool.query("UPDATE pushed_events SET pushed_until = now() - interval '1 minute'");
    await findNewEvents(2 * 60_000);
    await eventually(async () => expect(await open()).toBe(0));
  };
  await agree(true);
  await find();
  expect(shown(one)).toHaveLength(1);
  const [before, jobs] = [await agreedAt(), await pushed()];
  expect((await agree(false)).status).toBe(200);
  expect((await agree(true)).status).toBe(200);
  expect(await agreedAt()).toEqual(before);
  await find();
  expect(await pushed()).toBe(jobs);
});
