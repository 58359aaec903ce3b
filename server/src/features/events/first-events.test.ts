import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Event } from '#contract/events/schemas.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const now = new Date('2026-08-01T20:30:00Z');
// Spied on before the server connects, because a connection wraps the function that it finds (`give-up-when-silent.ts`).
const sent = vi.spyOn(Client.prototype, 'query');
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => now } } });
});
afterAll(async () => {
  await server.stop();
  sent.mockRestore();
});

const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

async function first(beneficiary: string, when = 'upcoming') {
  const query = new URLSearchParams({ beneficiary, limit: '1', when });
  const response = await server.request(`/api/v1/events/listing?${query}`);
  const { results, metadata } = (await response.json()).data as {
    results: Event[];
    metadata: { total: number; limit: number; offset: number };
  };
  expect(metadata).toMatchObject({ limit: 1, offset: 0 });
  return { total: metadata.total, titles: results.map(({ title }) => title) };
}

test('the cards of a list are answered by one statement, each for its own performer', async () => {
  const { pool } = server.services;
  const [aster, bezawit, chala] = await Promise.all(
    ['Aster', 'Bezawit', 'Chala'].map((name) => makeBeneficiary(pool, { name })),
  );
  if (!aster || !bezawit || !chala) throw new Error('There are three.');
  await makeEvent(pool, { title: 'Second', startsAt: days(2), beneficiaries: [aster, bezawit] });
  await makeEvent(pool, { title: 'First', startsAt: days(1), beneficiaries: [aster] });
  await makeEvent(pool, { title: 'Over', startsAt: days(-1), beneficiaries: [bezawit] });
  sent.mockClear();
  const nobody = crypto.randomUUID();
  const answers = await Promise.all(
    [chala.id, bezawit.id, nobody, aster.id, bezawit.id].map((id) => first(id ?? '')),
  );
  expect(answers).toEqual([
    { total: 0, titles: [] },
    { total: 1, titles: ['Second'] },
    { total: 0, titles: [] },
    { total: 2, titles: ['First'] },
    { total: 1, titles: ['Second'] },
  ]);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(await first(bezawit.id ?? '', 'past')).toEqual({ total: 1, titles: ['Over'] });
  expect(await first(bezawit.id ?? '', 'all')).toMatchObject({ total: 2 });
});

test('the cards of a few performers are planned once, not for each list', async () => {
  const { pool } = server.services;
  const pair = await Promise.all(['Dawit', 'Eden'].map((name) => makeBeneficiary(pool, { name })));
  await server.ownerPool.query('ANALYZE');
  // PostgreSQL plans a prepared statement for its values five times, before it compares that with a plan for any values.
  for (let list = 0; list < 7; list += 1) await Promise.all(pair.map(({ id }) => first(id)));
  const { rows } = await pool.query(
    "SELECT custom_plans::integer FROM pg_prepared_statements WHERE statement LIKE '%AS requested%'",
  );
  expect(rows).toEqual([{ custom_plans: 5 }]);
});
