import { randomUUID } from 'node:crypto';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { apiCalls } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeOpenClaim } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeType } from '#tests/support/factories.ts';
import { erasedAccountText } from '#texts/desk.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;
/** What the browser writes when the server refuses a form. */
const expected = [/status of 409/];

test('what a colleague has dealt with meanwhile leads back to its queue, which says so', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit(phone);
  const { token } = await signInOperator(context, server, pool, { role: 'support' });
  const performer = await makeBeneficiary(pool);
  await pool.query(
    `INSERT INTO report (kind, subject_id, reason, words, created_at) VALUES ('page', $1, 'fraud', 'Look', now())`,
    [performer.id],
  );
  await page.goto(deskPaths.report(performer.id));
  const { rows } = await pool.query('SELECT id FROM report WHERE subject_id = $1', [performer.id]);
  const outcome = { outcome: 'dismissed', reason: 'It is them', last_report: rows[0].id };
  await apiCalls(server.origin, token)('POST', `/desk/reports/${performer.id}/close`, outcome);
  await page.getByRole('radio').first().check();
  await page.getByLabel('Reason').fill('It is them');
  await page.getByRole('button', { name: 'Close the reports' }).click();
  await page.getByText('A colleague has dealt with it already').first().waitFor();
  await expect(page).toHaveURL(deskPaths.reports());
  const queues = [
    [deskPaths.report(performer.id), deskPaths.reports()],
    [deskPaths.job(randomUUID()), deskPaths.jobs()],
    [deskPaths.hiddenWordsOf(performer.id), deskPaths.hiddenWords()],
  ] as const;
  for (const [gone, queue] of queues) {
    await page.goto(gone);
    await expect(page).toHaveURL(queue);
    await expect(page.getByText('A colleague has dealt with it already').first()).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false])
  test(`a claim that a colleague has decided meanwhile is shown as it is now, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    visit,
    server,
    pool,
  }) => {
    const [{ page, context }, colleague] = [
      await visit({ ...phone, javaScriptEnabled, expected }),
      await visit(phone),
    ];
    await signInOperator(context, server, pool, { role: 'support' });
    const { token } = await signInOperator(colleague.context, server, pool, { role: 'admin' });
    const claimant = await visit(phone);
    const { id } = await makeOpenClaim(
      pool,
      await signInOperator(claimant.context, server, pool, { role: 'finance' }),
    );
    await page.goto(deskClaimPaths.claim(id));
    await expect(page.getByText('The page stays whose it is.')).toBeVisible();
    const version = await page.locator('input[name="version"]').first().getAttribute('value');
    const call = apiCalls(server.origin, token);
    await call('POST', `/desk/claims/${id}/accept`, { reason: 'The papers show it', version });
    const form = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Refuse the claim' }) });
    await form.getByLabel('Reason').fill('The papers are forged');
    await form.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.locator('[data-form-problem]')).toContainText('so nothing was decided now');
    await expect(form.getByText('This cannot be undone.')).toBeVisible();
    await expect(form.getByLabel('Reason')).toHaveValue('The papers are forged');
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    if (javaScriptEnabled) await expect(page.locator('[data-form-problem]')).toBeFocused();
    await form.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText('Refused', { exact: true })).toBeVisible();
  });

test('a form of a page from before an update says so, and works once the page is loaded again', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ ...phone, expected });
  await signInOperator(context, server, pool, { role: 'support' });
  const claimant = await visit(phone);
  const { id } = await makeOpenClaim(
    pool,
    await signInOperator(claimant.context, server, pool, { role: 'finance' }),
  );
  await page.goto(deskClaimPaths.claim(id));
  const form = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Refuse the claim' }) });
  await form.getByLabel('Reason').fill('The papers are forged');
  await form.locator('input[name="version"]').evaluate((field) => field.remove());
  // As a bundle from before did not check it.
  await form.locator('form').evaluate((element: HTMLFormElement) => element.submit());
  await expect(page.locator('[data-form-problem]')).toContainText('opened before an update');
  await expect(form.getByLabel('Reason')).toHaveValue('The papers are forged');
  await form.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Refused', { exact: true })).toBeVisible();
});

test('what must not be done to a page is refused on the page as it is now', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ ...phone, expected });
  const { accountId } = await signInOperator(context, server, pool, { role: 'support' });
  const { id } = await makeBeneficiary(pool);
  await page.goto(deskPaths.page(id));
  await page.getByLabel('Reason').first().fill('It is not them');
  await pool.query("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')", [
    id,
    accountId,
  ]);
  const name = `Renamed ${randomUUID().slice(0, 8)}`;
  await pool.query('UPDATE beneficiary SET name = $2 WHERE id = $1', [id, name]);
  await page.getByRole('button', { name: 'Hide the page' }).click();
  await expect(page.locator('[data-form-problem]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('a type that a colleague has retired meanwhile is shown retired, not as it was typed over', async ({
  visit,
  server,
  pool,
}) => {
  const [{ page, context }, name] = [await visit({ ...phone, expected }), `Krar ${randomUUID().slice(0, 8)}`];
  const { token } = await signInOperator(context, server, pool, { role: 'admin' });
  const id = await makeType(pool, name);
  await page.goto(deskPaths.kinds({ id }));
  const form = page.getByRole('listitem').filter({ hasText: name });
  await form.getByLabel('Place').fill('3');
  await form.getByLabel('Reason').fill('It comes later');
  const seen = { name, position: 0, retired: false };
  const retired = { ...seen, retired: true, reason: 'Nobody plays it', seen };
  await apiCalls(server.origin, token)('POST', `/desk/kinds/${id}`, retired);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-form-problem]')).toContainText('so nothing was saved now');
  await expect(form.getByRole('checkbox')).toBeChecked();
  await expect(form.getByLabel('Place')).toHaveValue('0');
  await expect(form.getByLabel('Reason')).toHaveValue('It comes later');
});

test('whoever may not decide about something reads who does', async ({ visit, server, pool }) => {
  const [{ page, context }, claimant] = [await visit(phone), await visit(phone)];
  const person = await signInOperator(claimant.context, server, pool, { role: 'finance' });
  const { id } = await makeOpenClaim(pool, person);
  await signInOperator(context, server, pool, { role: 'finance' });
  await page.goto(deskClaimPaths.claim(id));
  await expect(page.getByText('Support and admins decide claims.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  await signInOperator(context, server, pool, { role: 'support' });
  await page.goto(deskClaimPaths.claim(id));
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expect(page.getByText('Support and admins decide claims.')).toHaveCount(0);
});

test('the desk offers no link and no act that leads nowhere', async ({ visit, server, pool }) => {
  const [support, admin] = [await visit(phone), await visit(phone)];
  const of = await signInOperator(support.context, server, pool, { role: 'finance' });
  await pool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [of.accountId]);
  const house = `House ${randomUUID().slice(0, 8)}`;
  const organizer = await pool.query(
    `INSERT INTO organizer (account_id, full_name, organization_name, email, phone)
     VALUES ($1, 'Zema', $2, 'a@example.com', '+251911000000') RETURNING id`,
    [of.accountId, house],
  );
  await pool.query(
    `INSERT INTO report (kind, subject_id, reason, words, created_at)
     VALUES ('organizer', $1, 'fraud', 'Look', now())`,
    [organizer.rows[0].id],
  );
  await signInOperator(support.context, server, pool, { role: 'support' });
  await support.page.goto(deskPaths.person(of.accountId));
  await expect(support.page.getByText(house)).toBeVisible();
  await expect(support.page.getByRole('link', { name: house })).toHaveCount(0);
  await expect(support.page.getByRole('button', { name: 'Restore this person' })).toHaveCount(0);
  await support.page.goto(deskPaths.report(organizer.rows[0].id));
  await expect(support.page.getByRole('heading', { level: 1 })).toContainText(house);
  await expect(support.page.getByRole('link', { name: 'See their page' })).toHaveCount(0);

  await signInOperator(admin.context, server, pool, { role: 'admin' });
  await admin.page.goto(deskPaths.person(of.accountId));
  await expect(admin.page.getByRole('button', { name: 'Restore this person' })).toBeVisible();
  const reason = `Mail works again ${randomUUID()}`;
  await pool.query(
    `INSERT INTO audit_entry (account_id, actor, action, subject_kind, subject_id, reason)
     VALUES ($1, 'finance', 'retryDeskJob', 'job', $2, $3)`,
    [of.accountId, randomUUID(), reason],
  );
  // An erased account has no role any more.
  await pool.query('DELETE FROM operator WHERE account_id = $1', [of.accountId]);
  await pool.query("UPDATE account SET erased_at = now(), full_name = '', email = '' WHERE id = $1", [
    of.accountId,
  ]);
  await admin.page.goto(deskPaths.log());
  const entry = admin.page.getByRole('listitem').filter({ hasText: reason });
  await expect(entry.getByText(`${erasedAccountText}, finance`)).toBeVisible();
  await expect(entry.getByRole('link')).toHaveCount(0);
});
