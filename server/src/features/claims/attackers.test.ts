import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitMail, tokenIn } from '#tests/support/awaited-mail.ts';
import { type ClaimingStage, openClaimingStage } from '#tests/support/claiming.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

// Two hundred people try every way to claim a page that is not theirs. None can read the mail of its address on file.

let stage: ClaimingStage;
let page: Awaited<ReturnType<ClaimingStage['page']>>;
const singer = somebody('The singer');
beforeAll(async () => {
  stage = await openClaimingStage();
  page = await stage.page();
});
afterAll(() => stage.stop());

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const guess = () => Array.from({ length: 12 }, () => letters[Math.floor(Math.random() * 32)]).join('');
const crowd = (count: number) => Array.from({ length: count }, () => somebody('Attacker'));
/** Lets all people act at once. Returns their subjects, to check later that none of them manages the page. */
async function attack(people: readonly Person[], act: (person: Person, at: number) => Promise<unknown>) {
  await Promise.all(people.map(act));
  return people.map(({ subject }) => subject);
}
/** How many claims the address on file was notified of. */
const noticesSent = ({ email } = page) =>
  stage.mail.to(email).filter(({ text }) => text.includes('claim-was-not-me')).length;

test('200 attackers by every way, guessed, stolen, replayed, expired and raced: none takes the page', async () => {
  const attackers: string[] = [];
  const outcomes: string[] = [];
  const noted = async (answer: ReturnType<ClaimingStage['redeem']>) => {
    const { status, result } = await answer;
    expect(status).toBeLessThan(500);
    outcomes.push(result?.outcome ?? 'refused');
  };
  // Guessed links and codes.
  attackers.push(...(await attack(crowd(40), (person) => noted(stage.open(person, randomUUID())))));
  attackers.push(...(await attack(crowd(40), (person) => noted(stage.redeem(person, guess())))));
  // A stolen link: the singer requested it, and others open it in sessions of their own, all at once.
  await stage.askForLink(singer, page.id);
  const stolen = await stage.mailedToken(page.email);
  attackers.push(...(await attack(crowd(30), (person) => noted(stage.open(person, stolen)))));
  // They request links of their own, which only the owner of the address on file can read, and open the stolen one.
  const askers = crowd(15);
  attackers.push(...(await attack(askers, (person) => stage.askForLink(person, page.id))));
  await attack(askers, (person) => noted(stage.open(person, stolen)));
  // Forged links "This was not me".
  await Promise.all(
    crowd(5).map(() =>
      stage.dispute(`${randomUUID()}.${'A'.repeat(43)}`).then((answer) => expect(answer.status).toBe(404)),
    ),
  );
  // An expired link, opened by attackers.
  stage.pass(31 * 60_000);
  attackers.push(...(await attack(crowd(20), (person) => noted(stage.open(person, stolen)))));
  expect(await stage.managersOf(page.id)).toEqual([]);
  expect(await stage.stateOf(page.id)).toBe('unclaimed');
  expect(new Set(outcomes)).toEqual(new Set(['refused']));

  // New organizers put the singer on their bill and give the code to friends.
  const friends = crowd(5);
  attackers.push(
    ...(await attack(friends, async (person) => {
      const { person: organizer, event } = await stage.organizer(0, [page]);
      const { result } = await stage.vouch(organizer, event, page.id);
      await noted(stage.redeem(organizer, result?.code ?? guess()));
      await noted(stage.redeem(person, result?.code ?? guess()));
    })),
  );
  // The remaining attackers use every way at once: the stolen link, guessed codes, and papers with false statements.
  const rest = crowd(50);
  attackers.push(
    ...(await attack(rest, (person, at) => {
      if (at % 3 === 0) return noted(stage.open(person, stolen));
      if (at % 3 === 1) return noted(stage.redeem(person, guess()));
      return noted(stage.papers(person, page.id));
    })),
  );
  expect(attackers).toHaveLength(200);
  expect(outcomes).not.toContain('accepted');
  expect(await stage.managersOf(page.id)).toEqual([]);
  expect(await stage.stateOf(page.id)).toBe('contested');
  const { rows } = await stage.pool.query(
    'SELECT count(*)::int AS claims FROM claim WHERE beneficiary_id = $1',
    [page.id],
  );
  // The address on file was notified of each claim in a separate mail.
  await expect.poll(() => noticesSent(), { timeout: 60_000 }).toBe(rows[0].claims);
  expect(await stage.emailOf(page.id)).toBe(page.email);
});

test('the singer still proves the page to be theirs, which the attackers have left to an operator', async () => {
  await stage.askForLink(singer, page.id);
  const subject = (await stage.call(singer, 'GET', `/claims/pages/${page.id}`)).result;
  expect(subject).toMatchObject({ claim_state: 'contested', is_yours: false });
  expect((await stage.papers(singer, page.id)).result.outcome).toBe('contested');
});

