import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makePageManager } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let stage: BandStage;
beforeAll(async () => {
  stage = await openBandStage();
});
afterAll(() => stage.stop());

const isPayable = async ({ page }: Owned): Promise<boolean> =>
  (await stage.pool.query('SELECT payable FROM beneficiary WHERE id = $1', [page.id])).rows[0].payable;

const setState = 'UPDATE payout_account SET state = $2 WHERE receiver_id = $1 AND in_use';
const marked = 'every band is marked by its agreement and the accounts of its members';
const wronglyMarked = async () => {
  const failed = await stage.server.failedAuditChecks();
  return failed.map(({ name }) => name).filter((name) => name === marked);
};

/** Pages with an account that they are paid into. */
async function paidPages(count: number): Promise<Owned[]> {
  const pages = await stage.pages(count);
  for (const { owner, page } of pages) await stage.onboard(owner, page);
  const inUse = 'payout_account WHERE in_use AND receiver_id = ANY($1::uuid[])';
  const ids = pages.map(({ page }) => page.id);
  await eventually(async () =>
    expect((await stage.pool.query(`SELECT FROM ${inUse}`, [ids])).rowCount).toBe(count),
  );
  // A late webhook would wait for the locks as well, or set the state again.
  await stage.server.webhooksDone();
  return pages;
}

/** A band without shares yet, and the proposal that gives each of the members one part. */
async function proposed(members: readonly Owned[]) {
  const band = await stage.page();
  const { result } = await stage.propose(
    band,
    members.map((member) => [member, 1] as const),
  );
  return { band, result };
}

test('a band is payable once two members whose accounts are enabled at the same moment both are', async () => {
  const members = (await paidPages(2)) as [Owned, Owned];
  const { band, result } = await proposed(members);
  for (const member of members) await stage.answer('PUT', member, result);
  expect(await isPayable(band)).toBe(true);
  for (const { page } of members) await stage.pool.query(setState, [page.id, 'in_review']);
  expect(await isPayable(band)).toBe(false);
  const [first, second] = members;
  await changeMeanwhile(
    stage.server.ownerPool,
    [setState, [first.page.id, 'enabled']],
    () => stage.pool.query(setState, [second.page.id, 'enabled']),
    [],
  );
  expect(await isPayable(band)).toBe(true);
});

test('a band is not payable if the account of a member is restricted while the last member agrees', async () => {
  const members = (await paidPages(2)) as [Owned, Owned];
  const [first, second] = members;
  const restrict: [string, string[]] = [setState, [first.page.id, 'restricted']];
  const begin = async () => {
    await stage.pool.query(setState, [first.page.id, 'enabled']);
    const started = await proposed(members);
    await stage.answer('PUT', first, started.result);
    return started;
  };
  const before = await begin();
  await changeMeanwhile(
    stage.server.ownerPool,
    restrict,
    () => stage.answer('PUT', second, before.result),
    [],
  );
  expect(await isPayable(before.band)).toBe(false);
  // In the other order: the account waits for the agreement.
  const after = await begin();
  const consent = 'UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1 AND agreed_at IS NULL';
  await changeMeanwhile(
    stage.server.ownerPool,
    [consent, [after.result.proposal?.id]],
    () => stage.pool.query(...restrict),
    [],
  );
  expect(await isPayable(after.band)).toBe(false);
});

