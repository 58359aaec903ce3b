import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { writeTippedPayout } from '#tests/support/tipped-payout.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;

/** The list of payouts to approve, of the pages of this name alone. */
const atList = (name: string) => deskPayoutPaths.payouts({ queue: 'approval', search: name });

const boxes = (screen: Page, name: string) =>
  screen.getByRole('checkbox', { name: new RegExp(`for ${name}$`) });

const approve = async (screen: Page, reason: string) => {
  await screen.getByLabel('Reason').fill(reason);
  await screen.getByRole('button', { name: 'Approve those ticked' }).click();
};

async function listApprovals(pool: Pool, ids: readonly string[]) {
  const { rows } = await pool.query(
    `SELECT subject_id, reason FROM audit_entry
     WHERE action = 'approveDeskPayout' AND subject_id = ANY ($1) ORDER BY id`,
    [ids],
  );
  return rows;
}

for (const javaScriptEnabled of [true, false])
  test(`several payouts are ticked and approved with one reason, and what is refused says why (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const [one, fan] = [
      await visit({ ...phone, javaScriptEnabled, expected: [/status of 40[039]/] }),
      await visit(),
    ];
    const other = await visit({ ...phone, javaScriptEnabled, expected: [/status of 409/] });
    const { accountId, showFactor } = await signInOperator(one.context, server, pool, { role: 'finance' });
    await signInOperator(other.context, server, pool, { role: 'finance' });
    const name = `Weaver ${randomUUID().slice(0, 8)}`;
    const made = [];
    for (let count = 0; count < 3; count += 1)
      made.push(await writeTippedPayout(fan.context, server, pool, 'requested', name));
    const ids = made.map(({ payout }) => payout);
    const approvals = () => listApprovals(pool, ids);

    await one.page.goto(atList(name));
    if (javaScriptEnabled) await expectGoodOnPhone(one.page);
    await approve(one.page, 'Compared with the tips');
    await expect(one.page.getByText('Please tick at least one payout.')).toBeVisible();
    await expect(one.page.getByLabel('Reason')).toHaveValue('Compared with the tips');

    // The second factor is too old: nothing is approved, and nothing typed is lost.
    for (const box of await boxes(one.page, name).all()) await box.check();
    await showFactor('1 hour');
    await approve(one.page, 'Compared with the tips');
    await expect(one.page.getByRole('link', { name: 'Confirm in a new tab' })).toBeVisible();
    for (const box of await boxes(one.page, name).all()) await expect(box).toBeChecked();
    expect(await approvals()).toEqual([]);

    // The operator has come to look after one of the pages.
    await showFactor('0');
    await pool.query(
      "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
      [made[1]?.page.id, accountId],
    );
    await approve(one.page, 'Compared with the tips');
    await expect(one.page.getByText('2 payouts are approved.')).toBeVisible();
    await expect(
      one.page.getByText(new RegExp(`^Not approved: .* for ${name}\\. .*another operator`)),
    ).toBeVisible();
    await expect(boxes(one.page, name)).toHaveCount(1);
    await expect(one.page.getByText('Waits for a colleague', { exact: true })).toHaveCount(2);
    expect(await approvals()).toEqual(
      [ids[0], ids[2]].map((subject_id) => ({ subject_id, reason: 'Compared with the tips' })),
    );

    // While the second operator has the list open, a colleague refuses one.
    await other.page.goto(atList(name));
    for (const box of await boxes(other.page, name).all()) await box.check();
    await one.page.goto(deskPayoutPaths.payout(ids[2] ?? ''));
    const refusal = one.page.locator('form', { has: one.page.getByRole('button', { name: 'Refuse' }) });
    await refusal.getByLabel('Reason').fill('The page asks us to wait');
    await refusal.getByRole('button').click();
    await expect(one.page.getByText('Refused', { exact: true }).first()).toBeVisible();
    await approve(other.page, 'Seen too');
    await expect(other.page.getByText('2 payouts are approved.')).toBeVisible();
    await expect(other.page.getByText(/^Not approved: /)).toHaveCount(1);
    const { rows } = await pool.query('SELECT state FROM payout WHERE id = ANY ($1) ORDER BY id', [ids]);
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'requested', 'refused']);
    expect(await approvals()).toHaveLength(4);
  });
