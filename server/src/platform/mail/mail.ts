import { createTransport } from 'nodemailer';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { leavesMachine } from './smtp-address.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  /** Becomes the text and the HTML of the mail: every mail has one layout, and both say the same. */
  readonly letter: Letter;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  /** Where a mail that comes again and again is stopped: by whoever opens it, and by mail programs in one POST (RFC 8058). */
  readonly unsubscribe?: string;
  /**
   * What we know the message by, of letters, digits, dots and hyphens. It makes the Message-ID: sent again after a lost
   * answer of the mail server, the message is the same to the mailbox, which may show it once. So a repeat must say the
   * same, its links and codes included.
   */
  readonly id: string;
}

export interface Mailer {
  /** Hands the message to the mail server; throws when it was not taken (the job then tries again). */
  send(message: Message): Promise<void>;
  /** Lets go of the connections, and of messages still on their way. */
  close(): void;
}

/** Connections are kept and used again: a mail over a new one costs several times as much. */
const connections = { pool: true, maxConnections: 10, maxMessages: 500 } as const;

/** For a connection until it can be used, and for what a server says at once. */
const bounds = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  maxResponseSize: 64 * 1024,
} as const;

/**
 * From handing a message over to the last byte of the server's answer, waiting for a free connection included. Longer
 * than for other services: a mail server may look at a message for a while before it takes it, and nobody waits for that.
 * Given up then, a message that was taken is sent again.
 */
const deliveredWithinMs = 60_000;

interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  /** The product's own, whose addresses are links in a mail. */
  readonly origin: string;
  readonly deadlineMs?: number;
}

/** Mail that leaves this machine is encrypted on its way, or is not sent: a server without TLS is a failure. */
export function createMailer({
  smtpUrl,
  from,
  origin,
  deadlineMs = deliveredWithinMs,
}: MailerOptions): Mailer {
  const requireTLS = leavesMachine(smtpUrl);
  const transport = createTransport({ url: smtpUrl, requireTLS, ...connections, ...bounds }, { from });
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, letter, unsubscribe, ...headers }) {
      // A name or title in a subject must not be able to add header lines.
      const subject = headers.subject.replaceAll(/\s+/g, ' ');
      await transport.sendMail({
        ...headers,
        subject,
        text: letterText(letter),
        html: letterHtml(letter, { subject, origin }),
        ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
        messageId: `<${id}@${host}>`,
        signal: AbortSignal.timeout(deadlineMs),
      });
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
