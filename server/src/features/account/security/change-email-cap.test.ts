import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { identityBudgets } from '../attempt-limits.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url },
    overrides: { budgets: identityBudgets },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

test('an account made with another’s address mails its owner and strangers five times an hour at most', async () => {
  const person = await signedIn(server);
  const addresses = Array.from({ length: 6 }, () => newcomer().email);
  const statuses: number[] = [];
  for (const email of addresses) {
    const body = { email, currentPassword: password };
    statuses.push((await post(server, identityPaths.changeEmail, body, { cookie: person.cookie })).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  const reached = () => addresses.filter((address) => mail.to(address).length > 0);
  await vi.waitFor(() => expect(reached()).toHaveLength(5), { timeout: 20_000 });
  await vi.waitFor(() => expect(mail.to(person.email)).toHaveLength(5), { timeout: 20_000 });
});

test('strangers who want an address do not use up the reset links of its owner', async () => {
  const owner = await signedIn(server);
  const stranger = await signedIn(server);
  const mailsOf = (subject: string) => mail.to(owner.email).filter(({ text }) => text.includes(subject));
  for (let count = 0; count < identityBudgets['identity-links-account'].points; count += 1) {
    const body = { email: owner.email, currentPassword: password };
    const response = await post(server, identityPaths.changeEmail, body, { cookie: stranger.cookie });
    expect(response.status).toBe(202);
  }
  await vi.waitFor(() => expect(mailsOf('already has a Tibeb account')).toHaveLength(3), { timeout: 20_000 });
  expect((await post(server, identityPaths.forgotPassword, { email: owner.email })).status).toBe(202);
  await vi.waitFor(() => expect(mailsOf('Choose a new password')).toHaveLength(1), { timeout: 20_000 });
});
