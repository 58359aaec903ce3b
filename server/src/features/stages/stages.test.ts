import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeEvent, makeOrganizer, makeStage } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const organizer = somebody('Organizer');
let organizerId: string;
/** What the clock of the server shows. */
let now = new Date('2036-08-08T12:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  await callAs(server, organizer, 'GET', '/account/users/profile');
  ({ id: organizerId } = await makeOrganizer(server.services.pool));
  await server.services.pool.query(
    'UPDATE organizer SET account_id = (SELECT id FROM account WHERE subject = $2) WHERE id = $1',
    [organizerId, organizer.subject],
  );
});
afterAll(() => server.stop());

/** An evening that starts at half past seven in Addis Ababa, with two performers and one known by name. */
async function makeNight() {
  const { pool } = server.services;
  const [aster, mulatu] = [await makeBeneficiary(pool), await makeBeneficiary(pool)];
  const event = await makeEvent(pool, {
    startsAt: new Date('2036-08-08T16:30:00Z'),
    organizer: { id: organizerId },
    beneficiaries: [aster, mulatu, { id: null, name: 'Company of Five' }],
  });
  const path = `/stages/events/${event.id}`;
  const as = (person: Person, method: string, rest = '', body?: object) =>
    callAs(server, person, method, `${path}${rest}`, body);
  const opened = await as(organizer, 'POST');
  const code: string = opened.result.stage.code;
  return {
    event,
    aster,
    mulatu,
    code,
    as,
    save: (...acts: object[]) => as(organizer, 'PUT', '/order', { acts }),
    say: (kind: string, act: object | null = null, more: object = {}) =>
      as(organizer, 'POST', '/changes', { id: randomUUID(), kind, act, ...more }),
    /** What the public reads at this moment, given in Addis Ababa time. */
    async at(day: string, time: string) {
      now = new Date(`2036-08-${day}T${time}:00+03:00`);
      const response = await server.request(`/api/v1/stages/${code}`);
      return (await response.json()).data.result;
    },
  };
}

test('a stage is opened once, with a code that is found however it is typed', async () => {
  const night = await makeNight();
  expect(night.code).toMatch(/^[23456789bcdfghjkmnpqrstvwxyz]{6}$/);
  expect((await night.as(organizer, 'POST')).result.stage.code).toBe(night.code);
  const typed = ` ${night.code.slice(0, 3).toUpperCase()}-${night.code.slice(3)}`;
  const found = await server.request(`/api/v1/stages/${encodeURIComponent(typed)}`);
  expect((await found.json()).data.result).toMatchObject({
    code: night.code,
    event: { id: night.event.id, start_time: '2036-08-08T19:30:00+03:00' },
    takes_tips: [night.aster.id, night.mulatu.id],
  });
  const unknown = await server.request('/api/v1/stages/zzzzz2');
  expect([unknown.status, (await unknown.json()).errors[0].code]).toEqual([404, 'stage_not_found']);
});

test('by the times: before, each act, the break between, after midnight, after the last one, over', async () => {
  const { aster, mulatu, save, at } = await makeNight();
  const saved = await save(
    { id: aster.id, name: aster.name, starts: '20:00', ends: '21:00' },
    { name: 'Company of Five', starts: '21:30' },
    { id: mulatu.id, name: mulatu.name, starts: '00:30', ends: '01:30' },
  );
  expect(saved.result.acts).toEqual([
    { id: aster.id, name: aster.name, starts: '20:00', ends: '21:00' },
    { id: null, name: 'Company of Five', starts: '21:30', ends: null },
    { id: mulatu.id, name: mulatu.name, starts: '00:30', ends: '01:30' },
  ]);
  const named = ({ id, name }: { id: string | null; name: string }) => ({ id, name });
  const company = { id: null, name: 'Company of Five' };
  expect(await at('08', '19:59')).toMatchObject({
    state: 'before',
    act: null,
    next: { ...named(aster), starts_at: '2036-08-08T20:00:00+03:00' },
  });
  expect(await at('08', '20:00')).toMatchObject({ state: 'act', act: named(aster), next: company });
  expect(await at('08', '21:00')).toMatchObject({ state: 'break', act: null, next: company });
  expect(await at('09', '00:29')).toMatchObject({ state: 'act', act: company, next: named(mulatu) });
  expect(await at('09', '00:30')).toMatchObject({ state: 'act', act: named(mulatu), next: null });
  expect(await at('09', '01:30')).toMatchObject({ state: 'after', act: null, next: null });
  expect(await at('09', '13:29')).toMatchObject({ state: 'after' });
  expect(await at('09', '13:30')).toMatchObject({ state: 'over' });
});

