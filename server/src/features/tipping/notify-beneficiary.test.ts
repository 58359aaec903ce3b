import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { addManager } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { mailWords } from '#tests/support/mail-words.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody, testOrigin } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

async function paidTip(beneficiary: string, name: string, message?: string) {
  const { session, tipId } = await server.startTip(await server.fan(name), {
    beneficiary,
    total_amount: 1234.5,
    message,
  });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  await eventually(async () =>
    expect(
      await server.count(
        "jobs.job WHERE name = 'tipping.notify-beneficiary' AND data->>'tipId' = $1 AND state = 'completed'",
        [tipId],
      ),
    ).toBe(1),
  );
  return tipId;
}

test('the beneficiary hears of a tip once, with amount, sender, message and profile, nothing of it as markup', async () => {
  const to = 'aster@example.com';
  const { id } = await makeBeneficiary(server.services.pool, { name: 'Aster <b>Awoke</b>', email: to });
  await paidTip(id, 'Hanna <i>Tesfaye</i>', 'Bravo!\n<script>alert(1)</script>');
  const mails = server.sandbox.mail.messages(to);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'You received a tip of $1,234.50' });
  const text = mails[0]?.text ?? '';
  const html = mails[0]?.html ?? '';
  expect(text).toContain('“Hanna <i>Tesfaye</i>” sent “Aster <b>Awoke</b>” a tip of $1,234.50.');
  expect(text).toContain('> Bravo!\n> <script>alert(1)</script>');
  expect(text).toContain(`${testOrigin}/professionals/${id}`);
  expect(html).toMatch(/<blockquote[^>]*>Bravo!<br>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/blockquote>/);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>Awoke');
  const words = mailWords({ text, html });
  expect(words.html).toEqual(words.text);
  expect(words.addresses).toEqual([`${testOrigin}/professionals/${id}`]);
});

test('a sender without a name is a supporter, a tip without a message says nothing of one', async () => {
  const to = 'selam@example.com';
  const { id } = await makeBeneficiary(server.services.pool, { name: 'Selam', email: to });
  await paidTip(id, '');
  const text = server.sandbox.mail.messages(to)[0]?.text;
  expect(text).toContain('A supporter sent “Selam” a tip');
  expect(text).not.toContain('message');
});

test('a message that was hidden is not in a mail that is sent later', async () => {
  const to = 'almaz@example.com';
  const page = await makeBeneficiary(server.services.pool, { email: to });
  const manager = await addManager(server, page, 'editor');
  const tipId = await paidTip(page.id, 'Hanna', 'Shame on you');
  const path = `/dashboard/pages/${page.id}/tips/${tipId}/message-hiding`;
  expect((await server.call(manager, 'PUT', path, { hidden: true })).status).toBe(200);
  const mailing = jobDefinitions(server.services).find(({ name }) => name === 'tipping.notify-beneficiary');
  await mailing?.work({ tipId } as never, {} as never);
  const texts = server.sandbox.mail.messages(to).map(({ text }) => text);
  expect(texts.map((text) => text.includes('Shame on you')).toSorted()).toEqual([false, true]);
});

test('a beneficiary without an address gets no mail', async () => {
  const { id } = await makeBeneficiary(server.services.pool, { email: null });
  await paidTip(id, 'Hanna');
  const news = server.sandbox.mail.messages().filter(({ text }) => text.includes(`/professionals/${id}`));
  expect(news).toEqual([]);
});

test('no words of the sender stand in the subject, and what they wrote leads nowhere', async () => {
  const to = 'dawit@example.com';
  const { id } = await makeBeneficiary(server.services.pool, { name: 'Dawit', email: to });
  const name = 'Tibeb” a tip. Sign in at https://evil.example\r\nBcc: victim@example.com';
  await paidTip(id, name, 'Claim it:\nhttps://evil.example/claim\nor evil.example');
  expect(server.sandbox.mail.messages('victim@example.com')).toEqual([]);
  const mail = server.sandbox.mail.messages(to)[0];
  expect(mail?.subject).toBe('You received a tip of $1,234.50');
  expect(mail?.text).toContain(
    "“Tibeb' a tip. Sign in at https[:]//evil[.]example Bcc: victim@example[.]com” sent “Dawit” a tip of",
  );
  expect(mail?.text).toContain('> Claim it:\n> https[:]//evil[.]example/claim\n> or evil[.]example');
  expect(mail?.html).not.toContain('evil.example');
});

test('no tip is reported to an owner who is suspended, and their address is off the page until they are restored', async () => {
  const { pool } = server.services;
  const owner = somebody();
  const page = await makeBeneficiary(pool, { email: owner.email, showsEmail: true });
  await addManager(server, page, 'owner');
  const authorization = `Bearer ${await server.token(owner)}`;
  await server.call({ authorization }, 'GET', '/account/users/profile');
  await makePageManager(pool, { page, subject: owner.subject });
  const suspend = (at: string) =>
    pool.query(`UPDATE account SET suspended_at = ${at} WHERE subject = $1`, [owner.subject]);
  const shown = async () => {
    const { body } = await server.call(undefined, 'GET', `/beneficiary/professionals/${page.id}`);
    return body.data.result.user.email;
  };
  const mails = () => server.sandbox.mail.messages(owner.email);
  await suspend('now()');
  await paidTip(page.id, 'Hanna', 'For the two of you');
  expect([mails(), await shown()]).toEqual([[], null]);
  await suspend('NULL');
  await paidTip(page.id, 'Hanna');
  expect([mails().length, await shown()]).toEqual([1, owner.email]);
});

test('the mail leads managers of a page to its dashboard, where they can thank, and then to the page', async () => {
  const to = 'hirut@example.com';
  const page = await makeBeneficiary(server.services.pool, { email: to });
  await addManager(server, page, 'owner');
  await paidTip(page.id, 'Hanna');
  expect(server.sandbox.mail.messages(to)[0]?.links).toEqual([
    `${testOrigin}/dashboard/${page.id}`,
    `${testOrigin}/professionals/${page.id}`,
  ]);
});

test('whoever hides their page meanwhile is led from the mail to the dashboard', async () => {
  const to = 'tigist@example.com';
  const { id } = await makeBeneficiary(server.services.pool, { email: to });
  const { session } = await server.startTip(await server.fan(), { beneficiary: id });
  await server.services.pool.query("UPDATE beneficiary SET state = 'hidden' WHERE id = $1", [id]);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(() => expect(server.sandbox.mail.messages(to)).toHaveLength(1));
  expect(server.sandbox.mail.messages(to)[0]?.links).toEqual([`${testOrigin}/dashboard/${id}`]);
});
