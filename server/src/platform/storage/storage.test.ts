import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NoUsableAnswer } from '../http/outgoing.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'tibeb-storage-'));
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
const unsigned: string[] = [];

/** The part of the S3 protocol that we use: objects by path, each request signed for this region. */
const bucket = createServer(async (request, response) => {
  const path = request.url?.split('?')[0] ?? '';
  const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\/aws4_request/;
  if (!signed.test(request.headers.authorization ?? '')) unsigned.push(path);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method === 'PUT') {
    objects.set(path, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] });
    response.writeHead(200, { etag: '"1"' }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(path);
    response.writeHead(204).end();
  } else {
    const found = objects.get(path);
    response.writeHead(found ? 200 : 404).end(found?.bytes);
  }
});

const storages: Record<string, Storage> = { 'a folder': localStorage(join(folder, 'files')) };
beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const { port } = bucket.address() as AddressInfo;
  storages['an S3 bucket'] = s3Storage({
    endpoint: `http://127.0.0.1:${port}/tibeb`,
    region: 'eu-west-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'an S3 bucket'])('%s', (name) => {
  const storage = () => storages[name] as Storage;

  test('gives back what it was given, and forgets what is removed', async () => {
    const bytes = new Uint8Array([0, 1, 2, 255, 13, 10]);
    await storage().put('one/640x336/320.webp', bytes, 'image/webp');
    expect(new Uint8Array((await storage().read('one/640x336/320.webp')) ?? [])).toEqual(bytes);
    await storage().remove(['one/640x336/320.webp', 'one/640x336/never.webp']);
    expect(await storage().read('one/640x336/320.webp')).toBeUndefined();
  });

  test('what was never kept is not there', async () => {
    expect(await storage().read('two/1x1/1.webp')).toBeUndefined();
  });

  test.each(['../secret.webp', '/etc/passwd', 'a/../../b.webp', 'a//b.webp', '', 'a\u0000.webp', 'A.webp'])(
    'refuses the key %j',
    async (key) => {
      await expect(storage().read(key)).rejects.toThrow('Not a storage key');
      await expect(storage().put(key, new Uint8Array([1]), 'image/webp')).rejects.toThrow(
        'Not a storage key',
      );
    },
  );
});

test('every request to the bucket was signed, and a file keeps its type', async () => {
  await storages['an S3 bucket']?.put('three/1x1/1.avif', new Uint8Array([1]), 'image/avif');
  expect(objects.get('/tibeb/three/1x1/1.avif')?.type).toBe('image/avif');
  expect(unsigned).toEqual([]);
});

test.each(['drip', 'huge', 'broken'] as const)('a store that is %s gives no answer', async (manners) => {
  const timers = new Set<NodeJS.Timeout>();
  const bad = createServer((_request, response) => {
    response.writeHead(manners === 'broken' ? 503 : 200);
    if (manners === 'drip') timers.add(setInterval(() => response.write(' '), 20));
    else response.end(manners === 'huge' ? Buffer.alloc(17 * 1024 * 1024) : 'SlowDown');
  });
  await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve));
  const { port } = bad.address() as AddressInfo;
  const settings = { region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' };
  const storage = s3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}/tibeb` }, 500);
  try {
    await expect(storage.read('one/1x1/1.webp')).rejects.toBeInstanceOf(NoUsableAnswer);
    await expect(storage.put('one/1x1/1.webp', new Uint8Array([1]), 'image/webp')).rejects.toBeInstanceOf(
      NoUsableAnswer,
    );
  } finally {
    for (const timer of timers) clearInterval(timer);
    bad.closeAllConnections();
    bad.close();
  }
});
