import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer({ environment: { PUBLIC_ORIGIN: 'https://tibeb.example' } });
});
afterAll(() => server?.stop());

test('the QR code reads as the address of the site, with a quiet zone of four modules', async () => {
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
