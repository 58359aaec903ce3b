import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedPaths } from '#contract/tipping/embed-paths.ts';
import { axe, findInBothThemes } from '#tests/support/axe.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';

/**
 * Opens a page of another site. It needs a real address, because sites may frame our pages but pages without an address may
 * not.
 */
async function openSite(html: string) {
  const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    async close() {
      site.closeAllConnections();
      await new Promise((closed) => site.close(closed));
    },
  };
}

test('a card and a button are framed by another site, and nothing else is', async ({
  visit,
  get,
  server,
  beneficiary,
}) => {
  const framed = [embedPaths.embed(beneficiary), embedPaths.embed(beneficiary, 'button'), '/embed/nobody'];
  for (const path of framed) {
    const { headers, status } = await get(path);
    expect(status).toBe(path === '/embed/nobody' ? 404 : 200);
    expect(headers.get('x-frame-options')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.*form-action 'none'; frame-ancestors \*$/);
    expect(policy).not.toContain('script-src');
  }
  for (const path of [
    '/',
    `/professionals/${beneficiary.id}`,
    `/t/${beneficiary.id}`,
    '/embed/a/b',
    '/oembed',
  ]) {
    const { headers } = await get(path);
    expect(headers.get('x-frame-options')).toBe('DENY');
    // Scripts of other sites read what is written for them, and no page.
    expect(headers.get('access-control-allow-origin')).toBe(path === '/oembed' ? '*' : null);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  const { page, expectProblem } = await visit({ viewport: { width: 360, height: 740 } });
  expectProblem(/frame|favicon/i);
  expectProblem(/status of 404 .*\/embed\/nobody\)/);
  const frames = [...framed.slice(0, 2), `/t/${beneficiary.id}`].map(
    (path) => `<iframe src="${server.origin}${path}" width="340" height="240"></iframe>`,
  );
  const elsewhere = await openSite(`<!doctype html><title>Elsewhere</title>${frames.join('')}`);
  await page.goto(elsewhere.origin);
  const link = { name: `Tip ${beneficiary.name} (opens in a new tab)` };
  await expect(
    page.frameLocator('iframe').nth(0).getByRole('heading', { name: beneficiary.name }),
  ).toBeVisible();
  for (const at of [0, 1])
    await expect(page.frameLocator('iframe').nth(at).getByRole('link', link)).toHaveAttribute(
      'href',
      `${server.origin}/t/${beneficiary.id}`,
    );
  await expect(
    page.frameLocator('iframe').nth(2).getByRole('heading', { name: beneficiary.name }),
  ).toHaveCount(0);
  await elsewhere.close();
  for (const path of framed) {
    await page.goto(path);
    expect(await findInBothThemes(page), path).toEqual([]);
  }
});

test('oEmbed answers for profiles and stage pages, which lead to it, and for nothing else', async ({
  get,
  server,
  beneficiary,
}) => {
  const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  for (const path of [`/professionals/${beneficiary.id}`, `/t/${beneficiary.id}`]) {
    const html = await (await get(path)).text();
    const found = /<link[^>]*application\/json\+oembed[^>]*>/.exec(html)?.[0] ?? '';
    const href = /href="([^"]+)"/.exec(found)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answer = await fetch(href);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      author_name: beneficiary.name,
      html: expect.stringContaining(`<iframe src="${server.origin}/embed/`),
      width: 360,
    });
  }
  const profile = `${server.origin}/professionals/${beneficiary.id}`;
  expect(await (await ask(profile, '&maxwidth=200&maxheight=100')).json()).toMatchObject({
    width: 200,
    height: 100,
  });
  expect((await ask(profile, '&format=xml')).status).toBe(501);
  for (const url of [
    '',
    'nonsense',
    `${server.origin}/events`,
    `https://example.com/t/${beneficiary.id}`,
    `${server.origin}/t/nobody`,
    `${server.origin}/t/%E0%A4%A`,
  ])
    expect((await ask(url)).status, url).toBe(404);
});

test('an owner copies the card of the page from the dashboard', async ({ visit, server, pool }) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 740 } });
  const own = await signInOwner(context, server, pool);
  await page.goto(`/dashboard/${own.id}`);
  const snippet = await page.getByLabel('A card with your goal').inputValue();
  expect(snippet).toBe(
    `<iframe src="${server.origin}/embed/${own.id}" title="Tip ${own.name}" width="360" height="300" style="border:0;max-width:100%" loading="lazy"></iframe>`,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
});