test('what the organizer said last holds, by when it was said, until the times count again or six hours are over', async () => {
  const { aster, mulatu, save, say, at } = await makeNight();
  await save({ id: aster.id, name: aster.name, starts: '20:00', ends: '21:00' });
  await at('08', '20:30');
  await say('act', { id: mulatu.id, name: mulatu.name });
  expect(await at('08', '20:40')).toMatchObject({ state: 'act', act: { id: mulatu.id } });
  await say('break');
  expect(await at('08', '20:50')).toMatchObject({ state: 'break', act: null });
  // Tapped at 20:35 while offline: it was true then, but a break came after it.
  await say('act', { id: aster.id, name: aster.name }, { age_seconds: 900 });
  expect(await at('08', '20:51')).toMatchObject({ state: 'break' });
  expect((await say('times')).result).toMatchObject({ by_hand: false, stage: { act: { id: aster.id } } });
  await say('act', { name: 'Company of Five' });
  expect(await at('09', '02:50')).toMatchObject({ state: 'act', act: { id: null, name: 'Company of Five' } });
  expect(await at('09', '02:52')).toMatchObject({ state: 'after' });
});

test('a change that is sent again counts once, also after another one', async () => {
  const { aster, mulatu, say, as, at } = await makeNight();
  await at('08', '20:00');
  const first = { id: randomUUID(), kind: 'act', act: { id: aster.id, name: aster.name } };
  await as(organizer, 'POST', '/changes', first);
  await at('08', '20:10');
  await say('act', { id: mulatu.id, name: mulatu.name });
  await at('08', '20:20');
  expect((await as(organizer, 'POST', '/changes', first)).result.stage.act.id).toBe(mulatu.id);
});

test('a change whose first request arrived late is dated by the one that is sent again', async () => {
  const { aster, mulatu, say, as, at } = await makeNight();
  await at('08', '20:08');
  const first = { id: randomUUID(), kind: 'act', act: { id: aster.id, name: aster.name } };
  await as(organizer, 'POST', '/changes', first);
  await at('08', '20:20');
  await as(organizer, 'POST', '/changes', { ...first, age_seconds: 1200 });
  const { result } = await say('act', { id: mulatu.id, name: mulatu.name }, { age_seconds: 1020 });
  expect(result.stage.act.id).toBe(mulatu.id);
});

test('times that cannot be are refused with the reason, and nothing of them is stored', async () => {
  const { aster, mulatu, save, as } = await makeNight();
  const one = { id: aster.id, name: aster.name, starts: '20:00' };
  const stranger = await makeBeneficiary(server.services.pool);
  for (const [acts, attr] of [
    [[one, one], 'acts.1.name'],
    [[one, { id: mulatu.id, name: mulatu.name, starts: '20:00' }], 'acts.1.starts'],
    [[{ id: stranger.id, name: stranger.name, starts: '20:00' }], 'acts.0.name'],
    [[{ ...one, starts: '24:00' }], 'acts.0.starts'],
  ] as const) {
    const refused = await save(...acts);
    expect([refused.status, refused.errors[0].attr]).toEqual([400, attr]);
  }
  expect((await as(organizer, 'GET')).result.acts[0].starts).toBeNull();
  const undated = await makeEvent(server.services.pool, {
    startsAt: null,
    organizer: { id: organizerId },
    beneficiaries: [aster],
  });
  const path = `/stages/events/${undated.id}/order`;
  const refused = await callAs(server, organizer, 'PUT', path, { acts: [one] });
  expect([refused.status, refused.errors[0].code]).toEqual([409, 'stage_without_date']);
});

