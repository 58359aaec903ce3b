import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { awaitMail } from '#tests/support/awaited-mail.ts';
import { type ClaimingStage, openClaimingStage } from '#tests/support/claiming.ts';
import { somebody, somebodyUnproven } from '#tests/support/test-server.ts';

const minuteMs = 60_000;
let stage: ClaimingStage;

beforeAll(async () => {
  stage = await openClaimingStage();
});

afterAll(() => stage.stop());

test('whoever reads the mail to the address on file gets the page, and hears of its tips', async () => {
  const page = await stage.page();
  const singer = somebody();
  expect((await stage.askForLink(singer, page.id)).result).toEqual({ accepted: true });
  const answer = await stage.open(singer, await stage.mailedToken(page.email));
  expect([answer.status, answer.result]).toEqual([200, { page: page.id, outcome: 'accepted' }]);
  const own = (await stage.call(singer, 'GET', `/beneficiary/pages/${page.id}`)).result;
  expect(own).toMatchObject({
    role: 'owner',
    claim_state: 'claimed',
    email: singer.email,
    shows_email: false,
  });
  await awaitMail(stage.mail, page.email, { words: 'looks after it from now on' });
  const { rows } = await stage.pool.query(
    `SELECT payouts_not_before - created_at = interval '72 hours' AS waits, email_on_file FROM claim
     WHERE beneficiary_id = $1`,
    [page.id],
  );
  expect(rows).toEqual([{ waits: true, email_on_file: page.email }]);
});

test('the address on file is deleted 30 days after the first payout may come, and of an erased account after 30 days', async () => {
  const [claimed, erased] = [await stage.page(), await stage.page()];
  const [singer, leaving] = [somebody(), somebody()];
  for (const [person, page] of [
    [singer, claimed],
    [leaving, erased],
  ] as const) {
    await stage.askForLink(person, page.id);
    await stage.open(person, await stage.mailedToken(page.email));
  }
  // Anybody may sign up with somebody else's address and then leave.
  const stranger = { ...somebodyUnproven(), email: claimed.email };
  await stage.call(stranger, 'GET', '/account/users/profile');
  await stage.pool.query(
    `UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE subject = ANY($1)`,
    [[leaving.subject, stranger.subject]],
  );
  await runJob('account.erase', 0);
  const claimOf = 'SELECT state, email_on_file FROM claim WHERE beneficiary_id = $1';
  const onFile = async ({ id }: { id: string }) => (await stage.pool.query(claimOf, [id])).rows;
  const day = 24 * 60 * minuteMs;
  expect(await onFile(erased)).toEqual([{ state: 'replaced', email_on_file: erased.email }]);
  await runJob('claims.delete-ended', 31 * day);
  expect(await onFile(erased)).toEqual([{ state: 'replaced', email_on_file: null }]);
  expect(await onFile(claimed)).toEqual([{ state: 'accepted', email_on_file: claimed.email }]);
  await runJob('claims.delete-ended', 34 * day);
  expect(await onFile(claimed)).toEqual([{ state: 'accepted', email_on_file: null }]);
});

async function runJob(name: string, inMs: number) {
  const clock = { now: () => new Date(Date.now() + inMs) };
  const job = jobDefinitions({ ...stage.server.services, clock }).find((one) => one.name === name);
  await (job?.work as (() => Promise<void>) | undefined)?.();
}

test('the link works in no other account, and still works in the one that asked', async () => {
  const page = await stage.page();
  const [singer, thief] = [somebody(), somebody()];
  await stage.askForLink(singer, page.id);
  const token = await stage.mailedToken(page.email);
  const stolen = await stage.open(thief, token);
  expect([stolen.status, stolen.errors[0].code]).toEqual([404, 'claim_link_invalid']);
  expect(await stage.stateOf(page.id)).toBe('unclaimed');
  expect((await stage.open(singer, token)).status).toBe(200);
});

test('the link works once, and for 30 minutes', async () => {
  const [page, late] = [await stage.page(), await stage.page()];
  const singer = somebody();
  await stage.askForLink(singer, page.id);
  await stage.askForLink(singer, late.id);
  const [token, lateToken] = [await stage.mailedToken(page.email), await stage.mailedToken(late.email)];
  expect((await stage.open(singer, token)).status).toBe(200);
  expect((await stage.open(singer, token)).errors[0].code).toBe('claim_link_invalid');
  stage.pass(30 * minuteMs + 1);
  expect((await stage.open(singer, lateToken)).errors[0].code).toBe('claim_link_invalid');
  expect(await stage.managersOf(late.id)).toEqual([]);
});

