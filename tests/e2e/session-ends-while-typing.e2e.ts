import { claimPaths } from '#contract/claims/paths.ts';
import { sendAfterSessionEnded, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/performer.ts';

test('the words of a claim outlive a session that ends while they are typed', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ expected: [/40[13]/] });
  const unclaimed = await makeBeneficiary(pool);
  await signInProvenPerson(context, server);
  await page.goto(claimPaths.claim(unclaimed.id));
  await page.getByLabel('How can we see it?').fill('I have sung at Fendika since 1995.');
  await sendAfterSessionEnded(page, page.getByRole('button', { name: 'Send it to our team' }));
  await expect(page.getByLabel('How can we see it?')).toHaveValue('I have sung at Fendika since 1995.');
});

test('thanks outlive a session that ends while they are typed', async ({ performer }) => {
  const { page, receive, id } = await performer({ expected: [/40[13]/] });
  await receive(5, 'Ishi!');
  await page.goto(`/dashboard/${id}`);
  const card = page.getByRole('article').filter({ hasText: 'Ishi!' });
  await card.getByText('Thank', { exact: false }).first().click();
  await card.getByLabel('Your words to Hanna Tesfaye').fill('You made my evening.');
  await sendAfterSessionEnded(page, card.getByRole('button', { name: 'Send thanks' }));
  await expect(card.getByLabel('Your words to Hanna Tesfaye')).toHaveValue('You made my evening.');
  await card.getByRole('button', { name: 'Send thanks' }).click();
  await expect(page.getByText('Thank you sent')).toBeVisible();
});
