import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { newcomer } from '#tests/support/identity.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';
import { expectClearOfToast, restOnToasts, toastWith } from '#tests/support/toasts.ts';
import { fillSignIn, fillSignUp, member, refused, signIn } from './account-support.ts';
import { googleButton } from './google-support.ts';

const phone = { viewport: { width: 360, height: 740 } };
const welcome = 'Welcome back!';
const landscape = { viewport: { width: 740, height: 360 } };

async function expectAmountBelowHeader(page: Page): Promise<void> {
  const amount = page.getByLabel('Amount');
  await expect(amount).toBeInViewport({ ratio: 1 });
  const [field, header] = await Promise.all([amount.boundingBox(), page.getByRole('banner').boundingBox()]);
  expect(field?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ', without scripts';

  test(`after signing up the address stands in the sign-in form, known or not${how}`, async ({
    visit,
    server,
  }) => {
    for (const person of [newcomer(), await member(server)]) {
      const { page } = await visit({ ...phone, javaScriptEnabled });
      await page.goto('/sign-up');
      await fillSignUp(page, person);
      await page.waitForURL('/sign-in');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there');
      await expect(page.getByText('Now sign in with what you just chose')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL('/');
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).not.toContain('signed_up');
    }
  });

  test(`the phone's menu offers a guest to sign up, and everybody else their own places${how}`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ ...phone, javaScriptEnabled });
    await page.goto('/');
    // The page's own button is the most prominent.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' })).not.toHaveClass(
      /btn-primary/,
    );
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Your events' })).toHaveCount(0);
    await signIn(page, await member(server));
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Your events' }).click();
    // A person who is not an organizer yet registers first.
    await page.waitForURL('/event-organizer-registration');
  });

  test(`a printed code leads to the amount, below the header, also in landscape${how}`, async ({
    visit,
    stage,
  }) => {
    for (const screen of [phone, landscape]) {
      const { page } = await visit({ ...screen, javaScriptEnabled });
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
    for (const screen of [phone, landscape]) {
      const { page, context } = await visit({ ...screen, javaScriptEnabled });
      await restOnToasts(context, welcome);
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
    for (const screen of [phone, landscape]) {
      const { page } = await stage.fan({ ...screen, javaScriptEnabled });
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

test('for a guest the form is there before the finger comes, unless they save data', async ({
  visit,
  stage,
}) => {
  const formCode = /\/tip-form-[^/]+\.js$/;
  const { page } = await visit({ ...phone, fresh: true });
  const requested = page.waitForRequest(formCode);
  await page.goto(stage.profile());
  await requested;
  const saving = await visit({ ...phone, fresh: true });
  await saving.page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked: string[] = [];
  saving.page.on('request', (request) => asked.push(request.url()));
  await saving.page.goto(stage.profile(), { waitUntil: 'networkidle' });
  expect(asked.filter((address) => formCode.test(address))).toEqual([]);
  const wanted = saving.page.waitForRequest(formCode);
  await saving.page.getByRole('main').getByRole('button', { name: 'Tip Now' }).hover();
  await wanted;
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

test('without scripts a guest stays in the tab, and reads why to sign in and what waits', async ({
  visit,
  stage,
}) => {
  const { page, context } = await visit({ ...phone, javaScriptEnabled: false });
  await page.goto(stage.profile('?tip_form=open#send-tip'));
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.waitForURL('**/sign-in?next=**');
  expect(context.pages()).toHaveLength(1);
  await expect(page.getByText(/You need to be signed in to tip/).first()).toBeVisible();
  await expect(page.getByText('Your tip is waiting')).toBeVisible();
});

test('without a network nothing is tried, and the words are kept', async ({ stage }) => {
  const { page, context, expectProblem } = await stage.atTipForm(phone);
  expectProblem(refused);
  await page.getByLabel(/^Message to/).fill('Bravo');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing was charged; your words are kept.')).toBeVisible();
  await expect(page.getByText('Failed to send tip')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Bravo');
  await stage.toCheckout(page);
});

test('on a phone a canceled checkout says the same in both tabs', async ({ stage }) => {
  const { page } = await stage.atTipForm(phone);
  const checkout = await stage.toCheckout(page);
  expect(await checkout.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // The gateway's page has the fonts of the product, and what is for trials stands apart from what a fan presses.
  await expect
    .poll(() => checkout.evaluate(() => [...document.fonts].map((font) => font.status)))
    .toContain('loaded');
  const trials = checkout.getByRole('region', { name: 'For trying things out' });
  await expect(trials.getByRole('button', { name: 'Let this checkout expire' })).toBeVisible();
  await expect(checkout.locator('#payment').getByRole('button', { name: /delayed|expire/ })).toHaveCount(0);
  const [cancel, apart] = await Promise.all([
    checkout.getByRole('button', { name: 'Cancel and go back' }).boundingBox(),
    trials.boundingBox(),
  ]);
  expect(apart?.y).toBeGreaterThan((cancel?.y ?? 0) + (cancel?.height ?? 0));
  await checkout
    .getByRole('link', { name: /Back|Cancel/ })
    .or(checkout.getByRole('button', { name: /Cancel/ }))
    .first()
    .click();
  for (const tab of [checkout, page]) {
    await expect(tab.getByText('Tip canceled', { exact: true }).first()).toBeVisible();
    await expect(tab.getByText('Nothing was charged.', { exact: true }).first()).toBeVisible();
    await expect(tab.getByText('Failed to send tip')).toHaveCount(0);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`a tip that waits leads on to its checkout, one that ended to another tip${javaScriptEnabled ? '' : ', without scripts'}`, async ({
    visit,
    server,
    stage,
    beneficiary,
  }) => {
    const { page, authorization } = await stage.fan({ ...phone });
    await page.goto(stage.profile('?tip_form=open'));
    const checkout = await stage.toCheckout(page);
    const address = checkout.url();
    await checkout.close();
    const [tip] = await stage.tips(authorization);
    const other = await visit({ ...phone, javaScriptEnabled });
    await other.context.addCookies(await page.context().cookies());
    const waiting = other.page;
    await waiting.goto(`/account/tips/${tip?.id}`);
    await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Tip');
    await expect(waiting.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await waiting.getByRole('button', { name: 'Continue to checkout' }).click();
    await waiting.waitForURL(address);
    await fetch(`${server.origin}/api/v1/tipping/tips/${tip?.id}/cancel`, {
      method: 'POST',
      headers: { authorization },
    });
    await waiting.goto(`/account/tips/${tip?.id}`);
    await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Tip');
    await expect(waiting.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await waiting.getByRole('link', { name: 'Tip again' }).click();
    await waiting.waitForURL(stage.profile('?tip_form=open#send-tip'));
    await waiting.goto(`/account/tips/${tip?.id}`);
    await waiting.getByRole('link', { name: beneficiary.name }).click();
    await waiting.waitForURL(stage.profile());
  });
}
