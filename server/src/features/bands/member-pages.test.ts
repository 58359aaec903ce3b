import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { changeMeanwhile, sendInTurn } from '#tests/support/locked-row.ts';

// What the owners of a member read, and what becomes of a proposal once they leave.

let stage: BandStage;
beforeAll(async () => {
  stage = await openBandStage();
});
afterAll(() => stage.stop());

test('a member’s figures count its own tips, its balance also its shares, and its owner reads that it is in a band', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const [first] = members as [Owned, Owned];
  await stage.paidTip(band, 10);
  await stage.paidTip(first, 3);
  const read = async ({ page, owner }: Owned, path: (id: string) => string) =>
    (await stage.server.call(owner, 'GET', path(page.id))).body.data.result;
  const figures = (of: Owned) => read(of, (id) => `/dashboard/pages/${id}/figures`);
  const own = { tip_count: 1, total_amount: 3 };
  expect(await figures(first)).toMatchObject({ today: own, month: own, all: own });
  const whole = { tip_count: 1, total_amount: 10 };
  expect(await figures(band)).toMatchObject({ today: whole, month: whole, all: whole });
  // Nobody else may learn from the profile that the member has a share.
  const shown = async (of: Owned) => (await read(of, (id) => `/beneficiary/professionals/${id}`)).stats;
  for (const one of [first, band]) expect(await shown(one)).toMatchObject({ tips_received: 1 });
  const summary = (of: Owned) => read(of, (id) => `/payouts/pages/${id}/summary`);
  expect(await summary(band)).toMatchObject({ band: 'agreed', in_band: false, waiting_minor: 0 });
  const { waiting_minor: waiting, ...ofMember } = await summary(first);
  expect(ofMember).toMatchObject({ band: null, in_band: true });
  expect(waiting).toBeGreaterThan(700);
});

test('what a fan writes to a band is in the statement of the member who is tipped too, and of no other', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const [first, second] = members as [Owned, Owned];
  const fan = await stage.person({ factor: false });
  const month = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 7);
  const wordsOf = async ({ owner, page }: Owned) => {
    const path = `/payouts/pages/${page.id}/statements/${month}/lines`;
    const { lines } = (await stage.server.call(owner, 'GET', path)).body.data.result;
    return lines.map(({ words }: { words: string | null }) => words ?? '').sort();
  };
  const toBand = await stage.server.startTip(fan, { beneficiary: band.page.id, message: 'To all of you' });
  const toBoth = await stage.startLineUp(fan, [band.page, first.page], 'To everybody');
  for (const { session } of [toBand, toBoth]) await stage.server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => {
    expect(await wordsOf(first)).toEqual(['', 'To everybody']);
    expect(await wordsOf(second)).toEqual(['', '']);
  });
});

test('the statement of a member says of which band’s tip a line is a share, also once the band’s page is hidden', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const [first, second] = members as [Owned, Owned];
  const month = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 7);
  const bandsOf = async ({ owner, page }: Owned) => {
    const path = `/payouts/pages/${page.id}/statements/${month}/lines`;
    const { lines } = (await stage.server.call(owner, 'GET', path)).body.data.result;
    return lines.map(({ kind, band }: { kind: string; band: string | null }) => [kind, band]).sort();
  };
  await stage.paidTip(first);
  const { session } = await stage.paidTip(band);
  await stage.server.gateway('POST', 'refunds', {
    charge: await stage.server.chargeOf(session),
    amount: '100',
  });
  const hidden = await stage.server.call(band.owner, 'POST', `/beneficiary/pages/${band.page.id}/hide`);
  expect(hidden.status).toBe(200);
  const name = band.page.name;
  await eventually(async () => {
    expect(await bandsOf(first)).toEqual([
      ['refund', name],
      ['tip', null],
      ['tip', name],
    ]);
    expect(await bandsOf(second)).toEqual([
      ['refund', name],
      ['tip', name],
    ]);
  });
});

test('a band that its members have ended is a page like any other', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const { result } = await stage.propose(band, []);
  for (const member of members) await stage.answer('PUT', member, result);
  const path = `/payouts/pages/${band.page.id}/summary`;
  const summary = (await stage.server.call(band.owner, 'GET', path)).body.data.result;
  expect(summary).toMatchObject({ band: null, block: 'no_account' });
});

test('who leaves a band is in no share that they had agreed to before', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1]);
  const [first, second] = members as [Owned, Owned];
  const { result } = await stage.propose(band, [
    [first, 3],
    [second, 1],
  ]);
  await stage.answer('PUT', second, result);
  expect((await stage.leave(second, agreement)).result.memberships).toEqual([]);
  for (const subject of ['A member has left the band', 'A member has declined the proposed shares'])
    await stage.mailTo(first.owner, subject);
  expect((await stage.answer('PUT', first, result)).code).toBe('band_proposal_not_found');
  expect((await stage.call(band.owner, 'GET', band.page.id)).result).toMatchObject({
    agreement: { id: agreement, state: 'left' },
    proposal: null,
  });
});

