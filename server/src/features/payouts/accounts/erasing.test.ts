import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { makePayout } from '#tests/support/payout-factory.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
let almaz: Awaited<ReturnType<PayoutStage['operator']>>;
let hiwot: typeof almaz;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
  [almaz, hiwot] = [await stage.operator('finance'), await stage.operator('finance')];
});
afterAll(() => stage.stop());

async function erase(): Promise<void> {
  const job = jobDefinitions(stage.services).find(({ name }) => name === 'account.erase');
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
}
const askForDeletion = (accountId: string) =>
  stage.ownerPool.query(
    "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1",
    [accountId],
  );
const isErased = async (accountId: string) => {
  const text = 'SELECT erased_at FROM account WHERE id = $1';
  return (await stage.ownerPool.query(text, [accountId])).rows[0].erased_at !== null;
};

test('who is being paid is erased once the money has arrived, and keeps nobody else waiting', async () => {
  const [paid, another] = [await stage.person(), await stage.person()];
  const id = await makePayout(stage, paid, 'sending');
  await askForDeletion(paid.accountId);
  await askForDeletion(another.accountId);
  await erase();
  expect([await isErased(paid.accountId), await isErased(another.accountId)]).toEqual([false, true]);
  const act = (by: typeof almaz, what: string, more: object = {}) =>
    stage.call(by, 'POST', `/desk/payouts/${id}/${what}`, { reason: 'Paid at the bank', ...more });
  expect((await act(almaz, 'reference', { reference: 'FT-ERASED' })).status).toBe(200);
  await erase();
  expect(await isErased(paid.accountId)).toBe(false);
  expect((await act(hiwot, 'confirm')).status).toBe(200);
  await erase();
  expect(await isErased(paid.accountId)).toBe(true);
});

test('erasing holds pages in the order of their ids, as everything else does', async () => {
  const [leaving, staying] = [await stage.person(), await stage.person()];
  const [first, second] = [await makeBeneficiary(stage.ownerPool), await makeBeneficiary(stage.ownerPool)];
  const own = (page: { id: string }, { accountId }: { accountId: string }) =>
    stage.ownerPool.query(
      "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
      [page.id, accountId],
    );
  // Managers are read in the order in which they were added.
  for (const page of [second, first]) for (const person of [leaving, staying]) await own(page, person);
  await askForDeletion(leaving.accountId);
  const client = await stage.ownerPool.connect();
  try {
    await client.query('BEGIN');
    const hold = 'SELECT FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE';
    await client.query(hold, [first.id]);
    const erasing = erase();
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await vi.waitFor(async () => expect((await stage.ownerPool.query(waiting)).rowCount).toBe(1), 10_000);
    await client.query(`${hold} NOWAIT`, [second.id]);
    await client.query('COMMIT');
    await erasing;
  } finally {
    client.release();
  }
  expect(await isErased(leaving.accountId)).toBe(true);
});

const ownToo = (person: { accountId: string }, page: { id: string }, role: 'owner' | 'editor' = 'owner') =>
  stage.ownerPool.query('INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, $3)', [
    page.id,
    person.accountId,
    role,
  ]);
const requestDeletion = async (person: Awaited<ReturnType<PayoutStage['person']>>) =>
  expect((await stage.call(person, 'PUT', '/account/users/profile/deletion')).status).toBe(200);
/** Sends the mails to other owners that are enqueued. */
async function mailOwners(): Promise<void> {
  const job = jobDefinitions(stage.services).find(({ name }) => name === 'payouts.ending-notice');
  const text = "DELETE FROM jobs.job WHERE name = 'payouts.ending-notice' RETURNING id, data";
  for (const { id, data } of (await stage.ownerPool.query(text)).rows) await job?.work(data as never, { id });
}
/** The newest first. */
const mailsTo = ({ email }: { email: string }) =>
  stage.sandbox.mail.messages(email).map(({ subject, text }) => `${subject} ${text.replaceAll('\n', ' ')}`);
