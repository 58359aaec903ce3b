import { createTransport } from 'nodemailer';
import { leavesMachine } from './smtp-address.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  /**
   * What we know the message by, of letters, digits, dots and hyphens. It makes the Message-ID: sent again after a lost
   * answer of the mail server, the message is the same to the mailbox, which may show it once.
   */
  readonly id?: string;
}

export interface Mailer {
  /** Hands the message to the mail server; throws when it was not taken (the job then tries again). */
  send(message: Message): Promise<void>;
  /** Lets go of the connections, and of messages still on their way. */
  close(): void;
}

/** Connections are kept and used again: a mail over a new one costs several times as much. */
const connections = { pool: true, maxConnections: 10, maxMessages: 500 } as const;

/**
 * A server that does not answer must not hold up its jobs for the ten minutes of nodemailer. It may take a while to
 * look at a message it was handed: given up then, a message that was taken is sent again.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 } as const;

/** Mail that leaves this machine is encrypted on its way, or is not sent: a server without TLS is a failure. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const requireTLS = leavesMachine(smtpUrl);
  const transport = createTransport({ url: smtpUrl, requireTLS, ...connections, ...timeouts }, { from });
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, ...message }) {
      await transport.sendMail({
        ...message,
        // A name or title in a subject must not be able to add header lines.
        subject: message.subject.replaceAll(/\s+/g, ' '),
        ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
      });
    },
    close: () => transport.close(),
  };
}
