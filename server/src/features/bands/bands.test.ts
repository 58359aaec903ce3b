import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';

let stage: BandStage;
beforeAll(async () => {
  stage = await openBandStage();
});
afterAll(() => stage.stop());

test('a member who loses their share must agree too; one who leaves stops the tips until the others agree again', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1, 2]);
  const [first, second, third] = members as [Owned, Owned, Owned];
  const without = await stage.propose(band, [
    [first, 1],
    [second, 1],
  ]);
  expect(without.result.proposal?.members).toHaveLength(3);
  for (const member of [first, second]) await stage.answer('PUT', member, without.result);
  expect((await stage.call(band.owner, 'GET', band.page.id)).result.agreement?.id).toBe(agreement);
  const declined = await stage.answer('DELETE', third, without.result);
  expect(declined.result.memberships.map(({ id }) => id)).toEqual([agreement]);
  await stage.mailTo(band.owner, 'A member has declined the proposed shares');
  expect((await stage.answer('PUT', second, without.result)).code).toBe('band_proposal_not_found');

  expect((await stage.leave(third, agreement)).result.memberships).toEqual([]);
  await stage.mailTo(first.owner, 'A member has left the band');
  expect((await stage.leave(third, agreement)).code).toBe('band_membership_not_found');
  const refused = await stage.server.pay(await stage.person({ factor: false }), {
    beneficiary: band.page.id,
  });
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'tipping_closed']);
  const profile = await stage.server.call(undefined, 'GET', `/beneficiary/professionals/${band.page.id}`);
  expect(profile.body.data.result.tipping).toBe('closed');
  const { result } = await stage.propose(band, [
    [first, 1],
    [second, 3],
  ]);
  for (const member of [first, second]) await stage.answer('PUT', member, result);
  const { paymentId } = await stage.paidTip(band, 4);
  expect(await stage.creditsOf(paymentId)).toEqual({ [first.page.id]: 100, [second.page.id]: 300 });
});

test('once all members agree, a page is no longer a band and keeps its tips', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const { result } = await stage.propose(band, []);
  expect(result.proposal?.members.map(({ parts }) => parts)).toEqual([0, 0]);
  for (const member of members) await stage.answer('PUT', member, result);
  expect((await stage.call(band.owner, 'GET', band.page.id)).result).toMatchObject({
    agreement: null,
    proposal: null,
  });
  expect(await stage.creditsOf((await stage.paidTip(band)).paymentId)).toEqual({ [band.page.id]: 500 });
  expect((await stage.propose(band, [])).attr).toBe('shares');
});

test('another proposal takes the place of the first, and one can be withdrawn', async () => {
  const [band, first, second] = (await stage.pages(3)) as [Owned, Owned, Owned];
  const once = await stage.propose(band, [
    [first, 1],
    [second, 1],
  ]);
  const twice = await stage.propose(band, [
    [first, 3],
    [second, 1],
  ]);
  expect((await stage.answer('PUT', first, once.result)).code).toBe('band_proposal_not_found');
  const withdrawn = await stage.call(band.owner, 'DELETE', `${band.page.id}/proposal`);
  expect(withdrawn.result.proposal).toBeNull();
  expect((await stage.answer('PUT', first, twice.result)).code).toBe('band_proposal_not_found');
  expect((await stage.call(band.owner, 'DELETE', `${band.page.id}/proposal`)).code).toBe(
    'band_proposal_not_found',
  );
});