const setState = (page: { id: string }, state: string) =>
  stage.ownerPool.query('UPDATE beneficiary SET state = $2 WHERE id = $1', [page.id, state]);

test('the other owners of a page hear in time that it loses the account it is paid into, and when it has', async () => {
  const [{ owner, page }, alone] = [await stage.performer(), await stage.performer()];
  const [coOwner, editor] = [await stage.person(), await stage.person()];
  await ownToo(coOwner, page);
  await ownToo(editor, page, 'editor');
  for (const one of [owner, alone.owner]) await requestDeletion(one);
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([
    expect.stringMatching(/^Choose where the money of your page goes .*before that day/),
  ]);
  await askForDeletion(owner.accountId);
  await erase();
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([
    expect.stringMatching(/^Your page has no account to be paid into .* takes no tips/),
    expect.anything(),
  ]);
  expect(mailsTo(coOwner).join()).not.toContain('bands');
  expect([mailsTo(owner), mailsTo(editor), mailsTo(alone.owner)]).toEqual([[], [], []]);
});

test('nobody is asked to choose an account for a page that was taken down', async () => {
  const [before, meanwhile] = [await stage.performer(), await stage.performer()];
  const coOwner = await stage.person();
  for (const { page } of [before, meanwhile]) await ownToo(coOwner, page);
  await setState(before.page, 'left');
  for (const { owner } of [before, meanwhile]) await requestDeletion(owner);
  await setState(meanwhile.page, 'left');
  await mailOwners();
  await setState(meanwhile.page, 'published');
  for (const { owner } of [before, meanwhile]) await askForDeletion(owner.accountId);
  await erase();
  await setState(meanwhile.page, 'left');
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([]);
});

/** Makes all tips to this page the member's. */
async function becomeBandOf(band: { id: string }, member: { id: string }): Promise<void> {
  const { rows } = await stage.ownerPool.query(
    'INSERT INTO band_agreement (band_id, proposed_at) VALUES ($1, now()) RETURNING id',
    [band.id],
  );
  const share = [rows[0].id, member.id];
  for (const text of [
    'INSERT INTO band_share (agreement_id, member_id, parts) VALUES ($1, $2, 1)',
    'UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1 AND member_id = $2',
  ])
    await stage.ownerPool.query(text, share);
}

test('a band whose tips go to its members needs no account, and the mail about the page of a member names it', async () => {
  const [band, member] = [await stage.performer(), await stage.performer()];
  const [ofBand, ofMember] = [await stage.person(), await stage.person()];
  await ownToo(ofBand, band.page);
  await ownToo(ofMember, member.page);
  await becomeBandOf(band.page, member.page);
  const sentence = `the bands that share their tips with it take none either: “${band.page.name}”`;
  for (const { owner } of [band, member]) await requestDeletion(owner);
  await mailOwners();
  expect(mailsTo(ofMember)).toEqual([expect.stringContaining(sentence)]);
  await askForDeletion(member.owner.accountId);
  await erase();
  await mailOwners();
  expect(mailsTo(ofMember)).toEqual([expect.stringContaining(sentence), expect.anything()]);
  expect(mailsTo(ofBand)).toEqual([]);
});

test('who becomes an owner during the thirty days hears a week before what the page loses', async () => {
  const { owner, page } = await stage.performer();
  await requestDeletion(owner);
  const coOwner = await stage.person();
  await ownToo(coOwner, page);
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([]);
  const clock = { now: () => new Date(Date.now() + 23.1 * 24 * 60 * 60 * 1000) };
  const jobs = jobDefinitions({ ...stage.services, clock });
  const remind = jobs.find(({ name }) => name === 'account.remind-of-deletion');
  for (const _ of [1, 2]) await remind?.work({} as never, {} as never);
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([expect.stringMatching(/^Choose where the money of your page goes/)]);
});
