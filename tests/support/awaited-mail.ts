import { expect } from 'vitest';
import type { MailCollector } from './mail-collector.ts';
import { mailWords, partsOf } from './mail-words.ts';

/** The mails to an address whose text contains these words, oldest first; waits until there are that many. */
export async function awaitMail(
  mail: MailCollector,
  email: string,
  { words, count = 1 }: { words: string; count?: number },
): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(
      () => {
        found = mail
          .to(email)
          .map(({ text }) => text)
          .filter((text) => partsOf(text).text.includes(words));
        return found.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(count);
  return found;
}

/** The first mail to an address that says this, all on one line; waits for it. */
export async function awaitWords(mail: MailCollector, email: string, words: string): Promise<string> {
  const found = () =>
    mail
      .to(email)
      .map(({ text }) => text.replaceAll(/\s+/g, ' '))
      .find((text) => text.includes(words));
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  return found() ?? '';
}

/** The token in a mailed link to this path. */
export function tokenIn(message: string | undefined, path: string): string {
  const { addresses } = mailWords(partsOf(message ?? ''));
  const link = addresses.map((address) => URL.parse(address)).find((url) => url?.pathname === path);
  return link?.searchParams.get('token') ?? '';
}
