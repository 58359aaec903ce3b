import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { reloadOnceItSays } from '#tests/support/reload-once-it-says.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

test('what is highlighted is what is paid by whoever gave another amount last time, and one tap changes it', async ({
  server,
  pool,
  stage,
}) => {
  const { id, name } = await makeBeneficiary(pool);
  const path = `/t/${id}`;
  const { page, authorization } = await stage.fan({ javaScriptEnabled: false });
  await receiveTip(server, pool, { authorization, page: id, amount: 7.5 });
  const field = page.getByLabel(/^Another amount/);
  const paid = async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${server.sandboxOrigin}/**`);
    const { rows } = await pool.query(
      'SELECT amount_minor::int AS paid FROM tip WHERE beneficiary_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    return rows[0].paid;
  };
  await page.goto(path);
  await expect(page.getByText(`Last time you gave ${name} $7.50.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: '$5', exact: true })).toBeChecked();
  await expect(field).toHaveValue('');
  expect(await paid()).toBe(500);
  await page.goto(path);
  await page.getByRole('radio', { name: '$10' }).check();
  expect(await paid()).toBe(1000);
  // Back from a checkout that was left, an amount of one's own is all that is chosen, and the fee stays on top.
  await page.goto(path);
  await field.fill('4.50');
  await page.getByLabel('I pay this fee on top').check();
  expect(await paid()).toBe(450);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(field).toHaveValue('4.5');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByLabel('I pay this fee on top')).toBeChecked();
  expect(await paid()).toBe(450);
});

test('after an amount that was refused none is highlighted, and one that is tapped then is not what was typed', async ({
  pool,
  visit,
}) => {
  const { id } = await makeBeneficiary(pool);
  const { page } = await visit({ javaScriptEnabled: false, expected: [/status of 40[03]/] });
  await page.goto(`/t/${id}`);
  const highlighted = page.getByRole('radio', { checked: true });
  await expect(highlighted).toHaveCount(1);
  await page.getByLabel(/^Another amount/).fill('150');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Without an account you can tip up to $100.')).toBeVisible();
  await expect(page.getByLabel(/^Another amount/)).toHaveValue('150');
  await expect(highlighted).toHaveCount(0);
  await page.getByRole('radio', { name: '$5', exact: true }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('You chose $5 and typed 150.')).toBeVisible();
});

test('whoever leaves a checkout while the payment service does not answer reads that it is being closed, and has the form', async ({
  visit,
  server,
  pool,
  stage,
}) => {
  const { id, name } = await makeBeneficiary(pool);
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(`/t/${id}`);
  await page.getByLabel(/^Message to/).fill('Bravo!');
  const address = page.getByLabel(/^Your email/);
  await address.fill('fan@example.org');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  await stage.control({ failNext: 1000, failHow: '500' });
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page.getByRole('heading', { name: 'We are closing the checkout' })).toBeVisible();
  await expect(page.getByText(`that your $5 for ${name} is canceled`)).toBeVisible();
  await expect(page.getByText('We are waiting for your bank')).toHaveCount(0);
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Bravo!');
  await expect(address).toHaveValue('fan@example.org');
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  const readRequest = async () =>
    (
      await pool.query(
        `SELECT cancel_requested_at IS NOT NULL AS saved FROM payment
         WHERE reference_id = (SELECT id FROM tip WHERE beneficiary_id = $1)`,
        [id],
      )
    ).rows[0].saved;
  await expect.poll(readRequest).toBe(true);
  await stage.control({ failNext: 0 });
  await page.getByRole('link', { name: 'Look again' }).click();
  await expect(page.getByText('Nothing was charged. What you chose is still here.')).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Bravo!');
  await expect(address).toHaveValue('fan@example.org');
  // Whoever opens the page later is not shown whose address it is.
  const returned = page.url();
  await page.goto(`/t/${id}`);
  await expect(address).toHaveValue('');
  await page.goto(returned);
  await expect(page.getByText('keeps 2.9% and $0.30 of your tip.')).toBeVisible();
  // Nobody was greeted, so there is nobody not to be.
  await expect(page.getByRole('button', { name: 'This is not me' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Forget me on this device' }).click();
  await expect(page.getByLabel(/^Message to/)).toHaveValue('');
  await expect(address).toHaveValue('');
});

test('where the payment service fails a stranger reads that nothing was charged, and pays with what they typed', async ({
  visit,
  server,
  stage,
  beneficiary,
}) => {
  const { page, expectProblem } = await visit({ javaScriptEnabled: false });
  expectProblem(/status of 503/);
  await page.goto(`/t/${beneficiary.id}`);
  await page.getByLabel(/^Another amount/).fill('6.25');
  await page.getByLabel(/^Message to/).fill('Bravo!');
  await stage.control({ failNext: 1000, failHow: '500' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText(/^This did not work just now. Nothing was charged/)).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Bravo!');
  await stage.control({ failNext: 0 });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  await expect(page.getByText('$6.25').first()).toBeVisible();
});

for (const [what, change, says, named] of [
  ['takes no more tips', "tipping = 'closed'", 'takes no tips at the moment', ''],
  ['is taken down', "hidden_reason = 'Spam'", 'Nobody takes tips here', 'a page that is no longer shown'],
] as const)
  test(`a fan back from the checkout of a sign reads what was paid, although the page ${what} meanwhile`, async ({
    visit,
    server,
    pool,
  }) => {
    const { id, name } = await makeBeneficiary(pool);
    const { page } = await visit({ javaScriptEnabled: false, expected: [/status of 404/] });
    await page.goto(`/t/${id}`);
    await page.getByLabel(/^Another amount/).fill('4');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${server.sandboxOrigin}/**`);
    await pool.query(`UPDATE beneficiary SET ${change} WHERE id = $1`, [id]);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await reloadOnceItSays(page, '>Thank you!<');
    await expect(page.getByText(`Your $4 for ${named || name} was paid.`, { exact: true })).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tip again' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Your receipt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This receipt is genuine' })).toBeVisible();
  });

test('what a form stores on its way to a sign is no longer than the sign takes, so that a cookie holds it', async ({
  server,
  pool,
}) => {
  const { id } = await makeBeneficiary(pool);
  const fields = {
    intent: 'continue',
    total_amount: '7',
    message: 'ሰ'.repeat(5000),
    email: 'a'.repeat(5000),
  };
  const answer = await fetch(`${server.origin}/t/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const [draft = ''] = answer.headers.getSetCookie();
  expect([answer.status, draft.startsWith('tipDraft=')]).toEqual([303, true]);
  // Browsers store no cookie of more than 4096 bytes, and web servers refuse far larger headers.
  expect(draft.length).toBeLessThan(4096);
  const { headers } = new Request(server.origin, { headers: { cookie: draft.split(';')[0] ?? '' } });
  const page = await (await fetch(`${server.origin}/t/${id}`, { headers })).text();
  expect(/ሰ+/.exec(page)?.[0]).toHaveLength(500);
});

for (const javaScriptEnabled of [true, false])
  test(`whoever signs in at a sign to give more comes back to it, and nothing typed is lost; with scripts: ${javaScriptEnabled}`, async ({
    visit,
    server,
    pool,
  }) => {
    const { id } = await makeBeneficiary(pool);
    const path = `/t/${id}`;
    const { page, expectProblem } = await visit({ javaScriptEnabled });
    expectProblem(/status of 403/);
    const amount = page.getByLabel(/^Another amount/);
    const words = page.getByLabel(/^Message to/);
    const onTop = page.getByLabel('I pay this fee on top');
    await page.goto(path);
    await amount.fill('150');
    await words.fill('በጣም ቆንጆ\n"quoted"');
    await page.getByLabel(/^Your email/).fill('fan@example.org');
    await onTop.check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const expectAll = async () => {
      await page.waitForURL(`**${path}`);
      await expect(amount).toHaveValue('150');
      await expect(words).toHaveValue('በጣም ቆንጆ\n"quoted"');
      await expect(onTop).toBeChecked();
    };
    await page.getByRole('link', { name: 'Sign in to tip more than $100' }).click();
    await expect(page.getByText('Your tip is waiting')).toBeVisible();
    // The words are in no address.
    const signInAt = page.url();
    expect(signInAt).toMatch(new RegExp(`/sign-in\\?next=${encodeURIComponent(path)}$`));
    await page.getByRole('button', { name: 'Continue without an account' }).click();
    await expectAll();
    await expect(page.getByLabel(/^Your email/)).toHaveValue('fan@example.org');
    await page.goto(signInAt);
    await signInNewPerson(page.context(), server.origin);
    // The scripts of the page notice it, and open the sign themselves.
    if (!javaScriptEnabled) await page.reload();
    await expectAll();
    await expect(page.getByText(/^You are signed in/)).toBeVisible();
    // Proving the address leads away and back, too.
    await page.getByLabel('Do not show my name').check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const prove = page.getByRole('link', { name: 'Confirm your address to tip more than $100' });
    await expect(prove).toHaveAttribute('href', `/account/prove-address?next=${encodeURIComponent(path)}`);
    await page.goto(path);
    await expectAll();
    await expect(page.getByLabel('Do not show my name')).toBeChecked();
  });
