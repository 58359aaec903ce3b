import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { jobDefinitions } from '#server/app.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeEvent, putOnBill } from '#tests/support/factories.ts';

let stage: DeskStage;
let owner: Awaited<ReturnType<DeskStage['person']>>;
let support: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [owner, support] = await Promise.all([stage.person(), stage.operator('support')]);
});

afterAll(() => stage.stop());
const reason = 'The pictures are of somebody else.';
const statusOf = async (path: string) => (await stage.request(`/api/v1${path}`)).status;
let organizer: { id: string } | undefined;

async function ownEvent() {
  const { pool } = stage.services;
  organizer ??= (
    await pool.query(
      `INSERT INTO organizer (account_id, full_name, organization_name, email, phone)
       VALUES ($1, 'Zema', 'Zema House', 'a@example.com', '+251911000000') RETURNING id`,
      [owner.accountId],
    )
  ).rows[0] as { id: string };
  return makeEvent(pool, { organizer });
}

/** Runs the jobs of the hiding notices, and returns the mails that the owner has got from them. */
async function mailed(): Promise<{ subject: string; text: string }[]> {
  const before = stage.sandbox.mail.messages(owner.email).length;
  const definition = jobDefinitions(stage.services).find(({ name }) => name === 'desk.hiding-notice');
  const { rows } = await stage.services.pool.query(
    "SELECT id, data FROM jobs.job WHERE name = 'desk.hiding-notice' AND state = 'created' ORDER BY created_on",
  );
  for (const { id, data } of rows) {
    await definition?.work(data as never, { id } as never);
    await stage.services.pool.query('DELETE FROM jobs.job WHERE id = $1', [id]);
  }
  const all = stage.sandbox.mail.messages(owner.email);
  return all.slice(0, all.length - before) as never;
}

test('an event that is hidden at the desk is found nowhere, whatever its organizer does, and can be shown again', async () => {
  const event = await ownEvent();
  const path = endpoints.getEvent.path.replace('{id}', event.id);
  const searched = async () => {
    const { body } = await stage.call(
      undefined,
      'GET',
      `/events/listing?search=${encodeURIComponent(event.title)}`,
    );
    return body.data.results.length;
  };
  const counted = async () =>
    (await stage.call(undefined, 'GET', '/events/listing')).body.data.metadata.total;
  const before = await counted();
  expect([await statusOf(path), await searched()]).toEqual([200, 1]);
  expect((await stage.call(support, 'POST', `/desk/events/${event.id}/hide`, { reason })).status).toBe(200);
  expect([await statusOf(path), await searched(), await counted()]).toEqual([404, 0, before - 1]);
  const { body } = await stage.call(owner, 'GET', '/events/managed');
  expect(body.data.results).toMatchObject([{ id: event.id, hidden_because: reason }]);
  const managed = `/events/managed/${event.id}`;
  for (const [method, at] of [
    ['DELETE', managed],
    ['POST', `${managed}/restore`],
    ['POST', `${managed}/cancel`],
  ] as const) {
    await stage.call(owner, method, at);
    expect([await statusOf(path), await searched(), await counted()]).toEqual([404, 0, before - 1]);
  }
  const found = await stage.call(support, 'GET', `/desk/events?search=${encodeURIComponent(event.title)}`);
  expect(found.body.data.results).toMatchObject([{ id: event.id, listed: false }]);
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Your event is hidden']);
  await stage.call(support, 'POST', `/desk/events/${event.id}/show`, { reason });
  expect([await statusOf(path), await searched(), await counted()]).toEqual([200, 1, before]);
  expect(await mailed()).toHaveLength(1);
});

test('a hidden event is found at the desk by its place and performers, and keeps its first reason', async () => {
  const event = await ownEvent();
  const place = `Ras ${event.id}`;
  await stage.services.pool.query('UPDATE event SET place_name = $2 WHERE id = $1', [event.id, place]);
  const { name } = await putOnBill(stage.services.pool, event.id);
  const found = async (words: string) => {
    const { body } = await stage.call(support, 'GET', `/desk/events?search=${encodeURIComponent(words)}`);
    return body.data.results.map(({ id }: { id: string }) => id);
  };
  for (const why of [reason, 'Another reason'])
    await stage.call(support, 'POST', `/desk/events/${event.id}/hide`, { reason: why });
  for (const words of [place, name]) expect(await found(words), words).toContain(event.id);
  const shown = await stage.call(support, 'GET', `/desk/events/${event.id}`);
  expect(shown.body.data.result.hidden_because).toBe(reason);
});

test('nobody hides an event of their own at the desk, or shows it again', async () => {
  const event = await ownEvent();
  const { pool } = stage.services;
  await pool.query('UPDATE organizer SET account_id = $1', [support.accountId]);
  for (const act of ['hide', 'show']) {
    const refused = await stage.call(support, 'POST', `/desk/events/${event.id}/${act}`, { reason });
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'second_operator_needed']);
  }
});
