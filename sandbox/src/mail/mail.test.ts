import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { startTestSandbox, temporaryFolder } from '../sandbox-under-test.ts';

async function send(port: number, mail: { to: string; subject: string; text: string; html?: string }) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false });
  await transport.sendMail({ from: 'Tibeb <hello@tibeb.example>', ...mail });
  transport.close();
}

const letter = {
  to: 'Aster@Example.com',
  subject: 'ጥበብ: you received a tip',
  text: 'See <all> of it at https://tibeb.example/tips?a=1&b=2.',
  html: '<p>See <a href="https://tibeb.example/tips">it</a></p><script>alert(1)</script>',
};

test('a letter sent by SMTP is listed for its recipient, newest first', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox.smtpPort, letter);
  await send(sandbox.smtpPort, { ...letter, to: 'other@example.com' });
  await send(sandbox.smtpPort, { ...letter, subject: 'Second' });
  const read = async (query: string) => (await fetch(`${sandbox.url}/mail/messages.json${query}`)).json();
  const { messages } = (await read('?to=aster@example.com')) as { messages: { subject: string }[] };
  expect(messages.map((message) => message.subject)).toEqual(['Second', letter.subject]);
  expect(messages[1]).toMatchObject({
    to: ['aster@example.com'],
    from: 'Tibeb <hello@tibeb.example>',
    links: ['https://tibeb.example/tips?a=1&b=2'],
  });
  expect(sandbox.mail.messages()).toHaveLength(3);
});

test('a letter is shown escaped as text with links, and as HTML only in a box without scripts', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox.smtpPort, letter);
  const id = sandbox.mail.messages()[0]?.id;
  const page = await (await fetch(`${sandbox.url}/mail/messages/${id}`)).text();
  expect(page).toContain('See &lt;all&gt; of it');
  expect(page).toContain('<a href="https://tibeb.example/tips?a=1&amp;b=2">');
  expect(page).not.toContain('<script>');
  const html = await fetch(`${sandbox.url}/mail/messages/${id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups [^;]*; default-src 'none'/,
  );
  const shown = await html.text();
  expect(shown).toContain('<a href="https://tibeb.example/tips">it</a>');
  expect(shown).toMatch(/^<!doctype html>/);
  expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});

test('letters outlive a restart until the mailbox is cleared', async () => {
  const dataDir = temporaryFolder();
  const before = await startTestSandbox({ dataDir });
  await send(before.smtpPort, letter);
  await before.stop();
  const after = await startTestSandbox({ dataDir });
  expect(after.mail.messages('aster@example.com')).toHaveLength(1);
  expect((await fetch(`${after.url}/mail/clear`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  expect(after.mail.messages()).toEqual([]);
});