test('agreements, accounts and suspensions that change at the same moment, many times, wait for each other', async () => {
  const members = (await paidPages(2)) as [Owned, Owned];
  const bands = await stage.pages(2);
  const [first, second] = members;
  // A suspension locks the pages of these bands, too.
  for (const { page } of bands) await makePageManager(stage.pool, { page, subject: first.owner.subject });
  const suspend = (at: 'now()' | 'NULL') =>
    stage.pool.query(`UPDATE account SET suspended_at = ${at} WHERE subject = $1`, [first.owner.subject]);
  for (let round = 1; round <= 12; round += 1) {
    const proposals = [];
    for (const band of bands) {
      const { result } = await stage.propose(band, [
        [first, round],
        [second, 1],
      ]);
      await stage.answer('PUT', first, result);
      proposals.push(result);
    }
    const state = round % 2 === 0 ? 'enabled' : 'in_review';
    const [answers] = await Promise.all([
      Promise.all(proposals.map((result) => stage.answer('PUT', second, result))),
      ...members.map(({ page }) => stage.pool.query(setState, [page.id, state])),
      suspend('now()'),
    ]);
    // Nobody agrees while a page is hidden with its suspended owner; whoever came later agrees afterwards.
    expect([200, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
    await suspend('NULL');
    for (const result of proposals) expect((await stage.answer('PUT', second, result)).status).toBe(200);
  }
  expect(await wronglyMarked()).toEqual([]);
});

test('the books name a band that is marked otherwise than its members can be paid', async () => {
  const members = await paidPages(2);
  const { band, result } = await proposed(members);
  for (const member of members) await stage.answer('PUT', member, result);
  expect(await wronglyMarked()).toEqual([]);
  const mark = (text: string) =>
    withoutTriggers(stage.server.ownerPool, [`UPDATE beneficiary SET ${text} WHERE id = $1`, [band.page.id]]);
  await mark('payable = false');
  expect(await wronglyMarked()).toEqual([marked]);
  await mark('payable = true, band = NULL');
  expect(await wronglyMarked()).toEqual([marked]);
  await mark("band = 'agreed'");
  expect(await wronglyMarked()).toEqual([]);
});

test('the owners of a band hear once that it takes no tips, because the account of a member is restricted', async () => {
  const members = (await paidPages(2)) as [Owned, Owned];
  const { band, result } = await proposed(members);
  for (const member of members) await stage.answer('PUT', member, result);
  const coOwner = await stage.managerOf(band.page);
  const account = 'SELECT provider_account FROM payout_account WHERE receiver_id = $1 AND in_use';
  const decide = async ({ page }: Owned, outcome: 'restrict' | 'verify') => {
    const { rows } = await stage.pool.query(account, [page.id]);
    expect(stage.server.sandbox.stripe.decideAccount(rows[0].provider_account, outcome)).toBe(true);
    await eventually(async () => expect(await isPayable(band)).toBe(outcome === 'verify'));
  };
  const tell = jobDefinitions(stage.server.services).find(({ name }) => name === 'bands.tell-lost-members');
  const notices = () =>
    stage.server.count("jobs.job WHERE name = 'bands.unpayable-notice' AND data->>'bandId' = $1", [
      band.page.id,
    ]);
  await decide(members[0], 'restrict');
  for (const _ of [1, 2]) await tell?.work({} as never, {} as never);
  for (const { email } of [band.owner, coOwner]) {
    await stage.mailTo({ email } as Owned['owner'], 'Your band takes no tips at the moment');
    const [{ text } = { text: '' }] = stage.server.sandbox.mail.messages(email);
    expect(text.replaceAll('\n', ' ')).toContain(`can be paid: “${members[0].page.name}”.`);
  }
  expect(await notices()).toBe(2);
  await decide(members[0], 'verify');
  await tell?.work({} as never, {} as never);
  expect(await notices()).toBe(2);
});

test('nobody hears of a band whose member has another account by then, or which the member has left', async () => {
  const members = (await paidPages(2)) as [Owned, Owned];
  const { band, result } = await proposed(members);
  for (const member of members) await stage.answer('PUT', member, result);
  await stage.pool.query(setState, [members[0].page.id, 'restricted']);
  await stage.pool.query(setState, [members[0].page.id, 'enabled']);
  const tell = jobDefinitions(stage.server.services).find(({ name }) => name === 'bands.tell-lost-members');
  await tell?.work({} as never, {} as never);
  await stage.pool.query(setState, [members[1].page.id, 'restricted']);
  await stage.leave(members[1], result.proposal?.id ?? '');
  await tell?.work({} as never, {} as never);
  const notices = "jobs.job WHERE name = 'bands.unpayable-notice' AND data->>'bandId' = $1";
  expect(await stage.server.count(notices, [band.page.id])).toBe(0);
});
