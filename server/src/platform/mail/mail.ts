import { createTransport } from 'nodemailer';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { leavesMachine } from './smtp-address.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  /** Rendered as the text and the HTML of the mail: every mail has one layout, and both parts say the same. */
  readonly letter: Letter;
  /** The Reply-To address, when it is not the sender. */
  readonly replyTo?: string;
  /** The URL that unsubscribes from a recurring mail: a person opens it, or a mail program posts to it (RFC 8058). */
  readonly unsubscribe?: string;
  /**
   * Our id of the message, of letters, digits, dots and hyphens. It makes the Message-ID: when a message is sent again
   * after a lost answer of the mail server, it is the same to the mailbox, which may show it only once. So a repeat
   * must have the same content, including links and codes.
   */
  readonly id: string;
}

export interface Mailer {
  /** Sends the message to the mail server; throws when it was not accepted (the job then retries). */
  send(message: Message): Promise<void>;
  /** Closes the connections, and drops messages still on their way. */
  close(): void;
}

/** Connections are reused: a mail over a new one costs several times as much. */
const connections = { pool: true, maxConnections: 10, maxMessages: 500 } as const;

/** Time-outs for opening a connection, and for immediate answers of a server. */
const bounds = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  maxResponseSize: 64 * 1024,
} as const;

/**
 * From sending a message to the last byte of the server's answer, including the wait for a free connection. Longer than
 * for other services: a mail server may inspect a message for a while before it accepts it, and nobody waits for that.
 * After this time-out, a message that was accepted is sent again.
 */
const deliveredWithinMs = 60_000;

interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  /** The product's own, whose addresses are links in a mail. */
  readonly origin: string;
  readonly deadlineMs?: number;
}

/** Mail to another machine is encrypted or not sent: a server without TLS is an error. */
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
