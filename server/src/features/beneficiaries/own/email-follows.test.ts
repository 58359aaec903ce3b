import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { awaitMail } from '#tests/support/awaited-mail.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({ ownIdentity: true, workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

test('mails about tips follow an owner to their new address; those for another address still go there', async () => {
  const person = await signedIn(server);
  const { pool } = server.services;
  const act = (path: string, body: object) => post(server, path, body, { cookie: person.cookie });
  const headers = { authorization: `Bearer ${person.token}` };
  const own = async (page: { id: string }) =>
    (await (await server.request(`/api/v1/beneficiary/pages/${page.id}`, { headers })).json()).data.result;
  await server.request('/api/v1/account/users/profile', { headers });
  const [page, ofAnother] = [
    await makeBeneficiary(pool, { email: person.email }),
    await makeBeneficiary(pool, { email: 'second-owner@example.com' }),
  ];
  const subject = decodeJwt(person.token).sub ?? '';
  for (const one of [page, ofAnother]) await makePageManager(pool, { page: one, subject });
  const email = newcomer().email;
  await act(identityPaths.changeEmail, { email, currentPassword: password });
  const [letter = ''] = await awaitMail(mail, email, { words: 'asked to use this address' });
  const token = mail.tokenIn(letter);
  expect((await own(page)).email).toBe(person.email);
  expect((await act(identityPaths.verifyEmail, { token })).status).toBe(200);
  expect((await own(page)).email).toBe(email);
  expect((await own(ofAnother)).email).toBe('second-owner@example.com');
});