test('shares without a member wait for that member no longer once they leave', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1, 1]);
  const [first, second, third] = members as [Owned, Owned, Owned];
  const joining = await stage.page();
  const { result } = await stage.propose(band, [
    [first, 1],
    [joining, 1],
  ]);
  for (const member of [first, joining]) await stage.answer('PUT', member, result);
  expect((await stage.leave(second, agreement)).result.memberships).toEqual([]);
  const waiting = (await stage.call(band.owner, 'GET', band.page.id)).result;
  expect([waiting.agreement?.state, waiting.proposal?.id]).toEqual(['left', result.proposal?.id]);
  expect((await stage.leave(third, agreement)).result.memberships).toEqual([]);
  expect((await stage.call(band.owner, 'GET', band.page.id)).result).toMatchObject({
    agreement: { id: result.proposal?.id, state: 'agreed' },
    proposal: null,
  });
  const { paymentId } = await stage.paidTip(band, 4);
  expect(await stage.creditsOf(paymentId)).toEqual({ [first.page.id]: 200, [joining.page.id]: 200 });
});

const contestation = ({ page }: Owned, state: 'contested' | 'claimed') =>
  ['UPDATE beneficiary SET claim_state = $2 WHERE id = $1', [page.id, state]] as [string, unknown[]];
const lockOf = ({ page }: Owned) =>
  ['SELECT FROM beneficiary WHERE id = $1 FOR UPDATE', [page.id]] as [string, unknown[]];

test.each([0, 1])(
  'a proposal with %d parts that comes while a member leaves is answered, too',
  async (parts) => {
    const { band, members, agreement } = await stage.openBand([1, 1, 1]);
    const [first, second, third] = members as [Owned, Owned, Owned];
    const shares = [first, third, second].slice(0, 2 + parts).map((member) => [member, 1] as const);
    const [, left] = (await sendInTurn(stage.pool, lockOf(band), [
      () => stage.propose(band, shares),
      () => stage.leave(second, agreement),
    ])) as Awaited<ReturnType<BandStage['leave']>>[];
    expect(left?.result.memberships).toEqual([]);
    const { proposal } = (await stage.call(band.owner, 'GET', band.page.id)).result;
    if (parts > 0) expect(proposal).toBeNull();
    else for (const member of [first, third]) await stage.answer('PUT', member, { proposal });
    const { agreement: present } = (await stage.call(band.owner, 'GET', band.page.id)).result;
    expect(present?.state).toBe(parts > 0 ? 'left' : 'agreed');
  },
);

test('members who leave and agree at the same moment wait for each other, and no tip is divided for who has left', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1, 1, 1, 1]);
  const [first, second, ...leaving] = members as [Owned, Owned, ...Owned[]];
  const { result } = await stage.propose(band, [
    [first, 1],
    [second, 3],
  ]);
  const answers = await Promise.all([
    ...leaving.map((member) => stage.leave(member, agreement)),
    ...[first, second].map((member) => stage.answer('PUT', member, result)),
  ]);
  expect(answers.map(({ status, code }) => [status, code])).toEqual(members.map(() => [200, undefined]));
  expect((await stage.call(band.owner, 'GET', band.page.id)).result).toMatchObject({
    agreement: { id: result.proposal?.id, state: 'agreed' },
    proposal: null,
  });
  const { paymentId } = await stage.paidTip(band, 4);
  expect(await stage.creditsOf(paymentId)).toEqual({ [first.page.id]: 100, [second.page.id]: 300 });
});

test('whoever leaves a band that somebody else says is theirs puts no shares into force', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1, 1]);
  const [first, second, third] = members as [Owned, Owned, Owned];
  const { result } = await stage.propose(band, [
    [first, 1],
    [third, 1],
  ]);
  for (const member of [first, third]) await stage.answer('PUT', member, result);
  await stage.pool.query(...contestation(band, 'contested'));
  expect((await stage.leave(second, agreement)).status).toBe(200);
  const contested = (await stage.call(band.owner, 'GET', band.page.id)).result;
  expect([contested.agreement?.state, contested.proposal?.id]).toEqual(['left', result.proposal?.id]);
  await stage.pool.query(...contestation(band, 'claimed'));
  expect((await stage.answer('PUT', second, result)).status).toBe(200);
  const after = (await stage.call(band.owner, 'GET', band.page.id)).result;
  expect([after.agreement?.id, after.agreement?.state]).toEqual([result.proposal?.id, 'agreed']);
});

test('an answer that waits for the pages does not count if somebody else says meanwhile that the page is theirs', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1]);
  const [first, second] = members as [Owned, Owned];
  const { result } = await stage.propose(band, [
    [first, 3],
    [second, 1],
  ]);
  for (const send of [
    () => stage.answer('PUT', first, result),
    () => stage.leave(first, agreement),
    () => stage.answer('DELETE', first, result),
  ]) {
    const waited = changeMeanwhile(stage.pool, lockOf(first), send, [contestation(first, 'contested')]);
    expect.soft((await waited).code).toBe('page_contested');
    await stage.pool.query(...contestation(first, 'claimed'));
  }
});
