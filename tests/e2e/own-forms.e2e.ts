import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCategory, makeType } from '#tests/support/factories.ts';
import { callAs, eventForm, organizerForm } from '#tests/support/organizing.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
test.beforeAll(async () => {
  server = await startTestServer({ pages: await loadBuiltPages('web/build') });
});
test.afterAll(() => server?.stop());

/** A new person who reads pages and posts forms without scripts. */
async function visitor() {
  const person = somebody();
  const headers = { cookie: `accessToken=${await server.token(person)}`, accept: 'text/html' };
  return {
    call: async (method: string, path: string, body?: object) =>
      (await callAs(server, person, method, path, body)).result,
    list: async (path: string) => (await callAs(server, person, 'GET', path)).body.data,
    read: async (path: string) => (await server.request(path, { headers })).text(),
    post: (path: string, fields: Record<string, string>) =>
      server.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  };
}
const retire = (table: 'event_category' | 'beneficiary_type', id: string) =>
  server.services.pool.query(`UPDATE ${table} SET retired_at = now() WHERE id = $1`, [id]);

async function organizer() {
  const found = await visitor();
  await found.call('POST', '/events/organizers', organizerForm);
  return found;
}
const postedEvent = (category: string, date: string) => {
  const { title, time, place_name, description } = eventForm(category);
  return { title, date, time, location: place_name, category, description, beneficiaries: 'The Unknown' };
};

test('an event keeps its category when its form is saved, although new events are no longer offered it', async () => {
  const { call, read, post } = await organizer();
  const category = await makeCategory(server.services.pool, 'Poetry');
  const { id } = await call('POST', '/events/listing', eventForm(category));
  await retire('event_category', category);
  expect(await read('/create-event')).not.toContain('>Poetry</option>');
  const path = `/edit-event/${id}`;
  expect(await read(path)).toContain(`<option value="${category}" selected="">Poetry</option>`);
  const fields = postedEvent(category, '2036-08-09');
  const refused = await (await post(path, { ...fields, title: '' })).text();
  expect(refused).toContain(`<option value="${category}" selected="">Poetry</option>`);
  expect((await post(path, fields)).status).toBe(302);
  expect((await call('GET', `/events/managed/${id}`)).form).toMatchObject({ category, date: '2036-08-09' });
});

test('a page keeps its types when its form is previewed and saved, although new pages are no longer offered them', async () => {
  const { call, read, post } = await visitor();
  const azmari = await makeType(server.services.pool, 'Azmari');
  const form = { name: 'Aster Bekele', types: [azmari], bio: 'Sings at dusk.' };
  const { id } = await call('POST', '/beneficiary/pages', form);
  await retire('beneficiary_type', azmari);
  expect(await read('/create-page')).not.toContain(`name="type_${azmari}"`);
  const path = `/account/pages/${id}`;
  const page = await read(path);
  const box = new RegExp(`<input[^>]*name="([^"]*${azmari})"[^>]*>`).exec(page);
  expect(box?.[0]).toContain('checked');
  const typed = { name: form.name, bio: 'Sings at dawn.', thankYou: '' };
  const fields = { intent: 'save', ...typed, [box?.[1] ?? '']: 'on' };
  const preview = await post(path, { ...fields, preview: 'yes' });
  expect(preview.status).toBe(200);
  expect(await preview.text()).toMatch(/class="chip[^"]*">Azmari</);
  expect((await post(path, fields)).status).toBe(302);
  expect(await call('GET', `/beneficiary/pages/${id}`)).toMatchObject({
    bio: 'Sings at dawn.',
    types: [{ id: azmari, name: 'Azmari' }],
  });
});

test('a form for a new event that is sent twice creates one; changed, it is refused once and then creates another', async () => {
  const { list, post, read } = await organizer();
  const category = await makeCategory(server.services.pool, 'Music');
  const keyIn = (page: string) => /name="idempotency_key" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const fields = {
    ...postedEvent(category, '2036-08-08'),
    idempotency_key: keyIn(await read('/create-event')),
  };
  for (let time = 0; time < 2; time += 1)
    expect((await post('/create-event', fields)).headers.get('location')).toBe('/event-management');
  const titles = async () => {
    const { results } = await list('/events/managed');
    return results.map(({ title }: { title: string }) => title);
  };
  expect(await titles()).toEqual(['Azmari night']);
  const changed = { ...fields, title: 'Another evening' };
  const refused = await post('/create-event', changed);
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('An event was already created from this form');
  expect(page).toContain('value="Another evening"');
  expect(await titles()).toEqual(['Azmari night']);
  await post('/create-event', { ...changed, idempotency_key: keyIn(page) });
  expect((await titles()).toSorted()).toEqual(['Another evening', 'Azmari night']);
});

test('a form that was saved leads to the list that the event is in now', async () => {
  const { post, read } = await organizer();
  const category = await makeCategory(server.services.pool, 'Music');
  const save = async (path: string, date: string) => {
    const answer = await post(path, postedEvent(category, date));
    const list = answer.headers.get('location') ?? '';
    const [, id] = /href="\/edit-event\/([^"]*)"/.exec(await read(list)) ?? [];
    return { list, id };
  };
  const created = await save('/create-event', '2016-08-08');
  expect(created).toEqual({ list: '/event-management?state=past', id: expect.any(String) });
  const form = `/edit-event/${created.id}`;
  expect(await save(form, '2036-08-08')).toEqual({ list: '/event-management', id: created.id });
  expect(await save(form, '2016-08-08')).toEqual({ list: '/event-management?state=past', id: created.id });
});
