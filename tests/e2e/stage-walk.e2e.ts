import type { Page } from '@playwright/test';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

const narrow = { viewport: { width: 320, height: 568 } };
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
/** Apps that people scan a sign with when they have no other scanner. */
const inApps = {
  Instagram: `${android} Instagram 360.0.0.52.192 Android`,
  TikTok: `${android} musical_ly_2023 BytedanceWebview/d8a21c6`,
  Telegram: `${android} Telegram-Android/11.2.3`,
};

/** The name of the next Tab stop, and whether its focus is visible. */
async function nextStop(page: Page): Promise<string> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const labels = isField ? [...(focused.labels ?? [])] : [];
    const isSeen = [focused, ...labels, focused.nextElementSibling].some(
      (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
    );
    const name = focused.getAttribute('aria-label') ?? labels[0]?.textContent ?? focused.textContent;
    return `${isSeen ? '' : 'unseen: '}${name?.replaceAll(/\s+/g, ' ').trim()}`;
  });
}

test('in the browser of an app a stranger tips by keyboard alone, sees at each step where they are, and reads in its order whom one tips, how much, and what happens then', async ({
  visit,
  server,
  pool,
}) => {
  const { id, name } = await makeBeneficiary(pool);
  const { page } = await visit(narrow);
  for (const [app, userAgent] of Object.entries(inApps)) {
    // The page has no script, which would read the name elsewhere.
    await page.setExtraHTTPHeaders({ 'user-agent': userAgent });
    await page.goto(stagePaths.stage({ id }));
    expect(await page.locator('script').count(), app).toBe(0);
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - main:
        - heading "${name}" [level=1]
        - group:
          - radio
        - button "Continue to payment"
    `);
    const stops: string[] = [];
    for (;;) {
      const stop = await nextStop(page);
      stops.push(stop);
      // The chosen amount is the only Tab stop of its group; arrow keys lead to the others.
      if (stop === '$5') await page.keyboard.press('ArrowRight');
      if (stop === '' || stop === 'Continue to payment') break;
    }
    await expect(page.getByRole('radio', { name: '$10' })).toBeChecked();
    expect(stops, app).toEqual([
      '$5',
      'Another amount',
      `Message to ${name} (optional)`,
      'Your email, for the receipt (optional)',
      'I pay this fee on top',
      'Continue to payment',
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.sandboxOrigin}/**`);
  }
});
