import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/schemas.ts';
import { createDestinationCipher } from '#server/features/payouts/public.ts';
import { auditLedger } from '#server/ledger-audit.ts';
import { callAs } from '#tests/support/organizing.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';
import { sampleBeneficiaries } from './beneficiaries/beneficiaries.ts';
import { sampleEvents } from './events/events.ts';
import { sampleOrganizers } from './events/organizers.ts';
import { handOverSampleOrganizer } from './hand-over-organizer.ts';
import { handOverSamplePages } from './hand-over-pages.ts';
import { sampleId } from './identifier.ts';
import { loadSampleData, refreshSampleDates } from './load-sample-data.ts';
import { payOutSample } from './pay-out.ts';

let now = new Date('2026-08-01T09:00:00Z');
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => now } } });
});
afterAll(() => server.stop());

async function get(path: string) {
  const response = await server.request(`/api/v1${path}`);
  expect(response.status).toBe(200);
  return (await response.json()).data;
}
const upcoming = async () =>
  (await get('/events/listing?limit=100')) as { results: Event[]; metadata: { total: number } };
const toCome = sampleEvents.filter(({ when }) => when === null || when.days >= 0).length;

test('two servers that start at once fill an empty database once', async () => {
  const { db } = server.services;
  await Promise.all([loadSampleData(db, { now }), loadSampleData(db, { now })]);
  expect(await loadSampleData(db, { now })).toBe(false);
  const { metadata } = await get('/beneficiary/professionals');
  expect(metadata.total).toBe(sampleBeneficiaries.length);
  expect((await get('/events/listing?when=all')).metadata.total).toBe(sampleEvents.length);
  expect((await upcoming()).metadata.total).toBe(toCome);
});

test('a sample event answers with its place, bill and time, all as written', async () => {
  const { results } = await upcoming();
  const tizita = results.find(({ id }) => id === sampleId('event', 'tizita-by-lamplight'));
  expect(tizita).toMatchObject({
    title: 'Tizita by Lamplight',
    start_time: '2026-08-02T19:30:00+03:00',
    location: { coordinates: [9.0358, 38.7525] },
    display_price: '$7',
    category: { name: 'Music' },
  });
  expect(tizita?.beneficiaries.map(({ beneficiary }) => beneficiary)).toEqual([
    { id: sampleId('beneficiary', 'almaz-tessera'), name: 'Almaz Tessera' },
    { id: sampleId('beneficiary', 'dawit-kiflemariam'), name: 'Dawit Kiflemariam' },
    { id: sampleId('beneficiary', 'mamush-negash'), name: 'Mamush Negash' },
  ]);
});

test('sample events name their organizers, are searched in two scripts, and no organizer can be reached', async () => {
  const { results, metadata } = await get('/events/organizers');
  expect(metadata.total).toBe(sampleOrganizers.length);
  const upcomingCounts = results.map((one: { upcoming_events: number }) => one.upcoming_events);
  expect(Math.min(...upcomingCounts)).toBeGreaterThan(0);
  const tizita = await get(`/events/listing/${sampleId('event', 'tizita-by-lamplight')}`);
  expect(tizita.result.organizer).toEqual({
    id: sampleId('organizer', 'lamp-and-lyre'),
    name: 'Lamp & Lyre',
  });
  expect((await get('/events/listing?search=piassa%20tessera')).results).toMatchObject([
    { title: 'Tizita by Lamplight' },
  ]);
  expect((await get(`/events/listing?search=${encodeURIComponent('ጣና')}`)).metadata.total).toBe(1);
});

test('the demo organizer has events of its own once the account exists', async () => {
  const marta = { ...somebody('Marta Girma'), email: 'marta@tibeb.example' };
  const { db } = server.services;
  await handOverSampleOrganizer(db);
  expect((await callAs(server, marta, 'GET', '/events/organizers/mine')).status).toBe(403);
  for (let start = 0; start < 2; start += 1) await handOverSampleOrganizer(db);
  expect((await callAs(server, marta, 'GET', '/events/organizers/mine')).result.name).toBe('Lamp & Lyre');
  const { body } = await callAs(server, marta, 'GET', '/events/managed?state=upcoming');
  expect(body.data.metadata.total).toBeGreaterThan(1);
});

