import { randomUUID } from 'node:crypto';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { expect, password, test } from '#tests/support/tipping-stage.ts';

test('two tabs are two intentions: each form has a key of its own, and each tip is paid once', async ({
  stage,
}) => {
  const { page, context, authorization } = await stage.atTipForm();
  const other = await context.newPage();
  await other.goto(stage.profile('?tip_form=open'));
  const [first, second] = await Promise.all([stage.toCheckout(page), stage.toCheckout(other)]);
  await first.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(first.getByText('Tip sent!')).toBeVisible();
  await expect(page.getByText('Tip sent!')).toBeVisible();
  // The other tab's tip is a separate one and still open.
  await expect(other.getByRole('heading', { name: 'Checkout opened in a new tab' })).toBeVisible();
  await second.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(second.getByText('Tip sent!')).toBeVisible();
  const statuses = (await stage.tips(authorization)).map((tip) => tip.status);
  expect(statuses).toEqual(['succeeded', 'succeeded']);
});

test('on a slow network the button says "Sending...", is disabled, and the tab says what it waits for; a double click on "Send Tip" is one tip and one checkout', async ({
  server,
  stage,
}) => {
  const { page, context, authorization } = await stage.atTipForm();
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(
    '**/api/v1/tipping/tips/pay',
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const checkout = await opened;
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(checkout.getByText('Opening the secure checkout...')).toBeVisible();
  expect(await stage.tips(authorization)).toEqual([]);
  letGo();
  await checkout.waitForURL(`${server.sandboxOrigin}/**`);
  expect(await checkout.evaluate(() => window.opener)).toBeNull();
  expect(await stage.tips(authorization)).toHaveLength(1);
  await checkout.close();

  await page.getByRole('button', { name: 'Start again' }).click();
  const reopened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).dblclick();
  await (await reopened).waitForURL(`${server.sandboxOrigin}/**`);
  await expect(page.getByRole('heading', { name: 'Checkout opened in a new tab' })).toBeVisible();
  expect(context.pages()).toHaveLength(2);
  expect(await stage.tips(authorization)).toHaveLength(2);
});

test('refusals of the server stand at their field, details joined by line breaks; an answer that is lost closes the empty tab, keeps what was typed, and the second try is the same tip', async ({
  stage,
}) => {
  const { page, context, authorization, problems, expectProblem } = await stage.atTipForm();
  expectProblem(/status of 4(00|29)|ERR_CONNECTION_RESET|Failed to call/);
  const errors = [
    { code: 'invalid', detail: 'Payment method not found', attr: 'method' },
    { code: 'a', detail: 'First reason.', attr: null },
    { code: 'b', detail: 'Second reason.', attr: null },
  ];
  const paying = '**/api/v1/tipping/tips/pay';
  await context.route(
    paying,
    (route) => route.fulfill({ status: 400, json: { type: 'validation_error', errors } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('Payment method not found')).toBeVisible();
  await expect(page.getByText('First reason.\nSecond reason.')).toBeVisible();
  await page.getByRole('radio', { name: 'Link' }).check();
  await expect(page.getByText('Payment method not found')).toBeHidden();

  await context.route(
    paying,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByLabel('Amount').fill('8.50');
  await page.getByLabel(/^Message to/).fill('Bravo');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('Failed to send tip')).toBeVisible();
  expect(problems.join()).toContain('Failed to call POST /tipping/tips/pay TypeError');
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Bravo');
  await expect.poll(() => context.pages().length).toBe(1);
  await stage.toCheckout(page);
  expect(await stage.tips(authorization)).toMatchObject([{ total_amount: 8.5, message: 'Bravo' }]);
});

test('a blocked tab: the checkout opens in this one, and comes back to "Tip sent!"', async ({
  server,
  stage,
}) => {
  const { page, context } = await stage.atTipForm();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  expect(context.pages()).toHaveLength(1);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText("You've successfully tipped $5 to Selamawit Yohannes")).toBeVisible();
  await expect(page).toHaveURL(stage.profile());
});

test('a guest is told to sign in, signs up, and is back at the open form with everything typed', async ({
  visit,
  stage,
}) => {
  const { page, context } = await visit();
  await page.goto(stage.profile('?tip_form=open'));
  await page.getByLabel('Amount').fill('21');
  await page.getByLabel(/^Message to/).fill('For the masinko.');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('Please sign in to tip')).toBeVisible();
  await expect(page.getByText('You need to be signed in to tip')).toBeVisible();
  await page.waitForURL('**/sign-in?next=**');
  expect(context.pages()).toHaveLength(1);
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel('Full name').fill('Dawit Alemu');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/sign-in?next=**');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(stage.profile('?tip_form=open#send-tip'));
  await expect(page.getByLabel('Amount')).toHaveValue('21');
  await expect(page.getByLabel(/^Message to/)).toHaveValue('For the masinko.');
  await stage.toCheckout(page);
});

test('a token the server refuses is renewed where the session allows; else the person signs in again', async ({
  server,
  stage,
}) => {
  const { page, context, expectProblem } = await stage.atTipForm();
  expectProblem(/status of 401|Failed to call/);
  await page.getByLabel('Amount').fill('9');
  await context.addCookies([{ name: 'accessToken', value: 'junk', url: server.origin }]);
  const checkout = await stage.toCheckout(page);
  await checkout.close();
  await page.getByRole('button', { name: 'Start again' }).click();
  await context.clearCookies({ name: 'tibeb.session_token' });
  await context.addCookies([{ name: 'accessToken', value: 'junk', url: server.origin }]);
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.waitForURL('**/sign-in?next=**');
  await expect(page.getByText('Please sign in to tip')).toBeVisible();
});

test('an address alone proves nothing: no amount out of range, no unknown and no foreign tip is claimed', async ({
  visit,
  server,
  pool,
  stage,
  beneficiary,
}) => {
  const authorization = await stage.signIn((await visit()).context);
  const foreign = await receiveTip(server, pool, { authorization, page: beneficiary.id, amount: 5 });
  const { page, expectProblem } = await stage.atTipForm();
  expectProblem(/status of 404|Failed to call/);
  for (const query of [
    '?coming_from=checkout&tip_amount=-5',
    '?coming_from=checkout&tip_amount=%3Cb%3E5%3C%2Fb%3E',
    `?coming_from=checkout&tip_amount=5&tip=${foreign}`,
    `?coming_from=checkout&tip_amount=5&tip=${randomUUID()}`,
    `?tip=${foreign}&tip_outcome=canceled`,
  ]) {
    await page.goto(stage.profile(query));
    await expect(page).toHaveURL(stage.profile());
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/Tip sent!|Tip canceled|waiting for your bank/)).toHaveCount(0);
  }
  // The return address exactly as section 4 defines it, as sandbox mode uses it.
  await page.goto(stage.profile('?coming_from=checkout&tip_amount=7.5'));
  await expect(page.getByText("You've successfully tipped $7.50 to Selamawit Yohannes")).toBeVisible();
  await expect(page).toHaveURL(stage.profile());
});

test('when the ways to pay cannot be fetched the form says so, and trying again brings them', async ({
  stage,
  serverLog,
}) => {
  const { page } = await stage.fan();
  const putBack = await stage.hidePaymentMethods();
  await page.goto(stage.profile('?tip_form=open'));
  await expect(page.getByText('Failed to fetch payment methods')).toBeVisible();
  expect(serverLog.text()).toContain('"msg":"Failed to fetch payment methods"');
  await page.getByLabel('Amount').fill('33');
  await putBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(page.getByLabel('Amount')).toHaveValue('33');
});
