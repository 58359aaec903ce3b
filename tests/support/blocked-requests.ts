import type { Page } from '@playwright/test';

/** Keeps what a page asks for from there on its way; the answer lets it arrive. */
export async function blockRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let letArrive = () => {};
  const released = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return letArrive;
}
