import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { freePort } from '#server/platform/free-ports.ts';
import { signedIn } from '#tests/support/identity.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import { startProcess } from '#tests/support/real-server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

async function startStage() {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-uploads-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const environment = {
    DATA_DIR: folder,
    PORT: new URL(origin).port,
    DATABASE_URL: database.url,
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  return {
    start: (limit?: string) =>
      startProcess(['server/src/main.ts', '--api-only'], environment, undefined, limit),
    request: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init),
    files() {
      const uploads = join(folder, 'uploads');
      if (!existsSync(uploads)) return [];
      return readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    },
    async end() {
      rmSync(folder, { recursive: true });
      await database.drop();
    },
  };
}

test('while the disk is full a picture is refused for the moment; once there is room, the same request works', async () => {
  const stage = await startStage();
  // No file may grow beyond a kilobyte. As on a full disk, a write stores a part of the file and then fails.
  let server = await stage.start('ulimit -f 1');
  try {
    const { token } = await signedIn(stage);
    const body = await pictureFile('jpeg');
    const upload = () =>
      stage.request('/api/v1/pictures', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
        body,
      });
    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ type: 'server_error', errors: [{ code: 'unavailable' }] });
    expect(stage.files()).toEqual([]);
    expect(server.failures()).toEqual([]);
    await server.kill();

    server = await stage.start();
    const taken = await upload();
    expect(taken.status).toBe(201);
    const { url } = (await taken.json()).data.result;
    const picture = Buffer.from(await (await stage.request(url)).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 640, height: 336 });
  } finally {
    await server.kill();
    await stage.end();
  }
});