test('demo performers have pages with a history, which everybody still sees, and the operator has a role', async () => {
  const { db, pool } = server.services;
  const people = ['almaz', 'bethlehem', 'hiwot'].map((name) => ({
    ...somebody(name),
    email: `${name}@tibeb.example`,
  }));
  const page = sampleId('beneficiary', 'almaz-tessera');
  const seen = async () => (await get(`/beneficiary/professionals/${page}`)).result;
  const before = await seen();
  await handOverSamplePages(db, { now });
  for (const person of people) await callAs(server, person, 'GET', '/account/users/profile');
  for (let start = 0; start < 2; start += 1) await handOverSamplePages(db, { now });
  // A page that was handed over has an owner, so nobody else is invited to claim it.
  expect(await seen()).toEqual({ ...before, claimable: false });
  const [almaz = somebody(), bethlehem = somebody()] = people;
  const pages = await callAs(server, almaz, 'GET', '/dashboard/pages');
  expect(pages.body.data.results.map(({ name, role }: Record<string, string>) => [name, role])).toEqual([
    ['Almaz Tessera', 'owner'],
    ['Entoto String Quartet', 'editor'],
  ]);
  const { result } = await callAs(server, almaz, 'GET', `/dashboard/pages/${page}/tips?limit=500`);
  expect(result.tips).toHaveLength(140);
  const moments = result.tips.map(({ received_at }: { received_at: string }) => received_at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  const booked = await pool.query(
    `SELECT movement.recorded_at FROM ledger_entry AS entry JOIN ledger_movement AS movement
       ON movement.id = entry.movement_id WHERE entry.account_name = $1 ORDER BY entry.id`,
    [`beneficiary:${page}`],
  );
  const days = booked.rows.map(({ recorded_at }: { recorded_at: Date }) => recorded_at.getTime());
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  const months = new Set(
    result.tips.map(({ received_at }: { received_at: string }) => received_at.slice(0, 7)),
  );
  expect(months.size).toBeGreaterThan(5);
  for (const some of ['message', 'thanks', 'supporter'] as const)
    expect(result.tips.filter((tip: Record<string, unknown>) => tip[some] !== null).length).toBeGreaterThan(
      10,
    );
  const words = await server.request(`/api/v1/tipping/pages/${page}/words?limit=12`);
  expect((await words.json()).data.results.length).toBeGreaterThan(2);
  const led = (await callAs(server, bethlehem, 'GET', '/dashboard/pages')).body.data;
  expect(led.metadata.total).toBe(4);
  const quartet = sampleId('beneficiary', 'bethlehem-string-quartet');
  const { result: band } = await callAs(server, bethlehem, 'GET', `/bands/pages/${quartet}`);
  expect(band).toMatchObject({ proposal: null, agreement: { state: 'agreed' } });
  expect(band.agreement.members.map(({ parts }: { parts: number }) => parts)).toEqual([3, 3, 3, 1]);
  const { result: own } = await callAs(server, almaz, 'GET', `/bands/pages/${page}`);
  expect(own.memberships).toMatchObject([{ state: 'agreed', band: { name: 'Entoto String Quartet' } }]);
  expect((await pool.query('SELECT role FROM operator')).rows).toEqual([{ role: 'admin' }]);
  expect((await auditLedger(db)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});

test('the demo performer was paid every Monday of half a year, and a payout waits for the two demo operators', async () => {
  const { db, pool, config } = server.services;
  const { seal, open } = createDestinationCipher(config.payouts.destinationKey);
  const page = sampleId('beneficiary', 'almaz-tessera');
  const pay = () => payOutSample(db, { now, seal });
  await pay();
  expect((await pool.query('SELECT FROM payout')).rows).toEqual([]);
  for (const name of ['yared', 'tigist'])
    await callAs(
      server,
      { ...somebody(name), email: `${name}@tibeb.example` },
      'GET',
      '/account/users/profile',
    );
  await handOverSamplePages(db, { now });
  for (let start = 0; start < 2; start += 1) await pay();
  expect((await pool.query('SELECT role FROM operator ORDER BY role')).rows).toEqual([
    { role: 'admin' },
    { role: 'finance' },
    { role: 'support' },
  ]);
  const almaz = (
    await pool.query("SELECT subject, email, full_name AS name FROM account WHERE email LIKE 'almaz@%'")
  ).rows[0];
  const { body } = await callAs(server, almaz, 'GET', `/payouts/pages/${page}/payouts`);
  const [waiting, ...paid] = body.data.results;
  expect(waiting).toMatchObject({ state: 'requested', rail: 'by-hand', destination: 'telebirr ··4567' });
  expect(paid.length).toBeGreaterThan(8);
  for (const payout of paid)
    expect(payout).toMatchObject({ state: 'paid', bank_reference: expect.stringMatching(/^FT\d{6}$/) });
  const { rows } = await pool.query('SELECT destination_ciphertext FROM payout_account');
  expect(open({ kind: 'beneficiary', id: page }, rows[0].destination_ciphertext)?.number).toBe('0911234567');
  expect((await auditLedger(db)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});

test('every picture that is named is there, in both formats', async () => {
  const publicFolder = join(import.meta.dirname, '../../web/public');
  const { results: events } = await upcoming();
  const { results: people } = await get('/beneficiary/professionals?limit=100');
  const pictures = [
    ...events.map(({ banner }) => banner),
    ...people.map((one: { profile_picture: string | null }) => one.profile_picture),
  ].filter((picture) => picture !== null);
  expect(pictures.length).toBeGreaterThan(60);
  for (const picture of pictures) {
    expect(existsSync(join(publicFolder, picture)), picture).toBe(true);
    expect(existsSync(join(publicFolder, picture.replace(/webp$/, 'avif'))), picture).toBe(true);
  }
});

test('after a month without a start, upcoming sample events are upcoming again, and past ones stay past', async () => {
  now = new Date('2026-09-05T18:00:00Z');
  expect((await upcoming()).metadata.total).toBeLessThan(toCome);
  expect(await refreshSampleDates(server.services.db, { now })).toBeGreaterThan(20);
  expect((await upcoming()).metadata.total).toBe(toCome);
  expect(await refreshSampleDates(server.services.db, { now })).toBe(0);
  const past = await get('/events/listing?when=past');
  expect(past.metadata.total).toBe(sampleEvents.length - toCome);
});
