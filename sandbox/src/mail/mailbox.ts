import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

export interface Message {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  /** Addresses of the envelope, in lower case: where the message really went. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string | null;
  /** Every web address in the text, or in the HTML when there is no text. */
  links: string[];
}

/** The mailbox keeps this many messages and drops the oldest beyond. */
const capacity = 5_000;

/** Throws an error that names the file if it is damaged. */
function readMessage(file: string): Message {
  try {
    const message: Message = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof message.receivedAt === 'string' && Array.isArray(message.to)) return message;
    throw new Error('it is no message');
  } catch (error) {
    throw new Error(`${file} is damaged and can be removed: ${(error as Error).message}`);
  }
}

/** Every message that the SMTP stand-in received, in files: `<id>.eml` as received and `<id>.json` as parsed. */
export class Mailbox {
  readonly #folder: string;
  #messages: Message[];

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'sandbox', 'mail');
    mkdirSync(this.#folder, { recursive: true });
    this.#messages = readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readMessage(join(this.#folder, name)))
      .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
  }

  /** Resolves once the message is written to its files. */
  async receive(raw: Buffer, envelope: { from: string; to: string[] }): Promise<Message> {
    const mail = await PostalMime.parse(raw);
    const text = mail.text ?? '';
    const message: Message = {
      id: randomUUID(),
      receivedAt: new Date().toISOString(),
      to: envelope.to.map((address) => address.toLowerCase()),
      from: writeAddress(mail.from) || envelope.from,
      subject: mail.subject ?? '',
      text,
      html: mail.html ?? null,
      links: findLinks(text || (mail.html ?? '').replaceAll('&amp;', '&')),
    };
    await writeFile(this.#path(message.id, 'eml'), raw);
    await writeFile(this.#path(message.id, 'writing'), JSON.stringify(message));
    await rename(this.#path(message.id, 'writing'), this.#path(message.id, 'json'));
    this.#messages.push(message);
    for (const old of this.#messages.splice(0, this.#messages.length - capacity)) await this.#remove(old.id);
    return message;
  }

  /** Newest first; with `to`, only messages to that address. */
  list(to?: string): Message[] {
    const wanted = to?.toLowerCase();
    return this.#messages.filter((message) => wanted === undefined || message.to.includes(wanted)).reverse();
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  async clear(): Promise<void> {
    for (const message of this.#messages.splice(0)) await this.#remove(message.id);
  }

  #path(id: string, extension: string): string {
    return join(this.#folder, `${id}.${extension}`);
  }

  async #remove(id: string): Promise<void> {
    await rm(this.#path(id, 'json'), { force: true });
    await rm(this.#path(id, 'eml'), { force: true });
  }
}

function writeAddress(address: Address | undefined): string {
  if (!address?.address) return '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

export const linkPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

function findLinks(text: string): string[] {
  return [...new Set(text.match(linkPattern) ?? [])];
}
