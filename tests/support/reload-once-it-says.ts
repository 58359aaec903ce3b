import { expect, type Page } from '@playwright/test';

/** Asks the server for the page of this window until it has these words, then loads it once. */
export async function reloadOnceItSays(page: Page, words: string): Promise<void> {
  const read = async () => (await page.request.get(page.url())).text();
  await expect.poll(read, { timeout: 60_000 }).toContain(words);
  await page.reload();
}
