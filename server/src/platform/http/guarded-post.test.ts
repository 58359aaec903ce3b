import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { guardedPost, isPublicAddress, mayBePublic } from './guarded-post.ts';

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['localhost', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['https://push.example.com/a', true],
  ['https://8.8.8.8/a', true],
  ['http://push.example.com/a', false],
  ['https://someone:secret@push.example.com/a', false],
  ['https://printer/a', false],
  ['https://127.0.0.1/a', false],
  ['https://[::1]/a', false],
  ['http://127.0.0.1:3001/a', true],
  ['http://someone@127.0.0.1:3001/a', false],
  ['http://127.0.0.1:3002/a', false],
])('%s may be public, or is the one that is trusted: %s', (address, expected) => {
  expect(mayBePublic(address, 'http://127.0.0.1:3001')).toBe(expected);
});

test('a server inside is never reached, by address or by name, unless it is the one that is trusted', async () => {
  let connections = 0;
  const server = createServer((_, answer) => {
    answer.writeHead(302, { location: '/elsewhere' }).end();
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const post = (address: string, trustedOrigin?: string) =>
    guardedPost(address, { headers: {}, body: Buffer.from('x'), trustedOrigin });
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f000001',
    '2130706433',
    '0',
  ])
    for (const scheme of ['http', 'https'])
      await expect(post(`${scheme}://${host}:${port}/`)).rejects.toThrow(/No answer|not public/);
  expect(connections).toBe(0);
  // A redirect counts as the answer and is not followed.
  expect(await post(`http://127.0.0.1:${port}/`, `http://127.0.0.1:${port}`)).toEqual({ status: 302 });
  expect(connections).toBe(1);
  server.close();
});
