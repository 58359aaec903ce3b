import { axe } from '#tests/support/axe.ts';
import { makeType } from '#tests/support/factories.ts';
import { keyboard } from '#tests/support/hands.ts';
import { expect, test } from '#tests/support/performer.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import { payOut } from '#tests/support/statement-stage.ts';

const narrow = { viewport: { width: 360, height: 740 } };

test('of several tips of one supporter each button says which it is about, and the focus stays with the tip that was thanked for', async ({
  performer,
}) => {
  const { page, receive, id } = await performer(narrow);
  await receive(5, 'Bravo!');
  await receive(7, 'Encore!');
  await page.goto(`/dashboard/${id}`);
  for (const [amount, message] of [
    ['\\$5', 'Bravo!'],
    ['\\$7', 'Encore!'],
  ] as const) {
    const tip = page.getByRole('article').filter({ hasText: message });
    const which = `Hanna Tesfaye, ${amount}, \\w+day, .*[AP]M$`;
    await expect(tip.locator('summary')).toHaveAccessibleName(new RegExp(`^Thank ${which}`));
    await expect(tip.getByRole('button', { name: new RegExp(`^Hide message ?: ${which}`) })).toBeVisible();
    await expect(tip.getByRole('link', { name: new RegExp(`^Report ?: ${which}`) })).toBeVisible();
  }
  const first = page.getByRole('article').filter({ hasText: 'Bravo!' });
  await keyboard.press(first.locator('summary'));
  await keyboard.fill(first.getByLabel('Your words to Hanna Tesfaye'), 'You made my evening.');
  await keyboard.press(first.getByRole('button', { name: 'Send thanks' }));
  await expect(first).toContainText('You made my evening.');
  await expect(first).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first.getByRole('button', { name: /^Hide message/ })).toBeFocused();
});

test('what was pressed is gone or out of sight, and the page begins at its heading: page, post, goal and payout', async ({
  performer,
  pool,
}) => {
  const { page, receive, id } = await performer(narrow);
  const heading = page.getByRole('heading', { level: 1 });
  await makeType(pool, 'Azmari singer');
  await page.goto(`/account/pages/${id}`);
  await keyboard.fill(page.getByLabel('A few words'), 'Tizita and bati.');
  const save = page.getByRole('button', { name: 'Save changes' });
  await keyboard.press(save);
  await expect(page.getByRole('group', { name: 'What you do' })).toBeFocused();
  await keyboard.choose(page.getByLabel('Azmari singer'));
  await keyboard.press(save);
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();

  await page.goto(`/account/pages/${id}/posts`);
  await keyboard.fill(page.getByLabel('Your post'), 'New songs on Friday');
  await keyboard.press(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByRole('article')).toContainText('New songs on Friday');
  await expect(heading).toBeFocused();
  await keyboard.press(page.getByRole('button', { name: /^Delete the post of/ }));
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(heading).toBeFocused();

  await page.goto(`/dashboard/${id}/goal`);
  await keyboard.fill(page.getByLabel('What for'), 'A new krar');
  await keyboard.fill(page.getByLabel('Amount in US dollars'), '300');
  await keyboard.press(page.getByRole('button', { name: 'Set this goal' }));
  await expect(page.getByText('$0 of $300')).toBeVisible();
  await expect(heading).toBeFocused();

  await receive(50);
  await payOut({ ownerPool: pool }, { id }, 'requested');
  await page.goto(`/dashboard/${id}/payouts`);
  await keyboard.press(page.getByRole('button', { name: /^Take back/ }));
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(heading).toBeFocused();
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
});

test('whoever removes a picture goes on at the button that chooses another one', async ({ performer }) => {
  const { page, id } = await performer(narrow);
  await page.goto(`/account/pages/${id}`);
  const picture = page.getByRole('group', { name: 'Picture' });
  const buffer = await pictureFile('png');
  await keyboard.attach(picture.getByLabel('Choose a picture'), {
    name: 'me.png',
    mimeType: 'image/png',
    buffer,
  });
  await keyboard.press(picture.getByRole('button', { name: 'Remove' }));
  await expect(picture.getByLabel('Choose a picture')).toBeFocused();
});
