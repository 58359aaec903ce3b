import { paths } from '#contract/paths.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { copyGuestCheckout } from '#tests/support/guest-checkouts.ts';
import { methods } from '#tests/support/paying-server.ts';

test('where checkouts are abused the browser solves a puzzle by itself, for a tip and for a contribution, and without scripts signing in is offered', async ({
  visit,
  server,
  pool,
  beneficiary,
}) => {
  const send = async (path: string, body: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${server.origin}/api/v1${path}`, request)).json()).data.result;
  };
  const order = {
    beneficiary: beneficiary.id,
    total_amount: 5,
    method: methods.card,
    return_url: `${server.origin}/`,
  };
  const { token } = await send('/account/guests', {});
  const { tip } = await send('/tipping/tips/pay', order, `Bearer ${token}`);
  const removeCopies = await copyGuestCheckout(pool, tip, 59);
  await pool.query("UPDATE guest_checkout SET created_at = created_at - interval '3 minutes'");
  for (const javaScriptEnabled of [true, false]) {
    const { page, expectProblem } = await visit({ javaScriptEnabled });
    expectProblem(/status of 403/);
    await page.goto(`/t/${beneficiary.id}`);
    await page.getByLabel(/^Message to/).fill('From the crowd');
    const challenged = page.waitForResponse((answer) => answer.status() === 403);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    // Only a page without a script may share its process.
    expect((await challenged).headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    if (javaScriptEnabled) {
      await page.waitForURL(`${server.sandboxOrigin}/**`);
    } else {
      await expect(page.getByText(/Your browser does not run scripts/)).toBeVisible();
      await page.getByRole('link', { name: 'Sign in to tip' }).click();
      await page.waitForURL('**/sign-in?next=**');
    }
  }
  const campaign = await makeCampaign(pool, {
    accountId: (await pool.query('SELECT id FROM account LIMIT 1')).rows[0].id,
    page: await makeBeneficiary(pool),
    liveAt: new Date(),
  });
  for (const javaScriptEnabled of [true, false]) {
    const { page, expectProblem } = await visit({ javaScriptEnabled });
    expectProblem(/status of 403/);
    await page.goto(paths.campaign(campaign.slug));
    await page.getByLabel('Message to the creator').fill('From the crowd');
    await page.getByRole('button', { name: /^Contribute/ }).click();
    if (javaScriptEnabled) {
      await page.waitForURL(`${server.sandboxOrigin}/**`);
    } else {
      await expect(page.getByText(/^Many payments from your network were started/)).toBeVisible();
      await expect(page.getByLabel('Message to the creator')).toHaveValue('From the crowd');
      await page.getByRole('link', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/sign-in?next=**');
    }
  }
  // Other files count the campaigns that are shown.
  await pool.query("UPDATE campaign SET state = 'frozen' WHERE id = $1", [campaign.id]);
  await pool.query(
    "INSERT INTO campaign_hiding (campaign_id, reason, hidden_at) VALUES ($1, 'Its test is over', now())",
    [campaign.id],
  );
  await removeCopies();
  await pool.query('DELETE FROM guest_checkout');
  await pool.query('DELETE FROM guest_contribution_checkout');
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM tip WHERE message = 'From the crowd'");
  expect(rows).toEqual([{ n: 1 }]);
});

test('a guest whose cards were declined too often reads why on the stage page, keeps what they typed, and can sign in', async ({
  visit,
  server,
  beneficiary,
  pool,
}) => {
  const { page, expectProblem } = await visit({ javaScriptEnabled: false });
  expectProblem(/status of 429/);
  const pay = async () => {
    await page.goto(`/t/${beneficiary.id}`);
    await page.getByLabel(/^Message to/).fill('By my last card');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  };
  await pay();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  const session = new URL(page.url()).pathname.split('/').at(-1);
  for (let nth = 0; nth < 6; nth += 1)
    await fetch(`${server.sandboxOrigin}/stripe/control/pay/${session}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'decline' }),
    });
  const status = 'SELECT status FROM payment WHERE provider_checkout = $1';
  await expect(async () =>
    expect((await pool.query(status, [session])).rows).toEqual([{ status: 'canceled' }]),
  ).toPass();
  await pay();
  await expect(page.getByText(/^Too many attempts to pay/)).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveValue('By my last card');
  await page.getByRole('link', { name: 'Sign in to tip', exact: true }).click();
  await page.waitForURL('**/sign-in?next=**');
});
