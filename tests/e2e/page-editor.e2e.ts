import { signInManager } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

const types = ['Singer'];

test('an editor changes a page whose owner shows the mail address', async ({ visit, server, pool }) => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  const { id } = await makeBeneficiary(pool, { types, showsEmail: true });
  await signInManager(context, server, pool, { page: { id }, role: 'editor' });
  await page.goto(`/account/pages/${id}`);
  await page.getByLabel('A few words').fill('Words of the editor.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText('Words of the editor.');
  const { rows } = await pool.query('SELECT shows_email FROM beneficiary WHERE id = $1', [id]);
  expect(rows).toEqual([{ shows_email: true }]);
});

test('a page that the desk has hidden has no links that lead nowhere', async ({ visit, server, pool }) => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  const { id } = await makeBeneficiary(pool);
  await pool.query("UPDATE beneficiary SET hidden_reason = 'Not theirs' WHERE id = $1", [id]);
  await signInManager(context, server, pool, { page: { id } });
  for (const path of ['/account/pages', `/account/pages/${id}`]) {
    await page.goto(path);
    await expect(page.getByText('Not theirs')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^(See|View|Posts)/ })).toHaveCount(0);
  }
  await page.goto(`/account/pages/${id}/posts`);
  await expect(page.getByText('Not theirs')).toBeVisible();
  await expect(page.getByLabel('Your post')).toHaveCount(0);
});

test('what is typed after a page was saved is still there when the page is loaded again', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit();
  const { id } = await makeBeneficiary(pool, { types });
  await signInManager(context, server, pool, { page: { id } });
  await page.goto(`/account/pages/${id}`);
  await page.getByLabel('A few words').fill('Saved words.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText('Saved words.');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await page.getByLabel('A few words').fill('Words after that.');
  await page.reload();
  await expect(page.getByLabel('A few words')).toHaveValue('Words after that.');
  // Whatever was restored is over once it is saved, and typed words go back to the saved ones.
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText('Words after that.');
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  await page.getByLabel('A few words').fill('Never mind these.');
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('A few words')).toHaveValue('Words after that.');
});
