import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const received: { to: string[]; text: string }[] = [];
let mailServer: SMTPServer;
let stop = async () => {};
afterEach(async () => {
  await stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

test('the owner of an address hears of a sign-up with it once a day, from nobody they can be fooled by', async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listener = mailServer.listen(0, '127.0.0.1', () =>
      resolve((listener.address() as AddressInfo).port),
    );
  });
  const server = await startTestServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    overrides: {
      budgets: {
        read: { points: 1000, seconds: 60, scope: 'local' },
      },
    },
  });
  stop = () => server.stop();
  const owner = newcomer('Visit evil.example now');
  await post(server, identityPaths.signUp, owner);
  for (let count = 0; count < 3; count += 1) {
    expect((await post(server, identityPaths.signUp, owner)).status).toBe(201);
  }
  await server.services.identity.drain();
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
  expect(received[0]?.to).toEqual([owner.email]);
  expect(received[0]?.text).toContain('/sign-in');
  expect(received[0]?.text).not.toContain('evil.example');
  const { rows } = await server.services.pool.query(
    "SELECT 1 FROM jobs.job WHERE name = 'account.sign-up-notice'",
  );
  expect(rows).toHaveLength(1);
});
