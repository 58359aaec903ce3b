import { createTransport } from 'nodemailer';
import { leavesMachine } from './smtp-address.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
}

export interface Mailer {
  /** Hands the message to the mail server; throws when it was not taken (the job then tries again). */
  send(message: Message): Promise<void>;
}

/** Mail that leaves this machine is encrypted on its way, or is not sent: a server without TLS is a failure. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, requireTLS: leavesMachine(smtpUrl) }, { from });
  return {
    async send(message) {
      // A name or title in a subject must not be able to add header lines.
      await transport.sendMail({ ...message, subject: message.subject.replaceAll(/\s+/g, ' ') });
    },
  };
}
