import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { partsOf } from '#tests/support/mail-words.ts';
import { openPledgeStage, type PledgeStage } from '#tests/support/pledge-stage.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

const dayMs = 24 * 60 * 60_000;

let stage: PledgeStage;
beforeAll(async () => {
  stage = await openPledgeStage();
});
afterAll(() => stage.stop());

test('the two days begin when the mail is sent, and a giver who was not written to for a day is written to again', async () => {
  const before = stage.captures();
  const { fan, page, id } = await stage.pledged();
  await stage.setPayable(page, true);
  // The mail server takes nothing for a weekend.
  stage.mail.behave('refuse');
  try {
    for (const days of [0, 2.5]) await stage.runAfter(days * dayMs);
    expect(await stage.read(fan, id)).toMatchObject({ state: 'announced', charge_at: null });
    const announcing = "SELECT state_at FROM pledge WHERE id = $1 AND state_at > now() + interval '2 days'";
    expect((await stage.server.services.pool.query(announcing, [id])).rows).toHaveLength(1);
  } finally {
    stage.mail.behave('take');
  }
  stage.setLater(2.6 * dayMs);
  await stage.mailAgain(id, 'announced');
  const announced = await stage.read(fan, id);
  expect(Date.parse(announced.charge_at) - Date.now()).toBeGreaterThan(4.4 * dayMs);
  // Sent again, it moves nothing.
  await stage.mailAgain(id, 'announced');
  expect(await stage.read(fan, id)).toEqual(announced);
  expect(await stage.mailTo(fan, 'is about to be charged')).toContain('(Addis Ababa)');
  await stage.runAfter(4.4 * dayMs);
  expect(stage.captures()).toBe(before);
  await stage.runAfter(4.7 * dayMs);
  expect(stage.captures()).toBe(before + 1);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('whoever is suspended is charged for no pledge that was not announced, and gets no mail about it', async () => {
  stage.setLater(0);
  const { fan, page, id } = await stage.pledged();
  const suspend = (at: string) =>
    stage.server.services.pool.query(`UPDATE account SET suspended_at = ${at} WHERE email = $1`, [fan.email]);
  const before = stage.mail.to(fan.email).length;
  await stage.setPayable(page, true);
  await suspend('now()');
  await stage.runAfter(0);
  await stage.mailAgain(id, 'lapsed');
  expect(stage.mail.to(fan.email)).toHaveLength(before);
  await suspend('NULL');
  expect(await stage.read(fan, id)).toMatchObject({ state: 'active' });
  await stage.announceAfter(0, { fan, id });
});

test('the giver of a card that is declined is told each time, when it is tried again and how to say no', async () => {
  stage.setLater(0);
  const { fan, page, id } = await stage.pledged({ number: cardNumbers.declined });
  await stage.setPayable(page, true);
  expect(await stage.announceAfter(0, { fan, id })).toMatchObject({ refused: false });
  const refusals = () =>
    stage.mail.to(fan.email).filter(({ text }) => text.includes('Your card was refused'));
  for (const [attempt, days] of [2.1, 3.5].entries()) {
    await stage.runAfter(days * dayMs);
    const { state, refused, charge_at } = await stage.read(fan, id);
    expect([state, refused]).toEqual(['announced', true]);
    await eventually(() => expect(refusals()).toHaveLength(attempt + 1));
    const { text } = partsOf(refusals()[attempt]?.text ?? '');
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Africa/Addis_Ababa' });
    expect(text).toContain(`We try your card again on ${day.format(new Date(charge_at))}`);
  }
  const ids = new Set(refusals().map(({ text }) => /^Message-ID:\s+(<\S+>)\r$/im.exec(text)?.[1]));
  expect(ids.size).toBe(2);
  const token = /pledges\/decline\/([\w.%-]+)/.exec(partsOf(refusals()[1]?.text ?? '').text)?.[1] ?? '';
  const declined = await stage.server.call(undefined, 'POST', '/pledges/decline', {
    token: decodeURIComponent(token),
  });
  expect(declined.body.data.result.state).toBe('withdrawn');
});

test('after a refusal the charge is announced once more if the page could not be paid for a while, and the proof accepts the refused attempt', async () => {
  stage.setLater(0);
  const { fan, page, id } = await stage.pledged({ number: cardNumbers.declined });
  await stage.setPayable(page, true);
  await stage.announceAfter(0, { fan, id });
  await stage.runAfter(2 * dayMs + dayMs / 24);
  expect(await stage.read(fan, id)).toMatchObject({ state: 'announced', refused: true });
  await stage.setPayable(page, false);
  await stage.runAfter(3.5 * dayMs);
  expect((await stage.read(fan, id)).state).toBe('active');
  await stage.setPayable(page, true);
  await stage.announceAfter(4 * dayMs, { fan, id });
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});
