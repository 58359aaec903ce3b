import { decodeJwt } from 'jose';
import { sandboxDefaults } from '#server/config/config.ts';
import { unsubscribeTokenOf } from '#server/features/notifications/settings/unsubscribe-token.ts';
import { axe } from '#tests/support/axe.ts';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`a fan chooses what to hear, and stops the daily mail by its link (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const singer = await makeBeneficiary(pool);
    const { page, context } = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
    const token = await signInProvenPerson(context, server);
    const call = apiCalls(server.origin, token);
    await call('PUT', `/beneficiary/professionals/${singer.id}/follow`);
    const checkLayout = async () => {
      if (!javaScriptEnabled) return;
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    };

    await page.goto('/account/followed');
    await page.getByText('You hear about events and posts').click();
    await checkLayout();
    await page.getByLabel('Posts they write').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('You hear about events', { exact: false })).toBeVisible();
    await expect(page.getByText('You hear about events and posts')).toHaveCount(0);
    expect((await call('GET', '/beneficiary/followed')).results[0].hears).toEqual({
      events: true,
      posts: false,
    });

    await page.getByRole('button', { name: 'Stop the daily mail' }).click();
    await page.getByRole('button', { name: 'Start the daily mail' }).click();
    await page.getByRole('button', { name: 'Stop the daily mail' }).waitFor();

    const { rows } = await pool.query('SELECT id FROM account WHERE subject = $1', [decodeJwt(token).sub]);
    const link = `/unsubscribe/${unsubscribeTokenOf(sandboxDefaults.identitySecret, rows[0].id)}`;
    const settings = () => call('GET', '/notifications/settings');
    const reader = await visit({ javaScriptEnabled, expected: [/status of 404/] });
    await reader.page.goto(link);
    // Programs that open every link of a mail do not unsubscribe anybody.
    expect((await settings()).result).toEqual({ digest: true });
    await reader.page.getByRole('button', { name: 'Stop the daily mail' }).click();
    await reader.page.getByRole('heading', { name: 'The daily mail is stopped' }).waitFor();
    expect((await settings()).result).toEqual({ digest: false });
    await reader.page.goto('/unsubscribe/made-up');
    await reader.page.getByRole('button', { name: 'Stop the daily mail' }).click();
    await reader.page.getByText('This link does not work').waitFor();

    // One POST without cookies, as a mail program sends it by itself.
    await call('PUT', '/notifications/settings', { digest: true });
    const oneClick = await fetch(`${server.origin}${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
    expect(oneClick.status).toBe(200);
    expect((await settings()).result).toEqual({ digest: false });
  });
}
