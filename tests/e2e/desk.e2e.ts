import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;

/** A case about money that belongs to no payment of ours. */
async function openCase(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `INSERT INTO payment_quarantine (payment_id, provider, reason, expected, observed)
     VALUES (NULL, 'stripe', 'unknown_movement', '{}', $1) RETURNING id`,
    [{ movement: randomUUID() }],
  );
  return rows[0].id;
}

test('every page of the desk is good on a phone, for axe too', { tag: '@long' }, async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit(phone);
  await signInOperator(context, server, pool, { role: 'admin' });
  const id = await openCase(pool);
  for (const path of [
    '/desk',
    '/desk/payments',
    '/desk/cases',
    '/desk/cases?state=suspense',
    `/desk/cases/${id}`,
    '/desk/jobs',
    '/desk/log',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    // The menu says on every page what waits.
    const menu = page.getByRole('navigation', { name: 'The desk' });
    await expect(menu.getByRole('link', { name: /^Cases\s*\d+ waiting$/ })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'People', exact: true })).toBeVisible();
    await expectGoodOnPhone(page);
  }
  // Queues with waiting items come first, so that nobody has to search for them.
  await page.goto('/desk');
  const queues = page.getByRole('main').locator('li.card').filter({ hasText: /wait/ });
  await expect(queues.first()).toContainText(/\d+ waiting/);
  await expect(queues).toHaveCount(6);
  // What one searches in has no queue, and a row of its own.
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveText([
    /^People/,
    /^Pages/,
    /^Events/,
    /^Payments/,
  ]);
  const said = await queues.evaluateAll((cards) => cards.map(({ textContent }) => textContent ?? ''));
  const waits = said.map((text) => /\d+ waiting/.test(text));
  expect(waits).toEqual(waits.toSorted((one, other) => Number(other) - Number(one)));
});

test('a search for characters that no text can have finds nothing, and no list of the desk fails', async ({
  visit,
  server,
  pool,
}) => {
  const { context } = await visit();
  await signInOperator(context, server, pool, { role: 'admin' });
  for (const list of ['people', 'pages', 'events', 'campaigns', 'payments']) {
    const answer = await context.request.get(`/desk/${list}?search=no-such-%00%20`);
    expect(answer.status(), list).toBe(200);
    expect(await answer.text(), list).toContain('value="no-such-"');
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`a case is closed with a reason, ${javaScriptEnabled ? 'with' : 'without'} scripts, and stands in the log`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context, expectProblem } = await visit({ ...phone, javaScriptEnabled });
    expectProblem(/status of 4\d\d/);
    const operator = await signInOperator(context, server, pool, { role: 'admin' });
    const id = await openCase(pool);
    const reason = `Ours, see the statement ${randomUUID()}`;
    await page.goto(`/desk/cases/${id}`);
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect(page.getByText('Please choose how to close the case.')).toBeVisible();
    await expect(page.getByText('Please say why, in at least 3 letters.')).toBeVisible();

    // The second factor was shown too long ago for a change; the typed text stays.
    await operator.showFactor('20 minutes');
    await page.getByRole('radio', { name: /dismiss/ }).check();
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect(page.getByRole('link', { name: 'Confirm in a new tab' })).toHaveAttribute(
      'href',
      `/account/security/confirm?next=${encodeURIComponent(`/desk/cases/${id}`)}`,
    );
    await expect(page.getByLabel('Reason')).toHaveValue(reason);
    await expect(page.getByRole('radio', { name: /dismiss/ })).toBeChecked();

    await operator.showFactor('0');
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect(page.getByText('Closed as')).toBeVisible();
    // Playwright's plain-text selectors ignore <noscript>, but patterns match there.
    await expect(page.getByText(/The case is closed/)).toBeVisible();
    await page.getByRole('link', { name: 'In the log' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(id);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText(`Case ${id}`)).toHaveCount(1);
  });
}

test('a refund of a case that is not finished is shown at the case, and at others of the charge', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit(phone);
  await signInOperator(context, server, pool, { role: 'finance' });
  const charge = `ch_${randomUUID()}`;
  const { rows } = await pool.query(
    `INSERT INTO payment_quarantine (provider, provider_charge, reason, expected, observed)
     VALUES ('stripe', $1, 'unknown_checkout', '{}', '{}'), ('stripe', $1, 'second_charge', '{}', '{}') RETURNING id`,
    [charge],
  );
  const [id, other] = rows.map((one) => one.id);
  await pool.query(
    `INSERT INTO payment_case_giving_back (case_id, provider, charge) VALUES ($1, 'stripe', $2)`,
    [id, charge],
  );
  await page.goto(`/desk/cases/${other}`);
  await expect(page.getByRole('button', { name: 'Close the case' })).toHaveCount(0);
  await expectGoodOnPhone(page);
  await page.getByRole('link', { name: `Case ${id}`, exact: true }).click();
  await expect(page.getByText('Give back again to finish it')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /give-back/ })).toBeVisible();
  await expectGoodOnPhone(page);
  await page.goto('/desk/cases');
  await expect(page.getByText('Refund not finished')).toHaveCount(2);
  // Other tests find no refund that is not finished.
  await pool.query('UPDATE payment_case_giving_back SET ended_at = now() WHERE case_id = $1', [id]);
});

test('an operator without a second factor is led to switching one on', async ({ visit, server, pool }) => {
  const { page, context } = await visit(phone);
  await signInOperator(context, server, pool, { role: 'finance', factor: false });
  await page.goto('/desk/cases');
  await expect(page).toHaveURL('/account/security/confirm?next=%2Fdesk%2Fcases');
  await expect(page.getByText('The desk asks for a second factor')).toBeVisible();
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await expect(page).toHaveURL('/account/security/two-step?next=%2Fdesk%2Fcases');
});

test('a guest signs in first, a person without a role finds no desk, and support finds no log', async ({
  visit,
  get,
  server,
  pool,
}) => {
  expect((await get('/desk')).headers.get('location')).toBe('/sign-in?next=%2Fdesk');
  const { page, context } = await visit(phone);
  const { accountId } = await signInOperator(context, server, pool, { role: 'support' });
  await page.goto('/desk/log');
  await expect(page).toHaveURL('/desk');
  await expect(page.getByText('Your role does not include this')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log', exact: true })).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.locator('#account-menu').getByRole('link', { name: 'The desk' }).click();
  await expect(page).toHaveURL('/desk');
  await pool.query('DELETE FROM operator WHERE account_id = $1', [accountId]);
  expect((await context.request.get('/desk')).status()).toBe(404);
});

test('a decision that is refused comes back in its own form, and in no other', async ({
  visit,
  server,
  pool,
}) => {
  const [claimant, { context }] = [await visit(), await visit()];
  const page = await makeBeneficiary(pool);
  const call = apiCalls(server.origin, await signInProvenPerson(claimant.context, server));
  await call('POST', `/claims/pages/${page.id}/papers`, { statement: 'This is my page since 1995.' });
  const { rows } = await pool.query('SELECT id FROM claim WHERE beneficiary_id = $1', [page.id]);
  await signInOperator(context, server, pool, { role: 'support' });
  const answer = await context.request.post(`${deskClaimPaths.claim(rows[0].id)}?decide=accept`, {
    form: { reason: 'No' },
    headers: { origin: server.origin },
  });
  const shown = await answer.text();
  expect(shown.match(/ name="reason"/g)).toHaveLength(3);
  expect(shown.match(/<input[^>]* value="No"/g)).toHaveLength(1);
  expect(shown.match(RegExp(` href="${deskPaths.page(page.id)}"`, 'g'))).toHaveLength(1);
});
