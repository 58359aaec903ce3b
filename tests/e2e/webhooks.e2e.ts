import { webhookPaths } from '#contract/webhooks/paths.ts';
import { axe } from '#tests/support/axe.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';

  test(`an owner adds a receiver, sends it a test, rotates its secret and removes it, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context, expectProblem } = await visit({
      viewport: { width: 360, height: 740 },
      javaScriptEnabled,
    });
    const check = async () => {
      if (!javaScriptEnabled) return;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    };
    const own = await signInOwner(context, server, pool);
    await page.goto(`/dashboard/${own.id}`);
    await page.getByRole('link', { name: 'Tips for your tools' }).click();
    await expect(page.getByText('Nothing is sent anywhere yet.')).toBeVisible();
    await check();
    // The form is refused, and the typed text is still there.
    expectProblem(/400/);
    await page.getByRole('textbox', { name: 'Address' }).fill('http://tips.example.com/in');
    await page.getByRole('button', { name: 'Add receiver' }).click();
    await expect(page.getByText(/only be sent to an https address/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('http://tips.example.com/in');
    await page.getByRole('textbox', { name: 'Address' }).fill('https://tips.invalid/in');
    await page.getByRole('button', { name: 'Add receiver' }).click();
    const secret = page.getByRole('status').locator('code');
    await expect(secret).toHaveText(/^whsec_[\w+/=]{40,}$/);
    const first = await secret.textContent();
    await check();
    await page.getByRole('link', { name: 'Go on to the receiver' }).click();
    await expect(page.getByRole('heading', { name: 'https://tips.invalid/in' })).toBeVisible();
    await page.getByRole('button', { name: 'Send a test tip' }).click();
    await expect(page.getByText('No answer')).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await expect(secret).toHaveText(/^whsec_/);
    expect(await secret.textContent()).not.toBe(first);
    await expect(page.getByText(/The previous secret works until/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL(`**${webhookPaths.list(own.id)}`);
    await expect(page.getByText('Nothing is sent anywhere yet.')).toBeVisible();
  });
}
