import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeType } from '#tests/support/factories.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

const dayMs = 86_400_000;
let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage({ workJobs: true });
});
afterAll(() => stage.stop());

/** A page of the owner with a picture that an editor uploaded. */
async function pageWithPicture(owner: Person, { published }: { published: boolean }) {
  const { pool } = stage.server.services;
  const form = { name: 'Aster Bekele', types: [await makeType(pool, 'Singer')], bio: 'Sings.' };
  const { result: page } = await stage.call(owner, 'POST', '/beneficiary/pages', form);
  if (published) await stage.call(owner, 'POST', `/beneficiary/pages/${page.id}/publish`);
  const editor = somebody();
  const picture = await stage.upload(editor);
  await pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT $1, id, 'editor' FROM account WHERE subject = $2`,
    [page.id, editor.subject],
  );
  const path = `/beneficiary/pages/${page.id}`;
  const changed = await stage.call(editor, 'PATCH', path, { picture: picture.id });
  expect(changed.result.profile_picture).toBe(picture.url);
  return picture;
}

test('pictures of an erased person go with what showed them; those of a listed event stay', async () => {
  const person = await stage.organizer();
  const [drafted, shown] = [await stage.upload(person), await stage.upload(person)];
  await stage.create(person, { picture: drafted.id, draft: true });
  await stage.create(person, { picture: shown.id });
  const pages = [
    await pageWithPicture(person, { published: true }),
    await pageWithPicture(person, { published: false }),
  ];
  await stage.call(person, 'PUT', '/account/users/profile/deletion');
  await stage.runJob('account.erase', 31 * dayMs);
  await stage.runJob('pictures.sweep', 31 * dayMs);
  const isServed = async ({ url }: { url: string }) => (await stage.server.request(url)).status === 200;
  await vi.waitFor(async () => {
    expect(await Promise.all([drafted, ...pages].map(isServed))).toEqual([false, false, false]);
  }, 15_000);
  expect(await isServed(shown)).toBe(true);
});
