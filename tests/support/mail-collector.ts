import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailCollector = Awaited<ReturnType<typeof collectMail>>;

/**
 * How the server treats clients: it accepts mail, refuses recipients, never answers, closes the connection, or accepts a
 * message slowly.
 */
type MailServerBehavior = 'take' | 'refuse' | 'hang' | 'drop' | 'slow';

/** A mail server that stores what it receives; `url` is for SMTP_URL. */
export async function collectMail() {
  const received: { readonly to: string; readonly text: string }[] = [];
  const sockets = new Set<Socket>();
  let behavior: MailServerBehavior = 'take';
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect(_session, done) {
      if (behavior !== 'hang') done();
    },
    onRcptTo({ address }, _session, done) {
      if (behavior !== 'refuse' && !refused.has(address)) return done();
      done(Object.assign(new Error(`the mailbox of ${address} is full`), { responseCode: 452 }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = unfold(Buffer.concat(parts).toString());
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
        if (behavior === 'slow') setTimeout(done, 200);
        else done();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (behavior === 'drop') socket.destroy();
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** All mails so far, oldest first. */
    all: () => received as readonly { readonly to: string; readonly text: string }[],
    /** The mails to an address so far, oldest first. */
    to: (address: string) => received.filter((one) => one.to === address),
    /** The number of open connections. */
    connections: () => sockets.size,
    /** Changes the behaviour from now on; open connections are closed. */
    behave(next: MailServerBehavior): void {
      behavior = next;
      for (const socket of sockets) socket.destroy();
    },
    /** From now on refuses only this address. */
    refuse: (address: string) => void refused.add(address),
    /** The token in the link of a mail. */
    tokenIn(text: string): string {
      const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
      if (!token) throw new Error(`This mail has no link with a token:\n${text}`);
      return token;
    },
    /** The six-digit code in a mail, on a line of its own. */
    codeIn(text: string): string {
      const code = /^(\d{6})\r?$/m.exec(text)?.[1];
      if (!code) throw new Error(`This mail has no code:\n${text}`);
      return code;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable, as far as our mails use it: folded lines and escaped =. */
function unfold(source: string): string {
  return source
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString());
}
