import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeType } from '#tests/support/factories.ts';

test('what is read out of a list says which of its things is meant: payments at the desk, and the two lists of kinds', async ({
  visit,
  server,
  pool,
  beneficiary,
}) => {
  const [fan, { page, context }] = [await visit(), await visit()];
  const authorization = `Bearer ${await signInProvenPerson(fan.context, server)}`;
  await receiveTip(server, pool, { authorization, page: beneficiary.id, amount: 5, message: 'Bravo!' });
  await signInOperator(context, server, pool, { role: 'admin' });
  await page.goto('/desk/payments');
  await expect(
    page
      .getByRole('link', { name: /^Tip for .*: Hanna Tesfaye, \w+day, \d+\/\d+\/\d{4}, \d+:\d\d [AP]M$/ })
      .first(),
  ).toBeVisible();
  await makeType(pool, 'Azmari');
  await page.goto('/desk/kinds');
  await expect(page.getByRole('button', { name: 'Add a type' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a category' })).toBeVisible();
});