test('100 attackers with a link that was used, a code that was used and sessions that are not theirs take nothing', async () => {
  const [wanted, owned] = [await stage.page(), await stage.page()];
  const [victim, owner] = [somebody('The victim'), somebody('The owner')];
  await stage.askForLink(owner, owned.id);
  const used = await stage.mailedToken(owned.email);
  expect((await stage.open(owner, used)).status).toBe(200);
  const { person: organizer, event } = await stage.organizer(40, [wanted]);
  const { code } = (await stage.vouch(organizer, event, wanted.id)).result;
  await stage.askForLink(victim, wanted.id);
  const statuses: number[] = [];
  const noted = async (answer: Promise<{ status: number }>) => statuses.push((await answer).status);
  await attack(crowd(30), (person) => noted(stage.open(person, used)));
  // An attacker with a stolen session acts as its owner, but cannot read the owner's mail.
  await attack(crowd(20), () => noted(stage.open(victim, randomUUID())));
  await attack(crowd(20), () => noted(stage.redeem(victim, guess())));
  await attack(crowd(10), () => noted(stage.open(owner, used)));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect([await stage.managersOf(wanted.id), await stage.managersOf(owned.id)]).toEqual([
    [],
    [owner.subject],
  ]);
  expect((await stage.redeem(victim, code)).status).toBe(200);
  await attack(crowd(20), (person) => noted(stage.redeem(person, code)));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await stage.managersOf(wanted.id)).toEqual([victim.subject]);
  expect([await stage.stateOf(wanted.id), await stage.stateOf(owned.id)]).toEqual(['claimed', 'claimed']);
  // The address on file is notified only of the claim that succeeded.
  for (const one of [wanted, owned]) await expect.poll(() => noticesSent(one), { timeout: 60_000 }).toBe(1);
});

test('attackers of a page that is somebody’s, by every way at once and in a stolen session, take nothing, and its owner hears of each', async () => {
  const owned = await stage.page();
  const [owner, rival, thief] = [somebody('The owner'), somebody('The rival'), somebody('The thief')];
  // Codes of organizers and a rival's link from before the owner came.
  const codes: string[] = [];
  for (const _ of crowd(5)) {
    const { person, event } = await stage.organizer(40, [owned]);
    codes.push((await stage.vouch(person, event, owned.id)).result.code);
  }
  await stage.askForLink(rival, owned.id);
  const ofRival = await stage.mailedToken(owned.email);
  await stage.askForLink(owner, owned.id);
  expect((await stage.open(owner, await stage.mailedToken(owned.email, 2))).status).toBe(200);

  // Whoever holds the owner's session lets an accomplice in and sends them away again.
  const managers = `/beneficiary/pages/${owned.id}`;
  await stage.call(owner, 'POST', `${managers}/invitations`, { email: thief.email, role: 'owner' });
  const [invitation] = await awaitMail(stage.mail, thief.email, { words: 'invites you' });
  const token = tokenIn(invitation, '/page-invitation');
  expect((await stage.call(thief, 'POST', '/beneficiary/page-invitations/accept', { token })).status).toBe(
    200,
  );
  const present = (await stage.call(thief, 'GET', `${managers}/managers`)).result.managers;
  const remove = (by: Person, isYou: boolean) => {
    const { id } = present.find((one: { is_you: boolean }) => one.is_you === isYou);
    return stage.call(by, 'DELETE', `${managers}/managers/${id}`);
  };
  expect((await remove(thief, false)).errors[0].code).toBe('owner_too_new');
  expect((await remove(owner, true)).status).toBe(200);
  for (const words of ['is now an owner of the page', 'removed'])
    await awaitMail(stage.mail, owner.email, { words });

  const statuses: number[] = [];
  const noted = async (answer: Promise<{ status: number }>) => statuses.push((await answer).status);
  await attack(crowd(50), (person, at) => {
    if (at % 5 === 0) return noted(stage.papers(person, owned.id));
    if (at % 5 === 1) return noted(stage.redeem(person, codes[(at - 1) / 5] ?? guess()));
    return noted(at === 2 ? stage.open(rival, ofRival) : stage.open(person, ofRival));
  });
  expect(await stage.managersOf(owned.id)).toEqual([owner.subject]);
  expect(await stage.stateOf(owned.id)).toBe('contested');
  const { rows } = await stage.pool.query(
    "SELECT id FROM claim WHERE beneficiary_id = $1 AND state = 'open' ORDER BY id",
    [owned.id],
  );
  // Papers of ten, the codes of five, and the rival's link; all the others are refused.
  expect(rows).toHaveLength(16);
  expect(statuses.filter((status) => status < 300)).toHaveLength(16);
  const claimsInMails = () =>
    stage.mail.to(owner.email).map(({ text }) => tokenIn(text, '/claim-was-not-me').split('.')[0] ?? '');
  await expect
    .poll(() => [...new Set(claimsInMails())].filter(Boolean).toSorted(), { timeout: 60_000 })
    .toEqual(rows.map(({ id }) => id));
});
