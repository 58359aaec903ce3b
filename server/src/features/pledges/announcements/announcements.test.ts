import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPledgeStage, type PledgeStage } from '#tests/support/pledge-stage.ts';

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
