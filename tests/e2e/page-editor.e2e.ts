import { axe } from '#tests/support/axe.ts';
import { signInManager } from '#tests/support/browser-owner.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { brokenLayout } from '#tests/support/made-up-locale/inspect-page.ts';

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

for (const javaScriptEnabled of [true, false])
  test(`a published page is looked at as others would see it before its changes are saved (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context } = await visit({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      expected: [/400/],
    });
    const { id } = await makeBeneficiary(pool, { types, showsEmail: false, email: 'aster@example.com' });
    await signInManager(context, server, pool, { page: { id } });
    await page.goto(`/account/pages/${id}`);
    const preview = page.getByRole('region', { name: 'How others see it' });
    await expect(preview.getByText('$3', { exact: true })).toBeVisible();
    await expect(preview.getByText('aster@example.com')).toHaveCount(0);
    const typed = {
      'A few words': 'Krar, voice, and stories.',
      Links: 'https://music.example/aster',
      'Your thank-you': 'You carried us home.',
      'Amounts to choose from': '2, 20, 200',
    };
    for (const [label, words] of Object.entries(typed))
      await page.getByRole('textbox', { name: label }).fill(words);
    await page.getByLabel('Show my email address on the page').check();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('status')).toContainText('until you save');
    for (const words of [
      'Krar, voice, and stories.',
      'music.example/aster',
      'You carried us home.',
      'aster@example.com',
    ])
      await expect(preview.getByText(words)).toBeVisible();
    await expect(preview.getByText('$200', { exact: true })).toBeVisible();
    expect(await page.evaluate(brokenLayout)).toEqual([]);
    if (javaScriptEnabled) expect((await axe(page).analyze()).violations).toEqual([]);
    // Nothing is saved, and nothing typed is lost.
    const { rows } = await pool.query('SELECT links, thank_you, shows_email FROM beneficiary WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ links: [], thank_you: '', shows_email: false }]);
    for (const [label, words] of Object.entries(typed))
      await expect(page.getByRole('textbox', { name: label })).toHaveValue(words);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Nobody else sees it until you save')).toHaveCount(0);
    await expect(preview.getByText('You carried us home.')).toBeVisible();
    await page.getByLabel('Amounts to choose from').fill('none');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('Three whole amounts').first()).toBeVisible();
    await expect(page.getByLabel('Amounts to choose from')).toHaveValue('none');
  });

test('what is sent right after a page was hidden arrives', async ({ visit, server, pool }) => {
  const { page, context } = await visit({ expected: [/status of 422/] });
  const { id } = await makeBeneficiary(pool);
  await signInManager(context, server, pool, { page: { id } });
  await page.clock.install();
  await page.goto(`/account/pages/${id}`);
  await page.getByRole('button', { name: 'Hide this page' }).click();
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText('Hidden');
  const slow = Promise.withResolvers<void>();
  await page.route('**/account/pages/*.data', async (route) => {
    if (route.request().method() === 'POST') await slow.promise;
    await route.continue();
  });
  // The page scrolls to its top now, and may do so under this click.
  await expect(() => page.getByLabel('Take this page down for good').check()).toPass();
  await page.getByLabel('Your password').fill('not this one');
  await page.getByRole('button', { name: 'Take it down' }).click();
  await page.clock.runFor(5_000);
  slow.resolve();
  await page.getByText('This is not your current password').waitFor();
});

test('the page of somebody else leads to one’s own pages', async ({ visit, server, beneficiary }) => {
  const { page, context } = await visit();
  await signInNewPerson(context, server.origin);
  for (const id of [beneficiary.id, 'nonsense']) {
    await page.goto(`/account/pages/${id}`);
    await page.waitForURL('**/account/pages');
    await page.getByText('It is not one of your pages.').waitFor();
  }
});
