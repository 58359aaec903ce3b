import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimingStage, openClaimingStage } from '#tests/support/claiming.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import { type Person, somebody, somebodyUnproven } from '#tests/support/test-server.ts';
import { paperBudgets } from './claim-by-papers.ts';

let stage: ClaimingStage;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const budgets = { read: generous, write: generous, upload: generous, ...paperBudgets };
  stage = await openClaimingStage({ overrides: { budgets } });
});
afterAll(() => stage.stop());

async function upload(person: Person, body: Uint8Array | string) {
  const response = await stage.server.request('/api/v1/claims/papers', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await stage.server.token(person)}`,
      'content-type': 'image/png',
    },
    body: body as BodyInit,
  });
  const { data, errors } = await response.json();
  return { status: response.status, id: data?.result.id as string, code: errors?.[0].code };
}
const papersOf = async ({ subject }: Person) =>
  (
    await stage.pool.query(
      `SELECT claim_paper.id, claim_id IS NOT NULL AS used FROM claim_paper
       JOIN account ON account.id = account_id WHERE subject = $1 ORDER BY claim_paper.id`,
      [subject],
    )
  ).rows;

test('somebody without a proven address leaves no papers', async () => {
  const unproven = somebodyUnproven();
  expect(await upload(unproven, await pictureFile('png'))).toMatchObject({
    status: 403,
    code: 'address_not_proven',
  });
  expect(await papersOf(unproven)).toEqual([]);
});

test('a person uploads twelve papers a day, and of those that no claim uses the newest six stay', async () => {
  const [singer, file] = [somebody(), await pictureFile('png')];
  expect((await upload(singer, 'no picture')).status).toBe(422);
  const used = (await upload(singer, file)).id;
  const page = await stage.page();
  expect((await stage.papers(singer, page.id, { papers: [used] })).status).toBe(201);
  const ids: string[] = [];
  while (ids.length < 11) ids.push((await upload(singer, file)).id);
  expect(await papersOf(singer)).toEqual([
    { id: used, used: true },
    ...ids.slice(-6).map((id) => ({ id, used: false })),
  ]);
  expect(await upload(singer, file)).toMatchObject({ status: 429, code: 'too_many_requests' });
});
