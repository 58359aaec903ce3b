import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { axe } from '#tests/support/axe.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test(`a fan hides from the performer, ${how}, and no page names them`, async ({ stage, pool, server }) => {
    const performer = await makeBeneficiary(pool, { name: `Girum ${randomUUID().slice(0, 6)}` });
    const fan = await stage.fan({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const manager = await stage.fan();
    const subjectOf = async ({ authorization }: { authorization: string }) => {
      await fetch(`${server.origin}/api/v1/account/users/profile`, { headers: { authorization } });
      return decodeJwt(authorization.slice('Bearer '.length)).sub ?? '';
    };
    const name = `Hidden ${randomUUID().slice(0, 8)}`;
    await pool.query('UPDATE account SET full_name = $2 WHERE subject = $1', [await subjectOf(fan), name]);
    await makePageManager(pool, { page: performer, subject: await subjectOf(manager) });
    const { page } = fan;
    const tip = async (choice: string) => {
      await page.goto(`/professionals/${performer.id}?tip_form=open`);
      await page.getByText(choice, { exact: true }).click();
      const checkout = await stage.toCheckout(page);
      await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(checkout.getByText(/You've successfully tipped/).last()).toBeVisible();
      await checkout.close();
    };
    // Without scripts the dashboard is the same document, and each choice a value of the same field.
    if (javaScriptEnabled) await tip('Nobody');
    await tip(`Only ${performer.name}`);
    expect(await stage.tips(fan.authorization)).toMatchObject([
      { anonymity: 'public' },
      ...(javaScriptEnabled ? [{ anonymity: 'performer' }] : []),
    ]);
    const dashboard = dashboardPaths.page(performer.id);
    if (javaScriptEnabled) {
      await manager.page.goto(dashboard);
      await expect(manager.page.getByText('From an anonymous supporter')).toBeVisible();
      await expect(manager.page.getByText(`From ${name}`)).toBeVisible();
      await expect(manager.page.getByText('Please do not name them in public.')).toBeVisible();
    }
    const [{ id } = { id: '' }] = await stage.tips(fan.authorization);
    await page.goto(`/account/tips/${id}`);
    await expect(page.getByText(`Only ${performer.name} sees your name`)).toBeVisible();
    if (javaScriptEnabled) {
      const { violations } = await axe(page).analyze();
      expect(violations.map((violation) => violation.id)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Hide it from everyone' }).click();
    await expect(page.getByText('Nobody sees your name with this tip')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hide it from everyone' })).toHaveCount(0);
    const addresses = [
      dashboard,
      dashboardPaths.tips(performer.id),
      '/professionals',
      `/professionals/${performer.id}`,
    ];
    for (const path of addresses) {
      const answer = await manager.page.request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(await answer.text(), path).not.toContain(name);
    }
  });
}
