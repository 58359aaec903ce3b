import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

const unknown = { name: 'The Unknown' };
const company = { name: 'Company of Five' };

type Times = readonly [starts: string, ends: string | null];

/** A night with two acts at these times. */
async function openNight(times: readonly [Times, Times], form: object) {
  const person = await stage.organizer();
  const beneficiaries = [unknown, company].map((act) => ({ id: null, ...act }));
  const { result: event } = await stage.create(person, { beneficiaries, ...form });
  const path = `/stages/events/${event.id}`;
  const acts = [unknown, company].map((act, at) => ({
    ...act,
    starts: times[at]?.[0],
    ends: times[at]?.[1],
  }));
  const saved = await stage.call(person, 'PUT', `${path}/order`, { acts });
  const { code } = saved.result.stage;
  const orderOf = async (): Promise<{ starts_at: string; ends_at: string | null }[]> =>
    (await (await stage.server.request(`/api/v1/stages/${code}`)).json()).data.result.order;
  return {
    async move(changes: object) {
      const moved = await stage.call(person, 'PATCH', `/events/listing/${event.id}`, changes);
      expect(moved.status).toBe(200);
      const { acts } = (await stage.call(person, 'GET', path)).result;
      return acts.map(({ starts, ends }: { starts: string; ends: string }) => [starts, ends]);
    },
    startsOf: async () => (await orderOf()).map(({ starts_at }) => starts_at),
    endsOf: async () => (await orderOf()).map(({ ends_at }) => ends_at),
  };
}

test('the running order moves with its event: to another day, another hour and another time zone', async () => {
  const times = [
    ['20:00', null],
    ['00:30', '04:00'],
  ] as const;
  const night = await openNight(times, { date: '2036-08-01', time: '19:30' });
  await night.move({ date: '2036-08-02' });
  expect(await night.startsOf()).toEqual(['2036-08-02T20:00:00+03:00', '2036-08-03T00:30:00+03:00']);
  // Half an hour later, so that each act takes the place of another in time.
  await night.move({ date: '2036-08-08', time: '20:00' });
  expect(await night.startsOf()).toEqual(['2036-08-08T20:30:00+03:00', '2036-08-09T01:00:00+03:00']);
  const acts = await night.move({ time_zone: 'Europe/Berlin' });
  expect(await night.startsOf()).toEqual(['2036-08-08T20:30:00+02:00', '2036-08-09T01:00:00+02:00']);
  expect(acts).toEqual([
    ['20:30', null],
    ['01:00', '04:30'],
  ]);
});

const berlin = { date: '2036-08-08', time: '19:30', time_zone: 'Europe/Berlin' };

test('a running order keeps its local times in a night in which the clocks change', async () => {
  const times = [
    ['20:00', null],
    ['03:30', '04:00'],
  ] as const;
  const night = await openNight(times, berlin);
  expect(await night.move({ date: '2036-10-25' })).toEqual(times);
  expect(await night.startsOf()).toEqual(['2036-10-25T20:00:00+02:00', '2036-10-26T03:30:00+01:00']);
  expect(await night.move({ date: '2036-12-13' })).toEqual(times);
});

test.each([
  ['2037-03-28', '20:00', ['2037-03-28T23:30:00+01:00', '2037-03-29T00:30:00+01:00']],
  ['2036-03-29', '20:00', ['2036-03-29T23:30:00+01:00', '2036-03-30T01:00:00+01:00']],
  ['2036-03-30', '06:30', ['2036-03-30T07:00:00+02:00', '2036-03-30T08:00:00+02:00']],
] as const)('where clocks go forward an act is on the right day: %s %s', async (date, time, act) => {
  const [starts, ends] = act.map((moment) => moment.slice(11, 16));
  const times = [
    [starts ?? '', ends ?? ''],
    ['12:00', null],
  ] as const;
  const night = await openNight(times, { ...berlin, date, time });
  expect([(await night.startsOf())[0], (await night.endsOf())[0]]).toEqual(act);
});

test('an hour that the clocks skip stops no event from moving', async () => {
  const before = await openNight(
    [
      ['02:15', '03:05'],
      ['04:00', null],
    ],
    berlin,
  );
  expect(await before.move({ date: '2036-03-29' })).toEqual([
    ['03:15', null],
    ['04:00', null],
  ]);
  const together = await openNight(
    [
      ['02:15', null],
      ['03:15', null],
    ],
    berlin,
  );
  expect(await together.move({ date: '2036-03-29' })).toEqual([
    ['03:15', null],
    [null, null],
  ]);
});

test('an event whose time zone the database does not know moves too, and each act by as much', async () => {
  const times = [
    ['20:00', null],
    ['22:00', '23:00'],
  ] as const;
  const night = await openNight(times, { date: '2036-08-01', time: '19:30', time_zone: '+0530' });
  await night.move({ date: '2036-08-08' });
  expect((await night.startsOf()).map((at: string) => new Date(at).toISOString())).toEqual([
    '2036-08-08T14:30:00.000Z',
    '2036-08-08T16:30:00.000Z',
  ]);
});
