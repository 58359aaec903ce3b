import type { Page } from '@playwright/test';

const parts = new Set(['script', 'stylesheet', 'image', 'font']);

/**
 * The addresses a page requests from now on, in their order, but those of its own parts: some of them are loaded after the
 * page, when the browser has time, so a test cannot say when.
 */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (!parts.has(request.resourceType())) calls.push(request.url());
  });
  return calls;
}
