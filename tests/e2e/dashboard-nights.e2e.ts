import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeEvent, makeStage } from '#tests/support/factories.ts';
import { brokenLayout } from '#tests/support/made-up-locale/inspect-page.ts';
import { expect, test } from '#tests/support/performer.ts';

const longTitle = `የመብራት ሌሊት፦ ${'ሙዚቃ'.repeat(20)} and the Very Great Orchestra of the Lion Hotel`;

test('on a phone a performer reads what each night brought, by its name, without scripts too', async ({
  performer,
  server,
  pool,
}) => {
  const { page, id, authorization, receive } = await performer({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  await receive(5);
  await page.goto(`/dashboard/${id}`);
  await page.getByRole('link', { name: 'Nights', exact: true }).click();
  await expect(page.getByText('No tips at events yet.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  const startsAt = new Date('2026-08-01T16:00:00Z');
  const event = await makeEvent(pool, { title: longTitle, startsAt, beneficiaries: [{ id, name: 'Aster' }] });
  await makeStage(pool, event);
  await receiveTip(server, pool, { authorization, page: id, amount: 7, event: event.id });
  await page.reload();
  await expect(page.getByText('The last 12 nights: $7 in 1 tip')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toHaveText(`${longTitle}Saturday, 8/1/20261$7`);
  expect(await page.evaluate(brokenLayout)).toEqual([]);
  // The list and the file of all tips name the same night.
  await expect(page.getByRole('article').first()).toContainText(`At ${longTitle}`);
  const file = await page.request.get(`/dashboard/${id}/tips.csv`);
  expect(await file.text()).toContain(`"${longTitle}"`);
  await page.getByRole('link', { name: longTitle }).click();
  await page.waitForURL(`**/events/${event.id}`);
});
