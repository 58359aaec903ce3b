import { axe } from '#tests/support/axe.ts';
import { signInManager } from '#tests/support/browser-owner.ts';
import { sendAfterSessionEnded } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`a performer writes to their followers and takes it back (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    get,
    server,
    pool,
  }) => {
    const own = await makeBeneficiary(pool);
    const { page, context } = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
    await signInManager(context, server, pool, { page: own });
    const profile = async () => (await get(`/professionals/${own.id}`)).text();
    const title = />Latest posts</;
    expect(await profile()).not.toMatch(title);

    await page.goto('/account/pages');
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.waitForURL(`**/account/pages/${own.id}/posts`);
    const words = 'አዲስ ዘፈኖች\nare <b>coming</b>!';
    await page.getByLabel('Your post').fill(words);
    await page.getByRole('button', { name: 'Publish' }).click();
    const post = page.getByRole('article');
    await expect(post).toContainText('are <b>coming</b>!');
    await expect(page.getByLabel('Your post')).toHaveValue('');
    if (javaScriptEnabled) {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await expect.poll(profile).toMatch(title);
    expect(await profile()).toMatch(/>Latest posts<(?:(?!<\/section>).)*አዲስ ዘፈኖች/s);

    await page.getByLabel('Your post').fill('The next words');
    await post.getByRole('button', { name: /^Delete the post of/ }).click();
    await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
    // Without scripts the page is another one by then.
    if (javaScriptEnabled) await expect(page.getByLabel('Your post')).toHaveValue('The next words');
    await expect.poll(profile).not.toMatch(title);
  });
}

test('a post and a goal outlive a session that ends while they are typed, and are gone once they are sent', async ({
  visit,
  server,
  pool,
}) => {
  const own = await makeBeneficiary(pool);
  const { page, context } = await visit({ expected: [/40[13]/] });
  await signInManager(context, server, pool, { page: own });
  await page.goto(`/account/pages/${own.id}/posts`);
  await page.getByLabel('Your post').fill('New songs on Friday');
  const publish = page.getByRole('button', { name: 'Publish' });
  await sendAfterSessionEnded(page, publish);
  await expect(page.getByLabel('Your post')).toHaveValue('New songs on Friday');
  await publish.click();
  await expect(page.getByRole('article')).toContainText('New songs on Friday');
  await page.reload();
  await expect(page.getByLabel('Your post')).toHaveValue('');

  await page.goto(`/dashboard/${own.id}/goal`);
  await page.getByLabel('What for').fill('A new krar');
  await page.getByLabel('Amount').fill('300');
  await sendAfterSessionEnded(page, page.getByRole('button', { name: /goal$/i }));
  await expect(page.getByLabel('What for')).toHaveValue('A new krar');
  await expect(page.getByLabel('Amount')).toHaveValue('300');
});
