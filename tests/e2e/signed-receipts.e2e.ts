import jsQR from 'jsqr';
import sharp from 'sharp';
import { paths } from '#contract/paths.ts';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import { axe } from '#tests/support/axe.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

/** What a camera reads from a picture of the code. */
async function scan(svg: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(svg, { density: 300 })
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('the code on a receipt is scanned and checked, without scripts, and what was changed is not genuine', async ({
  visit,
  stage,
  server,
  pool,
  beneficiary,
}) => {
  const { authorization } = await stage.fan();
  const tip = await receiveTip(server, pool, { authorization, page: beneficiary.id, amount: 12.5 });
  const { rows } = await pool.query('SELECT receipt_code AS code FROM tip WHERE id = $1', [tip]);
  const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(paths.receipt(rows[0].code));
  const image = page.getByRole('img', { name: 'The signed receipt as a code to scan' });
  await expect(image).toBeVisible();
  expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const answer = await fetch(`${server.origin}${receiptPaths.code(rows[0].code)}`);
  const link = new URL((await scan(Buffer.from(await answer.arrayBuffer()))) ?? '');
  expect(link.origin).toBe(server.origin);

  await page.goto(`${link.pathname}${link.search}`);
  await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
  await expect(page.getByText('12.50 USD')).toBeVisible();
  await page.goto(receiptPaths.verify());
  const receipt = link.searchParams.get('receipt') ?? '';
  await page
    .getByLabel('Or paste what the code says')
    .fill(`${receipt.slice(0, -20)}AAAA${receipt.slice(-16)}`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'This receipt is not genuine' })).toBeVisible();
  const scripted = await visit({ viewport: { width: 360, height: 740 } });
  await scripted.page.goto(`${link.pathname}${link.search}`);
  await expect(scripted.page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
  expect((await axe(scripted.page).analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect(await scripted.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
