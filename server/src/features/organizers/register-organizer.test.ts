import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, organizerForm } from '#tests/support/organizing.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const register = (person: ReturnType<typeof somebody>, body: object = organizerForm) =>
  callAs(server, person, 'POST', '/events/organizers', body);
const mine = (person: ReturnType<typeof somebody>) =>
  callAs(server, person, 'GET', '/events/organizers/mine');

test('everybody finds a registered organizer, without its mail, phone or the person’s name', async () => {
  const person = somebody();
  expect((await mine(person)).status).toBe(403);
  const { status, result } = await register(person);
  expect(status).toBe(201);
  expect(result).toMatchObject({ full_name: 'Selam Bekele', email: 'selam@example.com', upcoming_events: 0 });
  const found = await server.request(`/api/v1/events/organizers/${result.id}`);
  const shown = (await found.json()).data.result;
  expect(shown).toEqual({
    id: result.id,
    name: 'Fendika House',
    description: organizerForm.description,
    upcoming_events: 0,
    joined_year: new Date().getUTCFullYear(),
  });
  expect((await mine(person)).result).toEqual(result);
});

test('an account is one organizer, however many times it asks at once', async () => {
  const person = somebody();
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(person)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect((await register(person)).errors[0].code).toBe('already_organizer');
});

test('an organizer changes what is given and nothing else', async () => {
  const person = somebody();
  const { result } = await register(person);
  const change = { organization_name: 'ፈንዲቃ', id: somebody().subject, sample: true, account_id: null };
  const changed = await callAs(server, person, 'PATCH', '/events/organizers/mine', change);
  expect(changed).toMatchObject({ status: 200, result: { ...result, name: 'ፈንዲቃ' } });
  expect((await callAs(server, person, 'PATCH', '/events/organizers/mine', {})).result).toEqual(
    changed.result,
  );
  const stranger = await callAs(server, somebody(), 'PATCH', '/events/organizers/mine', change);
  expect(stranger).toMatchObject({ status: 403, errors: [{ code: 'not_an_organizer' }] });
});

test.each([
  ['full_name', 'S', 'Name must be at least 2 characters'],
  ['full_name', '  S ', 'Name must be at least 2 characters'],
  ['organization_name', 'F', 'Organization name must be at least 2 characters'],
  ['email', 'selam@', 'Please enter a valid email address'],
  ['phone', '091123456', 'Please enter a valid phone number'],
  ['description', 'Nineteen characters', 'Description must be at least 20 characters'],
])('%s as %j is refused with the message of the form', async (field, value, detail) => {
  const person = somebody();
  const { status, errors } = await register(person, { ...organizerForm, [field]: value });
  expect(status).toBe(400);
  expect(errors).toEqual([{ code: 'invalid', detail, attr: field }]);
  expect((await mine(person)).status).toBe(403);
});
