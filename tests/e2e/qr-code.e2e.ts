import jsQR from 'jsqr';
import sharp from 'sharp';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent, makeStage } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
test.beforeAll(async () => {
  server = await startTestServer({
    pages: await loadBuiltPages('web/build'),
    environment: { PUBLIC_ORIGIN: 'https://tibeb.example' },
  });
});
test.afterAll(() => server?.stop());

test('the QR code reads as the address of the site, with a quiet zone of four modules', async () => {
  const answer = await server.request('/qr-code.svg');
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  const svg = Buffer.from(await answer.arrayBuffer());
  const { data, info } = await sharp(svg, { density: 576 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe('https://tibeb.example');
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg.toString())?.[1]);
  const module = info.width / modules;
  expect(Math.round((code?.location.topLeftCorner.x ?? 0) / module)).toBe(4);
  expect(Math.round((info.width - (code?.location.topRightCorner.x ?? 0)) / module)).toBe(4);
});

for (const name of [
  'Aster Bekele',
  'ሰላማዊት ገብረየሱስ',
  'Somebody & <em>the</em> longest name '.repeat(4).trim(),
]) {
  test(`the tip sign of ${name} reads as the address of their open tip form`, async () => {
    const { id } = await makeBeneficiary(server.services.pool, { name });
    const answer = await server.request(`/professionals/${id}/tip-sign.svg`);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    // The resolution of a camera: at 72 dots an inch the reader sometimes mistakes the woven pattern for a code.
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()), { density: 144 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(`https://tibeb.example/professionals/${id}?tip_form=open#send-tip`);
  });
}

test('signs of every size, of a performer and of a night, read as the short address, and are as large as they say', {
  tag: '@long',
}, async () => {
  const { pool } = server.services;
  const { id } = await makeBeneficiary(pool, { name: 'ሰላማዊት ገብረየሱስ & the <Band>' });
  await pool.query("INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ('selamawit.sign', $1)", [
    id,
  ]);
  const night = await makeStage(pool, await makeEvent(pool, { title: 'የአዝማሪ ምሽት & <friends>' }));
  await checkSigns('/t/selamawit.sign');
  // The same code draws them; `npm run soak:signs` reads all.
  await checkSigns(`/on/${night.code}`, ['card']);
});

/** Signs of the sizes `read` are read, as a camera does, which takes time. */
async function checkSigns(place: string, read: readonly string[] = ['a4', 'a5', 'a6', 'card']) {
  const list = await (await server.request(`${place}/signs`)).text();
  // Each at a resolution at which no edge of a module falls between pixels. A large sign needs a lower one.
  for (const [size, width, height, density] of [
    ['a4', 210, 297, 100],
    ['a5', 148, 210, 110],
    ['a6', 105, 148, 150],
    ['card', 85, 55, 300],
  ] as const) {
    const at = (format: string) => `${place}/signs/${size}.${format}`;
    expect(list).toContain(`href="${at('pdf')}"`);
    expect(list).toContain(`href="${at('svg')}"`);
    const svg = await (await server.request(at('svg'))).text();
    expect(svg).toContain(`width="${width}mm" height="${height}mm"`);
    if (read.includes(size)) {
      const { data, info } = await sharp(Buffer.from(svg), { density })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
      expect(code?.data, size).toBe(`https://tibeb.example${place}`);
    }
    const pdf = await server.request(at('pdf'));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const [, ...sides] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(await pdf.text()) ?? [];
    expect(sides.map((side) => Math.round((Number(side) / 72) * 25.4))).toEqual([width, height]);
  }
  for (const wrong of ['a3.pdf', 'a4.png', 'a4', 'a4.pdf.svg', 'constructor.svg'])
    expect((await server.request(`${place}/signs/${wrong}`)).status).toBe(404);
}

test('a profile leads to the signs of its stage page', async ({ pool, visit }) => {
  const { id, name } = await makeBeneficiary(pool, { name: 'Aster Bekele' });
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(`/professionals/${id}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Print a tip sign' }).click();
  const signs = await opened;
  await signs.waitForURL(`**/t/${id}/signs`);
  await expect(signs.getByRole('heading', { name: 'Signs to print' })).toBeVisible();
  await expect(signs.getByRole('main')).toContainText(name);
  // Each size is seen before it is fetched, and the page does not lead to itself.
  await expect(signs.locator('li img')).toHaveCount(4);
  await expect(signs.getByRole('link', { name: /^PDF to print: A5/ })).toHaveAttribute('href', /a5\.pdf$/);
  await expect(signs.getByRole('link', { name: 'Signs to print' })).toHaveCount(0);
});

test('an unknown page has no tip sign', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nobody'])
    for (const path of [`/professionals/${id}/tip-sign.svg`, `/t/${id}/signs`, `/t/${id}/signs/a4.pdf`])
      expect((await server.request(path)).status).toBe(404);
});
