import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

test.use({ serverOptions: { environment: { PUBLIC_ORIGIN: 'https://tibeb.example' } } });

test('the QR code reads as the address of the site, with a quiet zone of four modules', async ({
  server,
}) => {
  const answer = await fetch(`${server.origin}/qr-code.svg`);
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
  test(`the tip sign of ${name} reads as the address of their open tip form`, async ({ server, pool }) => {
    const { id } = await makeBeneficiary(pool, { name });
    const answer = await fetch(`${server.origin}/professionals/${id}/tip-sign.svg`);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    // As fine as a camera sees it: at 72 dots an inch the reader takes now and then the weave for a code.
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()), { density: 144 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(`https://tibeb.example/professionals/${id}?tip_form=open#send-tip`);
  });
}

test('there is no tip sign of nobody', async ({ server }) => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nobody'])
    expect((await fetch(`${server.origin}/professionals/${id}/tip-sign.svg`)).status).toBe(404);
});