test('asking answers the same with and without an address on file, and where the page is somebody’s', async () => {
  const [withAddress, without, claimed] = [await stage.page(), await stage.page(null), await stage.page()];
  const owner = somebody();
  await stage.askForLink(owner, claimed.id);
  await stage.open(owner, await stage.mailedToken(claimed.email));
  const curious = somebody();
  const answers = await Promise.all(
    [withAddress, without, claimed].map(({ id }) => stage.askForLink(curious, id)),
  );
  for (const { status, body } of answers)
    expect([status, body]).toEqual([202, { data: { result: { accepted: true } } }]);
  await stage.mailedToken(withAddress.email);
  expect(stage.mail.to(owner.email).some(({ text }) => text.includes('wants to look after'))).toBe(false);
});

test('a link to an address that is on file no more opens nothing', async () => {
  const page = await stage.page();
  const singer = somebody();
  await stage.askForLink(singer, page.id);
  const token = await stage.mailedToken(page.email);
  await stage.pool.query(`UPDATE beneficiary SET email = 'other@example.com' WHERE id = $1`, [page.id]);
  expect((await stage.open(singer, token)).errors[0].code).toBe('claim_link_invalid');
});

test('a hidden or unknown page cannot be claimed, and nobody claims without a proven address', async () => {
  const page = await stage.page();
  const unproven = await stage.askForLink({ ...somebody(), proven: false }, page.id);
  expect(unproven.errors[0].code).toBe('address_not_proven');
  await stage.pool.query(`UPDATE beneficiary SET state = 'hidden' WHERE id = $1`, [page.id]);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/mail'],
  ] as const) {
    const { status, errors } = await stage.call(somebody(), method, `/claims/pages/${page.id}${path}`);
    expect([status, errors[0].code]).toEqual([404, 'beneficiary_not_found']);
  }
});

test('if two people prove at once that the page is theirs, an operator decides', async () => {
  const page = await stage.page();
  const both = [somebody(), somebody()];
  const tokens: string[] = [];
  for (const [at, person] of both.entries()) {
    await stage.askForLink(person, page.id);
    tokens.push(await stage.mailedToken(page.email, at + 1));
  }
  const answers = await Promise.all(both.map((person, at) => stage.open(person, tokens[at] ?? '')));
  expect(answers.map(({ result }) => result.outcome).toSorted()).toEqual(['accepted', 'contested']);
  expect(await stage.stateOf(page.id)).toBe('contested');
  const first = both[answers.findIndex(({ result }) => result.outcome === 'accepted')];
  expect(await stage.managersOf(page.id)).toEqual([first?.subject]);
  await awaitMail(stage.mail, first?.email ?? '', { words: 'More than one person' });
});

test('the page says how far one’s own claim has come', async () => {
  const page = await stage.page();
  const singer = somebody();
  const read = async () => (await stage.call(singer, 'GET', `/claims/pages/${page.id}`)).result;
  expect(await read()).toMatchObject({
    name: page.name,
    claim_state: 'unclaimed',
    is_yours: false,
    own_claim: null,
  });
  expect(JSON.stringify(await read())).not.toContain(page.email);
  await stage.papers(singer, page.id);
  expect(await read()).toMatchObject({
    claim_state: 'claim_pending',
    own_claim: { state: 'open', way: 'papers' },
  });
});

test('the owner of a page gets one mail about each claim and each freeze, also where the address on file is theirs', async () => {
  const [page, singer] = [await stage.page(), somebody()];
  await stage.askForLink(singer, page.id);
  await stage.open(singer, await stage.mailedToken(page.email));
  await stage.pool.query('UPDATE beneficiary SET email = upper(email) WHERE id = $1', [page.id]);
  await stage.papers(somebody(), page.id);
  await expect.poll(noticesUnderWay, { timeout: 60_000 }).toBe(0);
  const notices = () =>
    stage.mail.all().filter(({ to, text }) => {
      return to.toLowerCase() === singer.email.toLowerCase() && text.includes('claim-was-not-me');
    });
  expect(notices()).toHaveLength(1);
  await stage.dispute(await stage.notMeToken(singer.email, 'More than one person'));
  await expect.poll(noticesUnderWay, { timeout: 60_000 }).toBe(0);
  expect(notices()).toHaveLength(2);
});

test('a claim on a page that has an owner is also mailed to the address on file, if it is of somebody else', async () => {
  const [page, singer, onFile] = [await stage.page(), somebody(), somebody().email];
  await stage.askForLink(singer, page.id);
  await stage.open(singer, await stage.mailedToken(page.email));
  await stage.pool.query('UPDATE beneficiary SET email = $2 WHERE id = $1', [page.id, onFile]);
  await stage.papers(somebody(), page.id);
  await expect.poll(noticesUnderWay, { timeout: 60_000 }).toBe(0);
  const withDispute = (email: string) =>
    stage.mail.all().filter(({ to, text }) => to === email && text.includes('claim-was-not-me'));
  expect([onFile, singer.email].map((email) => withDispute(email).length)).toEqual([1, 1]);
});

async function noticesUnderWay() {
  const text = `SELECT FROM jobs.job WHERE name = 'claims.notice' AND state IN ('created', 'retry', 'active')`;
  return (await stage.pool.query(text)).rowCount;
}
