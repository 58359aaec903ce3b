import type { Page } from '@playwright/test';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeEvent } from '#tests/support/factories.ts';

let azmari: { id: string };

test.beforeAll(async ({ pool }) => {
  azmari = await makeEvent(pool, { title: 'Azmari night' });
});

async function openEvent(page: Page) {
  await page.goto(`/events/${azmari.id}`);
}

test('a guest saves locally, with words, and a reload forgets it', async ({ visit }) => {
  const { page } = await visit();
  await openEvent(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.method()));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Event added to your saved items').waitFor();
  await page.getByRole('button', { name: 'Saved', pressed: true }).click();
  await page.getByText('Event removed from your saved items').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(requests).not.toContain('POST');
  await page.reload();
  await page.getByRole('button', { name: 'Save', exact: true, pressed: false }).waitFor();
});

for (const scripts of [true, false]) {
  test(`what a signed-in person saves is kept (JavaScript: ${scripts})`, async ({ visit, server }) => {
    const { page, context } = await visit({ javaScriptEnabled: scripts });
    const token = await signInNewPerson(context, server.origin);
    const savedEvents = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${server.origin}/api/v1/events/saved`, { headers });
      return (await response.json()).data.results.map(({ id }: { id: string }) => id);
    };
    await openEvent(page);
    await page.getByRole('button', { name: 'Save' }).click();
    if (scripts) await page.getByText('Event saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
    expect(await savedEvents()).toEqual([azmari.id]);
    await openEvent(page);
    await page.getByRole('button', { name: 'Saved', pressed: true }).click();
    if (scripts) await page.getByText('Event removed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true, pressed: false }).waitFor();
    expect(await savedEvents()).toEqual([]);
  });
}

test('a save that cannot reach the server says so, and leaves the page and the button as they were', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await signInNewPerson(context, server.origin);
  await openEvent(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your change was not saved. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true, pressed: false }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Azmari night' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Event saved', { exact: true }).waitFor();
});
