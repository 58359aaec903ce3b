import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';
import { attachPicture, detachPicture } from './attach-picture.ts';
import { pictureJobs } from './sweep-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'tibeb-uploads-'));
const clock = { now: () => new Date(Date.now() + ahead) };
let ahead = 0;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ environment: { DATA_DIR: folder }, overrides: { clock }, workJobs: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(person: Person) {
  const authorization = `Bearer ${await server.token(person)}`;
  const post = { method: 'POST', headers: { authorization }, body: await pictureFile('jpeg') };
  const picture = (await (await server.request('/api/v1/pictures', post)).json()).data.result;
  const { rows } = await server.services.pool.query('SELECT account_id FROM picture WHERE id = $1', [
    picture.id,
  ]);
  return { id: picture.id as string, url: picture.url as string, accountId: rows[0].account_id as string };
}

const attach = (pictureId: string, accountId: string) =>
  inTransaction(server.services.db, (transaction) =>
    attachPicture(transaction, { pictureId, accountId, at: clock.now(), attr: 'banner' }),
  );

const sweep = () => pictureJobs({ ...server.services, uses: [] })[0]?.work({} as never, { id: randomUUID() });
const isServed = async (url: string) => (await server.request(url)).status === 200;

test('pictures in use stay; those nobody used for a day go with their files', async () => {
  const [unused, used, detached] = [
    await upload(somebody()),
    await upload(somebody()),
    await upload(somebody()),
  ];
  expect(await attach(used.id, used.accountId)).toBe(used.url);
  await attach(detached.id, detached.accountId);
  await sweep();
  expect(await isServed(unused.url)).toBe(true);

  await inTransaction(server.services.db, (transaction) => detachPicture(transaction, detached.id));
  ahead = 25 * 60 * 60 * 1000;
  await sweep();
  await vi.waitFor(async () => {
    expect(await isServed(unused.url)).toBe(false);
    expect(await isServed(detached.url)).toBe(false);
  }, 60_000);
  expect(await isServed(used.url)).toBe(true);
  expect(existsSync(join(folder, 'uploads', unused.id, '640x336'))).toBe(false);
  await expect(attach(unused.id, unused.accountId)).rejects.toThrow('picture_not_found');
});

test('nobody uses a picture that somebody else uploaded', async () => {
  const [mine, other] = [await upload(somebody()), await upload(somebody())];
  await expect(attach(mine.id, other.accountId)).rejects.toThrow('picture_not_found');
});

test('what a killed server left half written goes after a day', async () => {
  const drafts = join(folder, 'uploads/.drafts');
  mkdirSync(drafts, { recursive: true });
  for (const [name, ageHours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    writeFileSync(join(drafts, name), 'half of a picture');
    const at = new Date(clock.now().getTime() - ageHours * 60 * 60 * 1000);
    utimesSync(join(drafts, name), at, at);
  }
  await sweep();
  expect(readdirSync(drafts)).toEqual(['new']);
});
