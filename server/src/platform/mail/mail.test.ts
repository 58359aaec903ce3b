import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

/** A mail server without TLS that notes each command, and when it got a message. */
const commands: string[] = [];
const server = createServer((socket: Socket) => {
  let inMessage = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    for (const line of String(bytes).split('\r\n').filter(Boolean)) {
      if (inMessage) {
        if (line !== '.') continue;
        inMessage = false;
        commands.push('MESSAGE');
        say('250 taken');
        continue;
      }
      const command = line.split(' ')[0]?.toUpperCase() ?? '';
      commands.push(command);
      inMessage = command === 'DATA';
      if (command === 'STARTTLS') say('502 not here');
      else say(inMessage ? '354 go on' : '250 fine');
    }
  });
  say('220 plain mail');
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((closed) => server.close(closed)));

const message = {
  id: 'job-1',
  to: 'fan@example.com',
  subject: 'Hello',
  letter: { parts: ['A private letter.'] },
};
const [from, origin] = ['tibeb@example.com', 'https://tibeb.example'];
async function sendBy(host: string): Promise<void> {
  const mailer = createMailer({ smtpUrl: `smtp://${host}:${port}`, from, origin });
  try {
    await mailer.send(message);
  } finally {
    // The test's server waits for the pooled connections to close.
    mailer.close();
  }
}

test('without TLS nothing of a mail goes to a host that is not this machine', async () => {
  commands.length = 0;
  // It reaches the same server, but is no loopback name.
  await expect(sendBy('0.0.0.0')).rejects.toThrow(/STARTTLS|TLS/);
  expect(commands).toEqual(['EHLO', 'STARTTLS']);
});

test('a host that is this machine may take mail without TLS', async () => {
  commands.length = 0;
  await sendBy('127.0.0.1');
  expect(commands).toContain('MESSAGE');
});

test('a server that trickles its answers is given up', async () => {
  const sockets = new Map<Socket, NodeJS.Timeout>();
  const trickling = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 plain mail\r\n');
    // A line that never ends: a time-out for silence does not notice it.
    const timer = setInterval(() => socket.write('2'), 20);
    sockets.set(socket, timer);
  });
  await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', resolve));
  const address = trickling.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${address.port}`;
  const mailer = createMailer({ smtpUrl, from, origin, deadlineMs: 500 });
  try {
    await expect(mailer.send(message)).rejects.toThrow();
  } finally {
    mailer.close();
    for (const [socket, timer] of sockets) {
      clearInterval(timer);
      socket.destroy();
    }
    await new Promise((closed) => trickling.close(closed));
  }
});
