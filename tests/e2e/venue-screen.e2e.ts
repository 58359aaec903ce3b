import type { Page } from '@playwright/test';
import { axe, findInBothThemes } from '#tests/support/axe.ts';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

test('the screen of a venue shows each tip once, through a break of the line, and words once somebody lets them', async ({
  visit,
  server,
  pool,
}) => {
  const { page: desk, context } = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const call = apiCalls(server.origin, await signInProvenPerson(context, server));
  await call('POST', '/events/organizers', organizerForm);
  const performer = await makeBeneficiary(pool);
  const form = eventForm(await makeCategory(pool, 'Music'), { beneficiaries: [performer] });
  const { id } = (await call('POST', '/events/listing', form)).result;
  const act = { id: performer.id, name: performer.name };
  const said = { id: crypto.randomUUID(), kind: 'act', act };
  const { code } = (await call('POST', `/stages/events/${id}/changes`, said)).result.stage;
  await desk.goto(`/event-management/${id}/screen`);
  await desk.getByRole('button', { name: 'Make a screen' }).tap();
  const address = await desk.getByRole('link', { name: 'Open the screen' }).getAttribute('href');
  await desk.getByLabel('Goal of the night').fill('New strings');
  await desk.getByLabel('What all tips reach together, in US dollars').fill('120');
  await desk.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(desk.getByText('Saved.')).toBeVisible();
  expect((await axe(desk).analyze()).violations).toEqual([]);
  const room = await visit({ viewport: { width: 1440, height: 900 } });
  const screen = room.page;
  await screen.goto(address ?? '');
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(performer.name);
  await expect(screen.getByText('The first tip appears here.')).toBeVisible();
  // The page's own fonts: a machine in a venue has none for Amharic.
  const lettersOf = (family: string) =>
    screen.evaluate(
      (one) => [...document.fonts].some((face) => face.family.includes(one) && face.status === 'loaded'),
      family,
    );
  await expect.poll(() => lettersOf('Young Serif')).toBe(true);
  const { page: fan } = await visit({ javaScriptEnabled: false });
  await tip(fan, `/on/${code}`, { amount: '4', message: 'በጣም ቆንጆ!' });
  await expect(screen.getByText('Somebody gave $4')).toBeVisible();
  await expect(screen.getByText('New strings: $4 of $120')).toBeVisible();
  await expect(screen.getByText('All tips go to the performers.')).toBeVisible();
  await expect(screen.getByText(`for ${performer.name}`)).toHaveCount(0);
  await expect(screen.getByText('በጣም ቆንጆ!')).toHaveCount(0);
  await desk.reload();
  await desk.getByRole('button', { name: /^Show/ }).press('Enter');
  await expect(desk.getByText('The room can read it.')).toBeVisible();
  await expect(desk.getByRole('list').filter({ hasText: 'The room can read it.' })).toBeFocused();
  await expect(screen.getByText('በጣም ቆንጆ!')).toBeVisible();
  await expect.poll(() => lettersOf('Noto Ethiopic Amharic')).toBe(true);
  expect(await findInBothThemes(screen)).toEqual([]);
  room.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await room.context.setOffline(true);
  await tip(fan, `/on/${code}`, { amount: '9', message: '' });
  await screen.evaluate(() => dispatchEvent(new Event('online')));
  await expect(screen.getByText('No connection. What you see is from a moment ago.')).toBeVisible();
  await expect(screen.getByText('Somebody gave $4')).toBeVisible();
  await room.context.setOffline(false);
  await expect(screen.getByText('Somebody gave $9')).toBeVisible();
  await expect(screen.getByText('No connection. What you see is from a moment ago.')).toBeHidden();
  await expect(screen.locator('[data-tip]')).toHaveCount(2);
  await expectWholeScreen(screen);
  await expectOverlay(screen, `${address}/overlay`);
  await desk.getByText('About this address').tap();
  await desk.getByRole('button', { name: 'Remove the screen' }).tap();
  await expect(desk.getByRole('button', { name: 'Make a screen' })).toBeVisible();
  room.expectProblem(/status of 404/);
  await screen.goto(address ?? '');
  await expect(screen.getByText('There is no screen here anymore')).toBeVisible();
});

/** Whatever the height of the window, and without scrolling. */
async function expectWholeScreen(screen: Page) {
  for (const height of [900, 640, 500]) {
    await screen.setViewportSize({ width: 1440, height });
    expect(await screen.evaluate(beyondScreen), `${height} px`).toEqual([]);
  }
}

async function expectOverlay(screen: Page, address: string) {
  await screen.goto(address);
  await expect(screen.getByText('Somebody gave $9')).toBeVisible();
  const ground = () => getComputedStyle(document.body).backgroundColor;
  expect(await screen.evaluate(ground)).toBe('rgba(0, 0, 0, 0)');
  expect((await axe(screen).analyze()).violations).toEqual([]);
}

/** What somebody who cannot scroll would miss: a cut tip, the typed address, or a page that is taller than its window. */
function beyondScreen(): string[] {
  const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN;
  const end = bottomOf(document.querySelector('ol'));
  const tips = [...document.querySelectorAll('[data-tip]')];
  const seen = tips.filter((tip) => tip.getBoundingClientRect().left < innerWidth);
  const address = bottomOf(document.querySelector('.address'));
  return [
    ...(document.documentElement.scrollHeight > innerHeight ? ['the page'] : []),
    ...(seen.length === 0 || seen.some((tip) => bottomOf(tip) > end + 1) ? ['a tip'] : []),
    ...(address <= innerHeight ? [] : ['the address']),
  ];
}

/** Pays a tip without an account, and waits until it is paid. */
async function tip(page: Page, path: string, { amount, message }: { amount: string; message: string }) {
  await page.goto(path);
  await page.getByLabel(/^Another amount/).fill(amount);
  await page.getByLabel(/^Message to/).fill(message);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}
