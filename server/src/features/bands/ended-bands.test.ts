import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { decideClaim } from '#tests/support/desk-stage.ts';

// A band ends without an agreement where nobody is left to agree.

let stage: BandStage;
let operator: Awaited<ReturnType<BandStage['person']>>;
beforeAll(async () => {
  stage = await openBandStage();
  operator = await stage.person();
  await stage.pool.query(
    "INSERT INTO operator (account_id, role) SELECT id, 'support' FROM account WHERE subject = $1",
    [operator.subject],
  );
});
afterAll(() => stage.stop());

/** Says that a page is theirs, with papers, and an operator decides for them. */
async function takeOver({ id }: Owned['page'], claimant: Owned['owner']): Promise<void> {
  const statement = 'I have sung these songs since 1995.';
  await stage.server.call(claimant, 'POST', `/claims/pages/${id}/papers`, { statement, papers: [] });
  const text = "SELECT id FROM claim WHERE beneficiary_id = $1 AND state = 'open'";
  const { rows } = await stage.pool.query(text, [id]);
  const decision = { id: rows[0].id, what: 'accept', reason: 'The papers show it' } as const;
  const accepted = await decideClaim(stage.server, operator, decision);
  expect(accepted.status).toBe(200);
}

test('a page that is given to somebody else is no longer a band and keeps its tips', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  await stage.propose(
    band,
    members.map((member) => [member, 2] as const),
  );
  const claimant = await stage.person();
  await takeOver(band.page, claimant);
  expect((await stage.call(claimant, 'GET', band.page.id)).result).toMatchObject({
    agreement: null,
    proposal: null,
  });
  expect(await stage.creditsOf((await stage.paidTip(band)).paymentId)).toEqual({ [band.page.id]: 500 });
  const [first] = members as [Owned];
  expect((await stage.call(first.owner, 'GET', first.page.id)).result.memberships).toEqual([]);
});

test('a band that every member has left is ended by its owner, and takes tips again', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1]);
  for (const member of members) await stage.leave(member, agreement);
  const ended = await stage.propose(band, []);
  expect([ended.status, ended.result]).toMatchObject([200, { agreement: null, proposal: null }]);
  expect(await stage.creditsOf((await stage.paidTip(band)).paymentId)).toEqual({ [band.page.id]: 500 });
});

test('the database refuses to end an agreement that still has a member', async () => {
  const { band } = await stage.openBand([1, 1]);
  await expect(stage.pool.query('SELECT end_band($1)', [band.page.id])).rejects.toThrow('cannot go from');
});
