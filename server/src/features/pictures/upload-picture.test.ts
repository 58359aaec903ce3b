import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  flatPng,
  hostileFiles,
  pictureFile,
  pictureText,
  withJpegSegment,
} from '#tests/support/picture-files.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tibeb-uploads-'));
let server: Awaited<ReturnType<typeof startTestServer>>;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { DATA_DIR: folder } });
  token = await server.token(somebody());
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function upload(bytes: Buffer<ArrayBuffer>, query = '', headers: Record<string, string> = {}) {
  return server.request(`/api/v1/pictures${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      ...headers,
    },
    body: bytes,
  });
}

async function uploaded(bytes: Buffer<ArrayBuffer>, query?: string) {
  const response = await upload(bytes, query);
  expect(response.status).toBe(201);
  return (await response.json()).data.result;
}

/** The file behind a URL, as sharp reads it. */
async function served(url: string) {
  const response = await server.request(url);
  expect(response.status).toBe(200);
  return { response, picture: sharp(Buffer.from(await response.arrayBuffer())) };
}

const storedFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe.each(['jpeg', 'png', 'webp'] as const)('a %s file', (format) => {
  test('is kept in every width up to its own, in both formats, and served for ever', async () => {
    const picture = await uploaded(await pictureFile(format, { width: 800, height: 420 }));
    expect(picture).toMatchObject({ width: 800, height: 420, widths: [320, 640, 800] });
    expect(picture.url).toBe(`/uploads/${picture.id}/800x420/800.webp`);
    for (const width of picture.widths) {
      for (const [kind, type] of [
        ['webp', 'webp'],
        ['avif', 'heif'],
      ] as const) {
        const file = await served(picture.url.replace('800.webp', `${width}.${kind}`));
        expect(file.response.headers.get('content-type')).toBe(`image/${kind}`);
        expect(file.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const height = Math.round((420 * width) / 800);
        expect(await file.picture.metadata()).toMatchObject({ format: type, width, height });
      }
    }
  });
});

test('a portrait becomes a square', async () => {
  const picture = await uploaded(await pictureFile('jpeg', { width: 900, height: 600 }), '?purpose=portrait');
  expect(picture).toMatchObject({ width: 600, height: 600, widths: [96, 240, 480, 600] });
});

test('a picture larger than the largest size is made smaller, a tiny one is kept as it is', async () => {
  const large = await uploaded(flatPng(2400, 1260));
  expect(large).toMatchObject({ width: 1920, height: 1008, widths: [320, 640, 1200, 1920] });
  const tiny = await uploaded(await pictureFile('png', { width: 3, height: 2 }));
  expect(tiny).toMatchObject({ width: 3, height: 2, widths: [3] });
});

test('a photograph taken sideways stands upright and says nothing of where it was taken', async () => {
  const bytes = await sharp(await pictureFile('jpeg', { width: 400, height: 200 }))
    .withExif({ IFD3: { GPSLatitude: '9/1 1/1 0/1' }, IFD0: { Orientation: '6', Copyright: 'private' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const picture = await uploaded(Buffer.from(bytes));
  expect(picture).toMatchObject({ width: 200, height: 400 });
  const metadata = await (await served(picture.url)).picture.metadata();
  expect(metadata.exif).toBeUndefined();
  expect(metadata.orientation).toBeUndefined();
});

test('the film that a phone appends to a photograph is dropped, whatever short marks it contains', async () => {
  const film = pictureText('\x00\x00\x00\x18ftypmp42 with frames #!/ pK\x03\x04 \x7felF <SvG');
  const picture = await uploaded(Buffer.concat([await pictureFile('jpeg'), film]));
  const stored = await (await server.request(picture.url)).text();
  expect(stored).not.toContain('ftypmp42');
});

test('ordinary metadata is no reason to refuse', async () => {
  const xmp = pictureText(
    'http://ns.adobe.com/xap/1.0/\0<?xpacket begin=""?><x:xmpmeta><rdf:RDF/></x:xmpmeta>',
  );
  await uploaded(withJpegSegment(await pictureFile('jpeg'), 0xe1, xmp));
});

test('25 megapixels are accepted, one row more is not', async () => {
  await uploaded(flatPng(5000, 5000));
  const response = await upload(flatPng(5000, 5001));
  expect(response.status).toBe(422);
  expect((await response.json()).errors[0].detail).toContain('at most 25 megapixels');
});

test('more than ten megabytes are refused before they are read', async () => {
  const before = storedFiles();
  const response = await upload(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    type: 'client_error',
    errors: [{ code: 'picture_too_large', detail: expect.stringContaining('at most 10 MB') }],
  });
  expect(storedFiles()).toBe(before);
});

test.each(await hostileFiles())('%s is refused with a clear message', async (_what, bytes, code) => {
  const before = storedFiles();
  const response = await upload(bytes, '', { 'content-type': 'image/png', 'x-file-name': 'cat.png' });
  expect(response.status).toBe(422);
  const { type, errors } = await response.json();
  expect(type).toBe('client_error');
  expect(errors).toEqual([{ code, detail: expect.stringMatching(/^This (file|picture) .+\.$/), attr: null }]);
  expect(storedFiles()).toBe(before);
});

test('an unknown purpose is refused at its field, a stranger before anything is read', async () => {
  const wrong = await upload(await pictureFile('png'), '?purpose=anything');
  expect(wrong.status).toBe(400);
  expect((await wrong.json()).errors[0].attr).toBe('purpose');
  const anonymous = await upload(await pictureFile('png'), '', { authorization: '' });
  expect(anonymous.status).toBe(401);
});

test('more than a few pictures at once wait, and more than that are asked to come again', async () => {
  const file = await pictureFile('jpeg', { width: 300, height: 200 });
  const answers = await Promise.all(Array.from({ length: 14 }, () => upload(file)));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  const busy = answers.find((answer) => answer.status === 503);
  expect(busy?.headers.get('retry-after')).toBe('2');
  expect(statuses.filter((status) => status === 503)).toHaveLength(4);
  await uploaded(file);
});

test.each([
  '/uploads/',
  '/uploads/../postgres/PG_VERSION',
  '/uploads/..%2f..%2fetc%2fpasswd.webp',
  '/uploads/%00.webp',
  '/uploads/nothing/1x1/1.webp',
  '/uploads/nothing/1x1/1.svg',
])('%s is not found', async (path) => {
  expect((await server.request(path)).status).toBe(404);
});
