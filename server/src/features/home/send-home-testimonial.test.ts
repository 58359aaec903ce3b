import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';

const team = 'team@example.com';
let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true, environment: { CONTACT_MAIL: team } });
});
afterAll(() => server.stop());

const send = (body: object, to: Pick<PayingServer, 'request'> = server, headers = {}) =>
  to.request('/api/v1/shared/testimonials', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const mailOf = (name: string) =>
  eventually(() => {
    const mail = server.sandbox.mail.messages(team).find(({ text }) => text.includes(name));
    if (!mail) throw new Error(`No mail of ${name} yet.`);
    return mail;
  });

test('a testimonial reaches the team by mail, word for word', async () => {
  const quote = 'ጥበብ! <b>The first tip</b>\ncame before I had packed up.';
  const answer = await send({ ...testimonial, name: 'Aster Awoke', quote, email: 'aster@example.com' });
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ data: { result: { received: true } } });
  const mail = await mailOf('Aster Awoke');
  expect(mail.subject).toBe('A testimonial of 5 of 5 stars');
  expect(mail.text).toContain('> ጥበብ! <b>The first tip</b>\n> came before I had packed up.');
  expect(mail.text).toContain('“Aster Awoke”, “Masenqo player” (artist)');
  expect(mail.text).toContain('Answer to: aster@example.com');
});

test('what fills the trap is answered like any other and goes nowhere', async () => {
  const answer = await send({ ...testimonial, name: 'Robot', website: 'https://spam.example' });
  expect(answer.status).toBe(202);
  await send({ ...testimonial, name: 'After the robot' });
  expect((await mailOf('After the robot')).text).toContain('They left no mail address.');
  expect(server.sandbox.mail.messages(team).map(({ text }) => text)).not.toContainEqual(
    expect.stringContaining('Robot'),
  );
});

test('no words of the sender stand in the header', async () => {
  await send({ ...testimonial, name: 'Eve\r\nBcc: victim@example.com' });
  expect((await mailOf('“Eve Bcc: victim@example[.]com”')).subject).toBe('A testimonial of 5 of 5 stars');
  expect(server.sandbox.mail.messages('victim@example.com')).toEqual([]);
});

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['role', ' ', 'Please say in a word or two who you are'],
  ['category', 'bank', 'Please choose artist, fan or venue'],
  ['rating', 0, 'Please choose 1 to 5 stars'],
  ['rating', 6, 'Please choose 1 to 5 stars'],
  ['rating', 4.5, 'Please choose 1 to 5 stars'],
  ['quote', 'Nice.', 'Your words must be at least 20 characters'],
  ['quote', 'a'.repeat(601), 'Your words must be at most 600 characters'],
  ['email', 'nobody', 'Please enter a valid email address'],
])('a %s of %j is refused at its field', async (attr, value, detail) => {
  const answer = await send({ ...testimonial, [attr]: value });
  expect(answer.status).toBe(400);
  const { type, errors } = await answer.json();
  expect(type).toBe('validation_error');
  expect(errors).toMatchObject([{ attr, detail }]);
});

test('after six in an hour a person has to wait, and an address after sixty', async () => {
  const strict = await startTestServer({ overrides: { budgets: {} } });
  try {
    const authorization = `Bearer ${await strict.token(somebody())}`;
    for (const [most, headers] of [
      [6, { authorization }],
      [53, {}],
    ] as const) {
      for (let sent = 0; sent < most; sent += 1)
        expect((await send(testimonial, strict, headers)).status).toBe(202);
      const refused = await send(testimonial, strict, headers);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
  } finally {
    await strict.stop();
  }
});
