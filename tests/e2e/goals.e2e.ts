import { axe } from '#tests/support/axe.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';

  test(`a goal is set, refused with what was typed, shown on the profile and the stage page, and closed, ${how}`, async ({
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
    await expect(page.getByRole('link', { name: 'Signs to print' })).toHaveAttribute(
      'href',
      /^\/t\/.*\/signs$/,
    );
    await page.getByRole('link', { name: 'A goal for your tips' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A goal for your tips');
    await expect(page.getByRole('main').getByText(own.name, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to tips received' })).toBeVisible();
    await page.getByLabel('What for').fill('አዲስ ክራር');
    await page.getByLabel('Amount in US dollars').fill('120');
    expectProblem(/400/);
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByRole('button', { name: 'Set this goal' }).click();
    await expect(page.getByText('This day is over')).toBeVisible();
    await expect(page.getByLabel('What for')).toHaveValue('አዲስ ክራር');
    await page.getByLabel('Last day').fill('');
    await page.getByRole('button', { name: 'Set this goal' }).click();
    await expect(page.getByText('$0 of $120')).toBeVisible();
    await check();
    // The profile is the same document without scripts.
    for (const address of javaScriptEnabled
      ? [`/professionals/${own.id}`, `/t/${own.id}`]
      : [`/t/${own.id}`]) {
      await page.goto(address);
      const goal = page.getByRole('region', { name: 'Collecting for' });
      await expect(goal).toContainText('አዲስ ክራር: $0 of $120');
      await expect(goal.getByRole('progressbar')).toBeVisible();
      await check();
    }
    await page.goto(`/dashboard/${own.id}/goal`);
    await page.getByRole('button', { name: 'Close this goal' }).click();
    await expect(page.getByRole('heading', { name: 'Goals before' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set this goal' })).toBeVisible();
  });
}
