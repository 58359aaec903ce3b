import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitMail, tokenIn } from '#tests/support/awaited-mail.ts';
import { type ClaimingStage, openClaimingStage } from '#tests/support/claiming.ts';
import { somebody } from '#tests/support/test-server.ts';
import { linkBudgets } from './claim-by-mail.ts';

const words = 'wants to look after the page';
const halfHourMs = 30 * 60_000;
let stage: ClaimingStage;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  stage = await openClaimingStage({
    overrides: { budgets: { read: generous, write: generous, ...linkBudgets } },
  });
});
afterAll(() => stage.stop());

test('a stranger who asks for links again and again does not keep the singer from theirs', async () => {
  const page = await stage.page();
  const [stranger, singer] = [somebody(), somebody()];
  for (const status of [202, 202, 202, 202, 202, 429])
    expect((await stage.askForLink(stranger, page.id)).status).toBe(status);
  await awaitMail(stage.mail, page.email, { words, count: 5 });
  await stage.askForLink(singer, page.id);
  const token = await stage.mailedToken(page.email, 6);
  expect((await stage.open(singer, token)).result).toEqual({ page: page.id, outcome: 'accepted' });
});

test('asking again sends the same link in a new mail, with at most two links for a page a day', async () => {
  const page = await stage.page();
  const singer = somebody();
  const links = async () =>
    (await stage.pool.query('SELECT id FROM claim_link WHERE beneficiary_id = $1', [page.id])).rows.length;
  await stage.askForLink(singer, page.id);
  await awaitMail(stage.mail, page.email, { words });
  stage.pass(halfHourMs - 1000);
  await stage.askForLink(singer, page.id);
  const mails = await awaitMail(stage.mail, page.email, { words, count: 2 });
  expect(new Set(mails.map((one) => tokenIn(one, '/claim-by-mail'))).size).toBe(1);
  expect(await links()).toBe(1);
  stage.pass(halfHourMs);
  expect((await stage.askForLink(singer, page.id)).status).toBe(202);
  expect(await links()).toBe(2);
  const token = await stage.mailedToken(page.email, 3);
  stage.pass(halfHourMs);
  const third = await stage.askForLink(singer, page.id);
  expect([third.status, third.errors[0].code]).toEqual([429, 'too_many_requests']);
  expect((await stage.open(singer, token)).errors[0].code).toBe('claim_link_invalid');
});

test('where no address is on file, asking again is counted and answered the same', async () => {
  const page = await stage.page(null);
  const curious = somebody();
  const statuses: number[] = [];
  for (const ms of [0, halfHourMs, halfHourMs]) {
    stage.pass(ms);
    statuses.push((await stage.askForLink(curious, page.id)).status);
  }
  expect(statuses).toEqual([202, 202, 429]);
});

test('twenty links a day are asked for one page, also with its id in capital letters', async () => {
  const page = await stage.page(null);
  const ids = [page.id, page.id.toUpperCase()];
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1)
    statuses.push((await stage.askForLink(somebody(), ids[at % 2] ?? '')).status);
  expect(statuses).toEqual([...Array(20).fill(202), 429, 429]);
});
