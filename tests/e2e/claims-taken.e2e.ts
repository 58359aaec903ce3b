import { claimPaths } from '#contract/claims/paths.ts';
import { paths } from '#contract/paths.ts';
import { signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

test('a singer finds a page that somebody else has in their name, and the quiet link leads to the claim', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 740 } });
  const taken = await makeBeneficiary(pool);
  await pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [taken.id]);
  await signInProvenPerson(context, server);
  await page.goto(paths.professional(taken.id));
  await expect(page.getByRole('link', { name: 'Claim this page' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Is this you?' }).click();
  await page.waitForURL(`**${claimPaths.claim(taken.id)}`);
  await page.getByLabel('How can we see it?').fill('I have sung at Fendika since 1995.');
  await page.getByRole('button', { name: 'Send it to our team' }).click();
  await page.getByText('More than one person claims this page').waitFor();
});