test('a change of somebody who is not on the bill, or of nobody, is refused', async () => {
  const { aster, say } = await makeNight();
  expect((await say('act', { name: 'Nobody we know' })).status).toBe(400);
  expect((await say('act')).status).toBe(400);
  expect((await say('break', { id: aster.id, name: aster.name })).status).toBe(400);
  expect((await say('break', null, { age_seconds: 43_201 })).status).toBe(400);
});

test('a performer who leaves the bill is no longer on stage, and their time is skipped', async () => {
  const { event, aster, mulatu, save, say, at } = await makeNight();
  await save(
    { id: aster.id, name: aster.name, starts: '20:00', ends: '21:00' },
    { id: mulatu.id, name: mulatu.name, starts: '20:30', ends: '21:00' },
  );
  await at('08', '20:10');
  await say('act', { id: aster.id, name: aster.name });
  await server.services.pool.query(
    'DELETE FROM event_beneficiary WHERE event_id = $1 AND beneficiary_id = $2',
    [event.id, aster.id],
  );
  const night = await at('08', '20:10');
  expect(night).toMatchObject({ state: 'before', act: null, next: { id: mulatu.id } });
  expect(night.order.map(({ id }: { id: string }) => id)).toEqual([mulatu.id, null]);
});

test('a canceled event says so, and one that nobody sees has no stage', async () => {
  const { event, code, at } = await makeNight();
  const { pool } = server.services;
  await pool.query("UPDATE event SET state = 'canceled', canceled_at = now() WHERE id = $1", [event.id]);
  expect(await at('08', '20:00')).toMatchObject({ state: 'canceled', act: null });
  await pool.query("UPDATE event SET hidden_reason = 'Spam' WHERE id = $1", [event.id]);
  expect((await server.request(`/api/v1/stages/${code}`)).status).toBe(404);
});

test('two who save at once both get an answer, and one running order stands', async () => {
  const { aster, mulatu, save, as } = await makeNight();
  const orders = [aster, mulatu].map(({ id, name }) => save({ id, name, starts: '20:00' }));
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([200, 200]);
  const { acts } = (await as(organizer, 'GET')).result;
  expect(acts.filter(({ starts }: { starts: string | null }) => starts !== null)).toHaveLength(1);
});

/** Opens streams of the news of a new screen. */
async function makeScreen() {
  const { as } = await makeNight();
  const { token } = (await as(organizer, 'PUT', '/screen', { address: 'new' })).result;
  return (method: string) => server.request(`/api/v1/stages/screens/${token}/news`, { method });
}

test('a screen has twelve streams at a time, also if all are requested at once', async () => {
  const follow = await makeScreen();
  const answers = await Promise.all(Array.from({ length: 20 }, () => follow('GET')));
  const open = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([open.length, refused.length]).toEqual([12, 8]);
  await open.pop()?.body?.cancel();
  const again = await follow('GET');
  expect([again.status, (await follow('GET')).status]).toEqual([200, 429]);
  for (const { body } of [...open, again]) await body?.cancel();
});

test('HEAD requests for the news of a screen open no stream', async () => {
  const follow = await makeScreen();
  for (let nth = 0; nth < 13; nth += 1) expect((await follow('HEAD')).status).toBe(200);
  const stream = await follow('GET');
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
});

test('a stream that could not be opened is not one of the twelve of a screen', async () => {
  const { pool } = server.services;
  const { token } = await makeStage(pool, await makeEvent(pool));
  const follow = () => server.request(`/api/v1/stages/screens/${token}/news`);
  const rename = (from: string, to: string) =>
    server.ownerPool.query(`ALTER TABLE event_stage RENAME COLUMN ${from} TO ${to}`);
  await rename('last_news', 'away');
  for (let nth = 0; nth < 12; nth += 1) expect((await follow()).status).toBe(500);
  await rename('away', 'last_news');
  const { status, body } = await follow();
  expect(status).toBe(200);
  await body?.cancel();
});
