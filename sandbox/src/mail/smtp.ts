import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/** Speaks SMTP without encryption, takes any sender, any recipient and any password, and keeps every message. */
export async function startSmtp(options: { host: string; port: number; mailbox: Mailbox; log: Logger }) {
  const { mailbox, log } = options;
  const server = new SMTPServer({
    name: 'sandbox.tibeb.invalid',
    banner: 'Tibeb sandbox, delivers nothing',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 10 * 1024 * 1024,
    logger: false,
    // A client's idle connections must not delay the stop.
    closeTimeout: 200,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
          return mailbox.receive(raw, { from, to });
        })
        .then((message) => callback(null, `Kept as ${message.id}`))
        .catch((error: Error) => callback(error));
    },
  });
  server.on('error', (error) => log.warn({ reason: error.message }, 'SMTP connection failed'));
  const listener = server.listen(options.port, options.host);
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}
