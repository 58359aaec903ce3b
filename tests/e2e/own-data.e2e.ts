import { strFromU8, unzipSync } from 'fflate';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test(`a fan takes along their data as tables and as JSON, ${how}`, async ({
    stage,
    server,
    pool,
    beneficiary,
  }) => {
    const { page, authorization } = await stage.fan({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
    });
    const message = '=1+1, or so';
    const tip = await receiveTip(server, pool, { authorization, page: beneficiary.id, amount: 5, message });
    await page.goto('/account/delete');
    const download = async (name: string) => {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      const file = await started;
      const parts: Buffer[] = [];
      for await (const part of await file.createReadStream()) parts.push(part);
      return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) };
    };
    const json = await download('For programs (JSON)');
    expect(json.name).toBe('tibeb-my-data.json');
    const all = JSON.parse(json.bytes.toString());
    expect(all.account).toHaveLength(1);
    expect(all.tips).toMatchObject([{ id: tip, amount: 5, message }]);
    // The card is also where nobody has to think of deleting their account.
    await page.goto('/account');
    const zip = await download('For spreadsheets (CSV)');
    expect(zip.name).toBe('tibeb-my-data.zip');
    const files = unzipSync(zip.bytes);
    expect(Object.keys(files)).toEqual(Object.keys(all).map((name) => `${name}.csv`));
    const tips = strFromU8(files['tips.csv'] ?? new Uint8Array());
    expect(tips).toContain(tip);
    expect(tips).toContain(`"'=1+1, or so"`);
  });
}

test('whoever is signed out by now is led to sign in and back to the data; no file is saved', async ({
  stage,
}) => {
  const { page, context } = await stage.fan();
  const cookies = await context.cookies();
  await page.goto('/account');
  await context.clearCookies();
  await page.getByRole('link', { name: 'For programs (JSON)' }).click();
  await page.waitForURL('/sign-in?next=%2Faccount%23own-data');
  // Somebody who is signed in is led on, as after the form.
  await context.addCookies(cookies);
  await page.reload();
  await page.waitForURL('/account#own-data');
  await expect(page.getByRole('link', { name: 'For programs (JSON)' })).toBeInViewport();
});
