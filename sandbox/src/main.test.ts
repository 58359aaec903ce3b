import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment, nodeFlags } from '#tests/support/bare-environment.ts';
import { readConfig } from './config.ts';
import { startSandbox } from './sandbox.ts';
import {
  checkoutParameters,
  connectWebhookSecret,
  secretKey,
  startReceiver,
  stripeClient,
  submitCheckout,
  temporaryFolder,
} from './sandbox-under-test.ts';
import { accountParameters } from './stripe/connect/account-under-test.ts';
import { readCaptures } from './stripe/journal.ts';

function forkSandbox(environment: Record<string, string>) {
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: {
      ...bareEnvironment(),
      DATA_DIR: temporaryFolder(),
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      ...environment,
    },
    execArgv: nodeFlags,
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('the process tells its parent when it answers, and stops cleanly', async () => {
  const child = forkSandbox({});
  const [message] = await once(child, 'message');
  expect(message).toMatchObject({ type: 'ready', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  expect((await fetch(`${message.url}/nowhere`)).status).toBe(404);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('the process ends with its parent', async () => {
  const child = forkSandbox({});
  await once(child, 'message');
  // Simulates the parent's death: no channel, and nobody reads the child's output.
  child.disconnect();
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('events of connected accounts go to the address of the environment, signed with its secret', async () => {
  const receiver = await startReceiver();
  const child = forkSandbox({
    SANDBOX_STRIPE_SECRET_KEY: secretKey,
    SANDBOX_CONNECT_WEBHOOK_URL: receiver.url,
    SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
  });
  const [{ url }] = await once(child, 'message');
  const stripe = stripeClient(url);
  const { id } = await stripe.accounts.create(accountParameters());
  await stripe.accounts.update(id, { email: 'other@example.com' });
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [{ body = '', signature = '' } = {}] = receiver.received;
  expect(stripe.webhooks.constructEvent(body, signature, connectWebhookSecret)).toMatchObject({
    account: id,
  });
});

test('a payment answered before kill -9 is there afterwards, once', async () => {
  const environment = { DATA_DIR: temporaryFolder(), SANDBOX_STRIPE_SECRET_KEY: secretKey };
  const killed = forkSandbox(environment);
  const [before] = await once(killed, 'message');
  const session = await stripeClient(before.url).checkout.sessions.create(checkoutParameters());
  expect((await submitCheckout(String(session.url), { action: 'pay' })).status).toBe(303);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const [after] = await once(forkSandbox(environment), 'message');
  expect(await stripeClient(after.url).checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: 'paid',
  });
  await submitCheckout(`${after.url}/stripe/checkout/${session.id}`, { action: 'pay' });
  expect(readCaptures(environment.DATA_DIR)).toMatchObject([{ session: session.id, amountMinor: 500 }]);
});

test('a taken port and a bad variable are one clear sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const taken = String((server.address() as AddressInfo).port);
  for (const port of [taken, 'many']) {
    const child = forkSandbox({ SANDBOX_PORT: port });
    const { stderr } = child;
    const said = stderr ? text(stderr) : '';
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(await said).toMatch(/^The sandbox cannot start: .+\n$/);
  }
});

test.each([
  ['sandbox/mail/one.json', '{"to"', /^[^\n]*one\.json is damaged and can be removed: [^\n]+$/],
  ['sandbox/mail/two.json', '[]', /^[^\n]*two\.json is damaged and can be removed: it is no message$/],
  ['sandbox/stripe/records.jsonl', '5\n', /^[^\n]*records\.jsonl is damaged: line 1 holds no changes$/],
])('a damaged file is named in one sentence: %s', async (path, content, sentence) => {
  const folder = temporaryFolder();
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  const config = readConfig({ DATA_DIR: folder, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' });
  await expect(startSandbox(config)).rejects.toThrow(sentence);
});

test('a full disk loses nothing that was answered, and stops no later start', async () => {
  const environment = { DATA_DIR: temporaryFolder(), SANDBOX_STRIPE_SECRET_KEY: secretKey };
  // No file may grow beyond 24 KB. As on a full disk, a write stores a part of the line and then fails.
  const script = `ulimit -f 24; exec "${process.execPath}" "${new URL('./main.ts', import.meta.url).pathname}"`;
  const cramped = spawn('sh', ['-c', script], {
    env: { ...bareEnvironment(), SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void cramped.kill('SIGKILL'));
  const [{ url }] = await once(cramped, 'message');
  const created: string[] = [];
  const refused = async () => {
    for (;;) created.push((await stripeClient(url).checkout.sessions.create(checkoutParameters())).id);
  };
  await expect(refused()).rejects.toThrow();
  expect(created.length).toBeGreaterThan(1);
  // The space of the refused line is free again: a smaller one still fits.
  const control = (body: object) =>
    fetch(`${url}/stripe/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await control({ confirmationDelayMs: 7 })).status).toBe(200);
  cramped.kill('SIGKILL');
  await once(cramped, 'exit');

  const [after] = await once(forkSandbox(environment), 'message');
  for (const id of created)
    expect(await stripeClient(after.url).checkout.sessions.retrieve(id)).toMatchObject({ id });
  const settings = await fetch(`${after.url}/stripe/control/settings.json`);
  expect(await settings.json()).toMatchObject({ confirmationDelayMs: 7 });
});
