import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { newcomer } from '#tests/support/identity.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';
import { expectClearOfToast, restOnToasts, toastWith } from '#tests/support/toasts.ts';
import { fillSignIn, fillSignUp, member } from './account-support.ts';
import { googleButton } from './google-support.ts';

const phone = { viewport: { width: 360, height: 740 } };
const screens = [phone.viewport, { width: 740, height: 360 }];
const welcome = 'Welcome back!';

async function expectAmountBelowHeader(page: Page): Promise<void> {
  const amount = page.getByLabel('Amount');
  await expect(amount).toBeInViewport({ ratio: 1 });
  const [field, header] = await Promise.all([amount.boundingBox(), page.getByRole('banner').boundingBox()]);
  expect(field?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ', without scripts';

  test(`a printed code leads to the amount, below the header, also in landscape${how}`, async ({
    visit,
    stage,
  }) => {
    const { page } = await visit({ ...phone, javaScriptEnabled });
    for (const screen of screens) {
      await page.goto('about:blank');
      await page.setViewportSize(screen);
      await page.goto(stage.profile('?tip_form=open#send-tip'));
      await expectAmountBelowHeader(page);
      if (javaScriptEnabled) await expect(page.getByLabel('Amount')).toBeFocused();
    }
  });

  test(`signing in with a tip waiting leads back to the amount, below the header, also in landscape${how}`, async ({
    visit,
    server,
    stage,
    beneficiary,
  }) => {
    const formPath = paths.professional(beneficiary.id, { tip: true });
    const { page, context } = await visit({ ...phone, javaScriptEnabled });
    await restOnToasts(context, welcome);
    for (const screen of screens) {
      await context.clearCookies();
      await page.setViewportSize(screen);
      await page.goto(paths.signIn({ returnTo: formPath }));
      await fillSignIn(page, await member(server));
      await page.waitForURL(stage.profile('?tip_form=open#send-tip'));
      await expectAmountBelowHeader(page);
      if (!javaScriptEnabled) continue;
      await expect(page.getByLabel('Amount')).toBeFocused();
      await expectClearOfToast(page.getByRole('main'), welcome);
    }
  });

  test(`on a phone Tip Now leads to the form, with the amount below the header, also in landscape${how}`, async ({
    stage,
  }) => {
    const { page } = await stage.fan({ ...phone, javaScriptEnabled });
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await page.goto(stage.profile());
      await page.getByRole('main').getByRole('button', { name: 'Tip Now' }).click();
      await expectAmountBelowHeader(page);
      if (javaScriptEnabled) await expect(page.getByLabel('Amount')).toBeFocused();
    }
  });
}

test('for a fan the form is there before the finger comes, and while it is not, Tip Now says that it waits', async ({
  stage,
}) => {
  const { page } = await stage.fan({ ...phone, fresh: true });
  const requested = page.waitForRequest(/\/tip-form-[^/]+\.js$/);
  const letArrive = await blockRequests(page, /\/tip-form-[^/]+\.js$/);
  await page.goto(stage.profile());
  await requested;
  const tipNow = page.getByRole('main').getByRole('button', { name: 'Tip Now' });
  await expect(tipNow).not.toHaveAttribute('aria-busy', 'true');
  await tipNow.click();
  await expect(tipNow).toHaveAttribute('aria-busy', 'true');
  letArrive();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(tipNow).not.toHaveAttribute('aria-busy', 'true');
});

test('for a guest the form comes once they use the page, and where they save data once they reach for the button', async ({
  visit,
  stage,
}) => {
  const formCode = /\/tip-form-[^/]+\.js$/;
  for (const saveData of [false, true]) {
    const { page } = await visit({ ...phone, fresh: true });
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
    }, saveData);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(stage.profile(), { waitUntil: 'networkidle' });
    expect(requests.filter((address) => formCode.test(address))).toEqual([]);
    const wanted = page.waitForRequest(formCode);
    if (!saveData) await page.mouse.wheel(0, 200);
    else {
      await page.keyboard.press('Shift');
      // One that the key had requested would have been requested before this one.
      await page.evaluate(() => fetch('/robots.txt'));
      expect(requests.filter((address) => formCode.test(address))).toEqual([]);
      await page.getByRole('main').getByRole('button', { name: 'Tip Now' }).hover();
    }
    await wanted;
  }
});

test('on a phone Tip Now, pressed before the scripts run, leads to the amount, below the header', async ({
  stage,
}) => {
  const { page } = await stage.fan(phone);
  const letArrive = await blockRequests(page, /\.js$/);
  await page.goto(stage.profile(), { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Tip Now' }).click();
  letArrive();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expectAmountBelowHeader(page);
});

test('a guest with a tip reads that it waits, finds both ways in, and comes back to the amount', async ({
  visit,
  server,
  stage,
  beneficiary,
}) => {
  const { page, context } = await visit(phone);
  const notice = 'Please sign in to tip';
  await restOnToasts(context, notice);
  await restOnToasts(context, welcome);
  await page.goto(stage.profile('?tip_form=open#send-tip'));
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.getByLabel('Amount').fill('7');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.waitForURL('**/sign-in?next=**');
  const waiting = page.getByText(`Your $7 for ${beneficiary.name} is waiting`);
  await expect(waiting).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(1);
  const ways = await Promise.all(
    ['I am new here', 'I have an account'].map((name) => page.getByRole('link', { name }).boundingBox()),
  );
  expect(ways[0]?.y).toBe(ways[1]?.y);
  for (const way of [googleButton(page), page.getByRole('button', { name: 'Continue without an account' })])
    await expect(way).toBeVisible();
  await expectClearOfToast(page.getByRole('main'), notice);
  await toastWith(page, notice).getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'I am new here' }).click();
  await page.waitForURL('**/sign-up?next=**');
  await expect(waiting).toBeVisible();
  const person = newcomer();
  await fillSignUp(page, person);
  await page.waitForURL('**/sign-in?next=**');
  await page.getByRole('heading', { name: 'Almost there' }).waitFor();
  await expect(waiting).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(stage.profile('?tip_form=open#send-tip'));
  const amount = page.getByLabel('Amount');
  await expect(amount).toHaveValue('7');
  await expect(amount).toBeFocused();
  await expectAmountBelowHeader(page);
  await expectClearOfToast(page.getByRole('main'), welcome);
  expect((await page.request.get(server.origin)).status()).toBe(200);
});
