import { apiCalls } from '#tests/support/browser-sign-in.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/identity.ts';
import { methods } from '#tests/support/paying-server.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';
import { fillSignUp, member, refused, signIn } from './account-support.ts';

const phone = { viewport: { width: 360, height: 740 } };

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ', without scripts';

  test(`after signing up the address stands in the sign-in form, known or not${how}`, async ({
    visit,
    server,
  }) => {
    const { page, context } = await visit({ ...phone, javaScriptEnabled });
    for (const person of [newcomer(), await member(server)]) {
      await context.clearCookies();
      await page.goto('/sign-up');
      await fillSignUp(page, person);
      await page.waitForURL('/sign-in');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there');
      await expect(page.getByText('Now sign in with what you just chose')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL('/');
      const cookies = await context.cookies();
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
    await expect(menu.getByRole('link', { name: 'Tips received' })).toHaveAttribute('href', '/dashboard');
    // Only for those who work there.
    await expect(menu.getByRole('link', { name: 'The desk' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Your events' }).click();
    // A person who is not an organizer yet registers first.
    await page.waitForURL('/event-organizer-registration');
  });
}

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

for (const javaScriptEnabled of [true, false]) {
  test(`a tip that waits leads on to its checkout, one that ended to another tip${javaScriptEnabled ? '' : ', without scripts'}`, async ({
    server,
    stage,
    beneficiary,
  }) => {
    const { page: waiting, authorization } = await stage.fan({ ...phone, javaScriptEnabled });
    const { tip, checkout_url } = (
      await apiCalls(server.origin, authorization.slice('Bearer '.length))('POST', '/tipping/tips/pay', {
        beneficiary: beneficiary.id,
        total_amount: 5,
        method: methods.card,
        return_url: stage.profile(),
      })
    ).result;
    await waiting.goto(`/account/tips/${tip}`);
    await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Tip');
    await expect(waiting.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await waiting.getByRole('button', { name: 'Continue to checkout' }).click();
    await waiting.waitForURL(checkout_url);
    await fetch(`${server.origin}/api/v1/tipping/tips/${tip}/cancel`, {
      method: 'POST',
      headers: { authorization },
    });
    await waiting.goto(`/account/tips/${tip}`);
    await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Tip');
    await expect(waiting.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await waiting.getByRole('link', { name: 'Tip again' }).click();
    await waiting.waitForURL(stage.profile('?tip_form=open#send-tip'));
    await waiting.goto(`/account/tips/${tip}`);
    await waiting.getByRole('link', { name: beneficiary.name }).click();
    await waiting.waitForURL(stage.profile());
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ', without scripts';
  test(`a tip that cannot be continued says so beside its button${how}`, async ({ server, pool, stage }) => {
    const { page, context, authorization, expectProblem } = await stage.fan({ ...phone, javaScriptEnabled });
    expectProblem(/status of 4\d\d|ERR_FAILED/);
    const { id } = await makeBeneficiary(pool);
    const call = apiCalls(server.origin, authorization.slice('Bearer '.length));
    const { result } = await call('POST', '/tipping/tips/pay', {
      beneficiary: id,
      total_amount: 5,
      method: methods.card,
      return_url: stage.profile(),
    });
    await page.goto(`/account/tips/${result.tip}`);
    const refuse = async (reason: string) => {
      await page.getByRole('button', { name: 'Continue to checkout' }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toHaveText(reason);
      // It stands before the receipt, not among the choices below it.
      await expect(alert.locator('xpath=ancestor::section')).toHaveCount(0);
    };
    if (javaScriptEnabled) {
      await context.route(/\.data\b/, (route) => route.abort());
      await refuse('The checkout did not open. Please try again.');
      await context.unroute(/\.data\b/);
    }
    await pool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [id]);
    await refuse('This page is not taking tips at the moment.');
  });
}
