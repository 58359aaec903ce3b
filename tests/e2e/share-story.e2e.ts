import type { Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';

/** The team's default address. */
const team = 'support@tibeb.example';

async function fill(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('What you do').fill('Masenqo player');
  await page.getByText('Artist', { exact: true }).click();
  // With or without scripts a star is a radio button with a picture.
  await page.locator('label', { hasText: '4 stars' }).click();
  await page.getByLabel('Your words').fill('The first tip came before I had packed up.');
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Testimonial' }).click();

for (const javaScriptEnabled of [true, false]) {
  test(`a testimonial is sent, acknowledged and reaches the team (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto('/');
    await page.getByRole('link', { name: 'Submit Your Testimonial' }).click();
    await page.getByRole('heading', { level: 1, name: 'Share your story' }).waitFor();
    const name = javaScriptEnabled ? 'Aster of the Square' : 'Bekele of the Square';
    await fill(page, name);
    await send(page);
    await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
    const mails = async () => (await fetch(`${server.sandboxOrigin}/mail/messages.json?to=${team}`)).text();
    await expect.poll(mails).toContain(name);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`every rule is told at its field, and nothing typed is lost (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
  }) => {
    const { page, expectProblem } = await visit({ javaScriptEnabled });
    expectProblem(/400/);
    await page.goto('/share-your-story');
    await page.getByLabel('Your name').fill('A');
    await page.getByLabel('Your words').fill('Nice.');
    await page.getByLabel('Email address').fill('nobody');
    await send(page);
    for (const message of [
      'Name must be at least 2 characters',
      'Please say in a word or two who you are',
      'Please choose artist, fan or venue',
      'Please choose 1 to 5 stars',
      'Your words must be at least 20 characters',
      'Please enter a valid email address',
    ])
      await page.getByText(message, { exact: true }).waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('A');
    expect(await page.getByLabel('Your words').inputValue()).toBe('Nice.');
    expect(await page.getByLabel('Email address').inputValue()).toBe('nobody');
    if (!javaScriptEnabled) return;
    expect(await findInBothThemes(page), 'the form and its refusals').toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await page.getByLabel('Your name').fill('Aster');
    await page.getByText('Name must be at least 2 characters').waitFor({ state: 'detached' });
  });
}

test('what was typed is there again after a reload, until it is sent', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/share-your-story');
  await fill(page, 'Desta of the Square');
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Desta of the Square');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Artist' })).toBeChecked();
  await send(page);
  await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
  await page.goto('/share-your-story');
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test('the thanks and the page without a network are accessible in both themes', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/share-your-story?sent=yes');
  expect(await findInBothThemes(page)).toEqual([]);
  await page.goto('/offline');
  expect(await findInBothThemes(page)).toEqual([]);
});

test('a network that fails loses nothing, and a testimonial that a busy server refuses before it is read stays in the form, with when to send it again', async ({
  visit,
}) => {
  const { page, context, expectProblem } = await visit();
  expectProblem(/ERR_INTERNET_DISCONNECTED|status of (4\d\d|5\d\d)/);
  await page.goto('/share-your-story');
  await fill(page, 'Chala of the Square');
  await context.setOffline(true);
  await send(page);
  await page.getByText('What you sent did not reach us.').waitFor();
  expect(await page.getByLabel('Your name').inputValue()).toBe('Chala of the Square');
  expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
  await context.setOffline(false);
  for (const [answer, words] of [
    [{ status: 429, json: { retryAfterSeconds: 37 } }, 'Please try again in 37 seconds.'],
    [{ status: 503, body: 'Tibeb is busy for a moment.' }, 'Please try again in a moment.'],
    [
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      'Please try again in a moment.',
    ],
    [{ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }, 'Something between you and us failed'],
    [{ status: 413, body: 'Request Entity Too Large' }, 'Something between you and us failed'],
    [{ status: 520, body: '' }, 'Something between you and us failed'],
    [
      { status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' },
      'Something between you and us failed',
    ],
  ] as const) {
    await page.route('**/share-your-story.data', (route) => route.fulfill(answer), { times: 1 });
    await send(page);
    await page.getByText(words).waitFor();
    await expect(page.getByLabel('Your name')).toHaveValue('Chala of the Square');
  }
  await send(page);
  await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
});
