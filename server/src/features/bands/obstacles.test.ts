import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';

// What the desk hides or suspends puts no shares into force.

let stage: BandStage;
let support: Owned['owner'];
beforeAll(async () => {
  stage = await openBandStage();
  support = await stage.person();
  await stage.pool.query(
    "INSERT INTO operator (account_id, role) SELECT id, 'support' FROM account WHERE subject = $1",
    [support.subject],
  );
});
afterAll(() => stage.stop());

async function atDesk(path: string): Promise<void> {
  const done = await stage.server.call(support, 'POST', `/desk/${path}`, { reason: 'Somebody complained' });
  expect(done.status).toBe(200);
}
const hide = ({ page }: Owned) => atDesk(`pages/${page.id}/hide`);
const show = ({ page }: Owned) => atDesk(`pages/${page.id}/show`);
async function personAct(act: 'suspend' | 'restore', { subject }: Owned['owner']): Promise<void> {
  const { rows } = await stage.pool.query('SELECT id FROM account WHERE subject = $1', [subject]);
  await atDesk(`people/${rows[0].id}/${act}`);
}

/** A band with a second owner, and shares that its first one proposes; the first member has agreed. */
async function proposed() {
  const [band, first, second] = (await stage.pages(3)) as [Owned, Owned, Owned];
  const coOwner = { ...band, owner: await stage.managerOf(band.page, 'owner') };
  const shares = [
    [first, 1],
    [second, 1],
  ] as const;
  const { result } = await stage.propose(band, shares);
  expect((await stage.answer('PUT', first, result)).status).toBe(200);
  return { band, coOwner, first, second, shares, result };
}
const read = async ({ page, owner }: Owned) => (await stage.call(owner, 'GET', page.id)).result;

test('nobody agrees to shares that somebody proposed who is suspended; others decline them or propose again', async () => {
  const { band, coOwner, first, second, shares, result } = await proposed();
  await personAct('suspend', band.owner);
  const refused = await stage.answer('PUT', second, result);
  expect([refused.status, refused.code]).toEqual([409, 'band_proposer_suspended']);
  expect((await read(second)).memberships[0]?.obstacle).toBe('proposer_suspended');
  expect(await read(coOwner)).toMatchObject({
    agreement: null,
    proposal: { obstacle: 'proposer_suspended' },
  });
  const again = await stage.propose(coOwner, shares);
  expect(again.result.proposal?.obstacle).toBeNull();
  for (const member of [first, second]) await stage.answer('PUT', member, again.result);
  expect((await read(coOwner)).agreement).toMatchObject({ id: again.result.proposal?.id, obstacle: null });

  const other = await proposed();
  await personAct('suspend', other.band.owner);
  expect((await stage.answer('DELETE', other.second, other.result)).status).toBe(200);
  const withdrawn = await proposed();
  await personAct('suspend', withdrawn.band.owner);
  expect(
    (await stage.call(withdrawn.coOwner.owner, 'DELETE', `${withdrawn.band.page.id}/proposal`)).status,
  ).toBe(200);
});

test('a proposal waits while its proposer is suspended, and counts again once they are restored', async () => {
  const { band, second, result } = await proposed();
  await personAct('suspend', band.owner);
  expect((await stage.answer('PUT', second, result)).code).toBe('band_proposer_suspended');
  await personAct('restore', band.owner);
  expect((await stage.answer('PUT', second, result)).status).toBe(200);
});

test('nobody agrees while the page of the band, or of a member who gets a share, is hidden', async () => {
  const { band, coOwner, first, second, result } = await proposed();
  for (const hidden of [band, first, second]) {
    await hide(hidden);
    const refused = await stage.answer('PUT', second, result);
    expect.soft([refused.status, refused.code]).toEqual([409, 'band_page_hidden']);
    expect.soft((await read(coOwner)).proposal?.obstacle).toBe('page_hidden');
    await show(hidden);
  }
  await personAct('suspend', first.owner);
  expect((await stage.answer('PUT', second, result)).code).toBe('band_page_hidden');
  await personAct('restore', first.owner);
  expect((await stage.answer('PUT', second, result)).status).toBe(200);
  expect((await read(coOwner)).agreement?.id).toBe(result.proposal?.id);
});

test('the others go on without a member whose page is hidden, who agrees to that', async () => {
  const { band, members } = await stage.openBand([1, 1, 1]);
  const [first, second, third] = members as [Owned, Owned, Owned];
  await hide(third);
  const { result } = await stage.propose(band, [
    [first, 1],
    [second, 1],
  ]);
  for (const member of members) expect((await stage.answer('PUT', member, result)).status).toBe(200);
  expect((await read(band)).agreement?.id).toBe(result.proposal?.id);
});

test('whoever leaves a band puts no shares into force that nobody can agree to', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1, 1]);
  const [first, second, third] = members as [Owned, Owned, Owned];
  const { result } = await stage.propose(band, [
    [first, 1],
    [third, 1],
  ]);
  for (const member of [first, third]) await stage.answer('PUT', member, result);
  await hide(band);
  expect((await stage.leave(second, agreement)).status).toBe(200);
  expect(await read(band)).toMatchObject({
    agreement: { state: 'left' },
    proposal: { id: result.proposal?.id, obstacle: 'page_hidden' },
  });
  await show(band);
  expect((await stage.answer('PUT', second, result)).status).toBe(200);
  expect((await read(band)).agreement).toMatchObject({ id: result.proposal?.id, state: 'agreed' });
});

test('an answer that waits for the pages does not count if one of them is hidden meanwhile', async () => {
  const { band, second, result } = await proposed();
  const waited = changeMeanwhile(
    stage.pool,
    ['SELECT FROM beneficiary WHERE id = $1 FOR UPDATE', [band.page.id]],
    () => stage.answer('PUT', second, result),
    [["UPDATE beneficiary SET hidden_reason = 'Spam' WHERE id = $1", [band.page.id]]],
  );
  expect((await waited).code).toBe('band_page_hidden');
});