test('an owner of the band and its members agrees for all of them at once', async () => {
  const band = await stage.page();
  const solo = await stage.page();
  const { subject } = band.owner;
  await stage.pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role) SELECT $1, id, 'owner' FROM account WHERE subject = $2`,
    [solo.page.id, subject],
  );
  const other = await stage.page();
  const { result } = await stage.propose(band, [
    [solo, 1],
    [other, 1],
  ]);
  expect(result.proposal?.members.map(({ agreed_at }) => agreed_at !== null).sort()).toEqual([false, true]);
  await stage.answer('PUT', other, result);
  expect((await stage.call(band.owner, 'GET', band.page.id)).result.agreement?.state).toBe('agreed');
});

test.each([
  ['the page itself', ['band', 'first'], 'shares.0.page'],
  ['a member twice', ['first', 'first'], 'shares.1.page'],
  ['a page nobody looks after', ['first', 'nobody'], 'shares.1.page'],
  ['one member', ['first'], 'shares'],
] as const)('%s is refused at its field', async (_, names, attr) => {
  const [band, first] = (await stage.pages(2)) as [Owned, Owned];
  const nobody = { ...first, page: await makeBeneficiary(stage.pool) };
  const known = { band, first, nobody };
  const refused = await stage.propose(
    band,
    names.map((name) => [known[name], 1] as const),
  );
  expect([refused.status, refused.attr]).toEqual([400, attr]);
});

test.each([0, 1.5, 10_001, '1'])('%j parts are refused at their field', async (parts) => {
  const [band, first, second] = (await stage.pages(3)) as [Owned, Owned, Owned];
  const refused = await stage.propose(band, [
    [first, 1],
    [second, parts as number],
  ]);
  expect([refused.status, refused.attr]).toEqual([400, 'shares.1.parts']);
});

test('shares are the owners’ alone: editors and strangers see none, and proposing wants a second factor', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1]);
  const [first] = members as [Owned];
  const [editor, stranger] = [await stage.managerOf(band.page, 'editor'), await stage.person()];
  expect((await stage.call(editor, 'GET', band.page.id)).code).toBe('page_owners_only');
  expect((await stage.call(stranger, 'GET', band.page.id)).code).toBe('page_not_found');
  expect((await stage.call(undefined, 'GET', band.page.id)).status).toBe(401);
  expect((await stage.call(stranger, 'DELETE', `${first.page.id}/memberships/${agreement}`)).code).toBe(
    'page_not_found',
  );
  // The band's owner cannot agree for its members.
  const other = await stage.propose(
    band,
    members.map((member) => [member, 2] as const),
  );
  expect(
    (await stage.call(band.owner, 'PUT', `${first.page.id}/proposals/${other.result.proposal?.id}`)).code,
  ).toBe('page_not_found');
  expect((await stage.answer('PUT', band, other.result)).code).toBe('band_proposal_not_found');
  const plain = await stage.managerOf(band.page, 'owner', { factor: false });
  expect((await stage.propose({ ...band, owner: plain }, [])).code).toBe('second_factor_required');
});

test('agreeing to less than the present share wants a second factor, and to more does not', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const [first, second] = members as [Owned, Owned];
  const third = await stage.page();
  const plain = { ...first, owner: await stage.managerOf(first.page, 'owner', { factor: false }) };
  const agreeTo = async (shares: readonly (readonly [Owned, number])[]) =>
    stage.answer('PUT', plain, (await stage.propose(band, shares)).result);
  const less = [first, second, third].map((member) => [member, 1] as const);
  for (const shares of [less, less.slice(1)])
    expect((await agreeTo(shares)).code).toBe('second_factor_required');
  const more = await agreeTo(less.map(([member], at) => [member, 3 - at] as const).slice(0, 2));
  expect(more.status).toBe(200);
});

test('nobody answers for a page, or a proposal of a band, that somebody else says is theirs', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1]);
  const [first, second] = members as [Owned, Owned];
  const { result } = await stage.propose(band, [
    [first, 1],
    [second, 3],
  ]);
  const contest = ({ page }: Owned, state: 'contested' | 'claimed') =>
    stage.pool.query('UPDATE beneficiary SET claim_state = $2 WHERE id = $1', [page.id, state]);
  const contested = [409, 'page_contested'];
  const answered = async (method: 'PUT' | 'DELETE', member: Owned) => {
    const { status, code } = await stage.answer(method, member, result);
    return [status, code];
  };
  await contest(band, 'contested');
  for (const method of ['PUT', 'DELETE'] as const) expect(await answered(method, first)).toEqual(contested);
  expect((await stage.propose(band, [])).code).toBe('page_contested');
  // The member's own page is not contested: they see the proposal and may leave.
  const seen = (await stage.call(first.owner, 'GET', first.page.id)).result;
  expect(seen.memberships.map(({ id }) => id).sort()).toEqual([agreement, result.proposal?.id].sort());
  await contest(band, 'claimed');
  await contest(first, 'contested');
  for (const method of ['PUT', 'DELETE'] as const) expect(await answered(method, first)).toEqual(contested);
  expect((await stage.leave(first, agreement)).code).toBe('page_contested');
  expect(await answered('PUT', second)).toEqual([200, undefined]);
  await contest(first, 'claimed');
  expect(await answered('PUT', first)).toEqual([200, undefined]);
  const { paymentId } = await stage.paidTip(band, 4);
  expect(await stage.creditsOf(paymentId)).toEqual({ [first.page.id]: 100, [second.page.id]: 300 });
});

test('whoever proposes does not answer for a page of theirs that somebody else says is theirs', async () => {
  const [band, member, other, third] = (await stage.pages(4)) as [Owned, Owned, Owned, Owned];
  await makePageManager(stage.pool, { page: member.page, subject: band.owner.subject });
  const first = await stage.propose(band, [
    [member, 1],
    [other, 1],
  ]);
  await stage.answer('PUT', other, first.result);
  await stage.pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [member.page.id]);
  const without = await stage.propose(band, [
    [other, 1],
    [third, 1],
  ]);
  const waiting = without.result.proposal?.members.find(({ page }) => page.id === member.page.id);
  expect(waiting).toMatchObject({ parts: 0, agreed_at: null });
  for (const one of [other, third]) await stage.answer('PUT', one, without.result);
  const { agreement, proposal } = (await stage.call(band.owner, 'GET', band.page.id)).result;
  expect([agreement?.id, proposal?.id]).toEqual([first.result.proposal?.id, without.result.proposal?.id]);
});

test('two members who agree at the same moment make the shares hold', async () => {
  const [band, first, second] = (await stage.pages(3)) as [Owned, Owned, Owned];
  const { result } = await stage.propose(band, [
    [first, 1],
    [second, 1],
  ]);
  const answers = await Promise.all([first, second].map((member) => stage.answer('PUT', member, result)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await stage.call(band.owner, 'GET', band.page.id)).result.agreement?.state).toBe('agreed');
});

test('shares are proposed and agreed to by proven addresses alone, for a page that everybody sees', async () => {
  const [band, first, second] = (await stage.pages(3)) as [Owned, Owned, Owned];
  const propose = () =>
    stage.propose(band, [
      [first, 1],
      [second, 1],
    ]);
  const prove = (who: Owned, proven: boolean) =>
    stage.pool.query('UPDATE identity_user SET email_verified = $2 WHERE id = $1', [
      who.owner.subject,
      proven,
    ]);
  await prove(band, false);
  expect((await propose()).code).toBe('address_not_proven');
  await prove(band, true);
  const { result } = await propose();
  await prove(first, false);
  expect((await stage.answer('PUT', first, result)).code).toBe('address_not_proven');
  await prove(first, true);
  expect((await stage.answer('PUT', first, result)).status).toBe(200);
  const set = (column: string, value: string | null) =>
    stage.pool.query(`UPDATE beneficiary SET ${column} = $2 WHERE id = $1`, [band.page.id, value]);
  await set('hidden_reason', 'Spam');
  expect((await propose()).status).toBe(409);
  await set('hidden_reason', null);
  expect((await propose()).status).toBe(200);
});
