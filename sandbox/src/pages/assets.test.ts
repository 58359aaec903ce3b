import { expect, test } from 'vitest';
import { assets } from './assets.ts';

test('the pages of the sandbox carry their own letters, and no other file', async () => {
  const style = await (await assets.request('/style.css')).text();
  const fonts = [...style.matchAll(/url\("(.+?)"\)/g)].map(([, address = '']) => address);
  expect(fonts).toHaveLength(3);
  for (const address of fonts) {
    const response = await assets.request(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('font/woff2');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  }
  for (const address of ['/fonts/other.woff2', '/fonts/..%2fassets.woff2'])
    expect((await assets.request(address)).status).toBe(404);
});
