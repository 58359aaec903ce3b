import { Client } from 'pg';
import { expect, test } from '#tests/support/browser-test.ts';
import { accountButton, member, signIn } from './account-support.ts';

test('the logo leads home, and the menu to Home, Professionals, Events and Fundraiser; the footer holds social links, quick links, resources, contact details and the shops', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/sign-up');
  const footer = page.getByRole('contentinfo');
  for (const network of ['Facebook', 'Instagram', 'X', 'YouTube'])
    await footer.getByRole('link', { name: `Tibeb on ${network}` }).waitFor();
  const column = (title: string) =>
    footer.locator('div', { has: page.getByRole('heading', { name: title, exact: true }) }).last();
  const linksOf = async (title: string) =>
    column(title)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(await linksOf('Quick Links')).toEqual([
    ['Professionals', '/professionals'],
    ['Events', '/events'],
    ['Fundraiser', '/fund-me'],
    ['How It Works', '/#how-it-works'],
    ['Testimonials', '/#testimonials'],
  ]);
  expect(await linksOf('Resources')).toEqual([
    ['Help Center', '/resources'],
    ['Blog', '/blog'],
    ['Artist Resources', '/#artist-resources'],
    ['Privacy Policy', '/legals/privacy'],
    ['Terms of Service', '/legals/terms-of-service'],
  ]);
  await footer.getByRole('link', { name: 'support@tibeb.example' }).waitFor();
  expect(await footer.locator('address').innerText()).toMatch(/Addis Ababa, Ethiopia/);
  await footer.getByRole('link', { name: 'App Store' }).waitFor();
  await footer.getByRole('link', { name: 'Google Play' }).waitFor();

  const header = page.getByRole('banner');
  const links = header.getByRole('navigation', { name: 'Main' }).locator('a.nav-link');
  expect(await links.allInnerTexts()).toEqual(['Home', 'Professionals', 'Events', 'Fundraiser']);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/professionals',
    '/events',
    '/fund-me',
  ]);
  await header.getByRole('link', { name: 'Tibeb, home' }).click();
  await page.waitForURL('/');
});

test('links of the footer lead on without a new document, but for texts, and it stays whole', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/sign-up');
  const footer = page.getByRole('contentinfo');
  const before = await footer.innerHTML();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window);
  await footer.getByRole('link', { name: 'Professionals' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
  expect(await isSameDocument()).toBe(true);
  expect(await footer.innerHTML()).toBe(before);
  await footer.getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The Tibeb Blog' }).waitFor();
  expect(await isSameDocument()).toBe(false);
});

for (const path of ['/', '/events']) {
  test(`a click on an anchor with Ctrl, Cmd or Shift, or in the middle, opens it elsewhere and leaves ${path} alone`, async ({
    visit,
    server,
  }) => {
    const { page, context } = await visit();
    await page.goto(path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    // Only where it leads matters, and loading that page would cost more than the rest of this test.
    const start = `${server.origin}/`;
    await context.route(start, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    for (const how of [
      { modifiers: ['ControlOrMeta'] },
      { modifiers: ['Shift'] },
      { button: 'middle' },
    ] as const) {
      const opened = context.waitForEvent('page');
      await link.click(how as Parameters<typeof link.click>[0]);
      const other = await opened;
      await other.waitForURL('/#how-it-works');
      await other.close();
    }
    expect(page.url()).toBe(server.origin + path);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
}

test('a skeleton stands in while the profile loads', async ({ visit, server }) => {
  // Crawlers get complete pages, and a headless browser identifies itself as one.
  const { page } = await visit({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  });
  const person = await member(server);
  await signIn(page, person);
  const holder = new Client({ connectionString: server.databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE account IN ACCESS EXCLUSIVE MODE');
    await page.goto('/share-your-story', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading your account' }).waitFor();
    await holder.query('COMMIT');
    await accountButton(page, person).waitFor();
  } finally {
    await holder.end();
  }
});

for (const [width, percent] of [
  [320, 150],
  [320, 200],
  [360, 200],
  [412, 200],
] as const)
  test(`letters of ${percent} % on a phone ${width} px wide leave the menu in sight, and the page scrolls one way`, {
    tag: '@long',
  }, async ({ visit, server }) => {
    const { page, context } = await visit({ viewport: { width, height: 740 } });
    const session = await context.newCDPSession(page);
    const standard = (16 * percent) / 100;
    await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    await page.goto('/blog');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const person = await member(server);
    for (const who of ['a guest', 'somebody signed in']) {
      if (who === 'a guest') await page.goto('/events');
      else await signIn(page, person, '/events');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${standard}px`,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth), who).toBe(width);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
      if (who === 'a guest')
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).last()).toBeVisible();
    }
  });
