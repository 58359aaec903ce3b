import { createTransport } from 'nodemailer';

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
}

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
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
  };
}
