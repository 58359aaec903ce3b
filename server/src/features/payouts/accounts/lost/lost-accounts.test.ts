import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { otherNoticeBudgets } from '#server/features/account/deletion/notice-to-others.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

type Person = Awaited<ReturnType<PayoutStage['person']>>;

let stage: PayoutStage;
let support: Awaited<ReturnType<PayoutStage['operator']>>;
beforeAll(async () => {
  stage = await openPayoutStage({ budgets: otherNoticeBudgets });
  support = await stage.operator('support');
});
afterAll(() => stage.stop());

/** They have managed the page for more than a week. */
async function manage(person: Person, page: { id: string }, role: 'owner' | 'editor' = 'owner') {
  await stage.ownerPool.query(
    'INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, $3)',
    [page.id, person.accountId, role],
  );
  const forLong = "UPDATE page_manager SET owner_since = now() - interval '8 days' WHERE beneficiary_id = $1";
  if (role === 'owner') await stage.ownerPool.query(forLong, [page.id]);
}
/** A page with two owners and an editor, paid into the account of the first owner. */
async function sharedPage() {
  const { owner, page } = await stage.performer();
  const [coOwner, editor] = [await stage.person(), await stage.person()];
  await manage(coOwner, page);
  await manage(editor, page, 'editor');
  return { owner, page, coOwner, editor };
}
/** Runs the job of the minute, and sends the mails that it enqueued. */
async function mailOwners(): Promise<void> {
  await work('payouts.tell-lost-accounts', {});
  const text = "DELETE FROM jobs.job WHERE name = 'payouts.lost-account-notice' RETURNING id, data";
  for (const { id, data } of (await stage.ownerPool.query(text)).rows)
    await work('payouts.lost-account-notice', data, { id });
}
const work = async (name: string, data: object, job: object = {}) =>
  jobDefinitions(stage.services)
    .find((definition) => definition.name === name)
    ?.work(data as never, job as never);
/** The newest first. */
const mailsTo = ({ email }: Person) =>
  stage.sandbox.mail
    .messages(email)
    .map(({ subject, text }) => `${subject} ${text.replaceAll('\n', ' ')}`)
    .filter((mail) => /account .*(into|of your page)/.test(mail.slice(0, 60)));
const remove = (by: Person, page: { id: string }, { accountId }: Person) =>
  stage.call(by, 'DELETE', `/beneficiary/pages/${page.id}/managers/${accountId}`);
const lost = /^Your page has no account to be paid into .* no longer owns the page.* takes no tips/;

test.each(['leaves', 'is removed', 'becomes an editor'])(
  'the other owners of a page hear that it loses its account as the owner who set it up %s',
  async (how) => {
    const { owner, page, coOwner, editor } = await sharedPage();
    const path = `/beneficiary/pages/${page.id}/managers/${owner.accountId}`;
    const { status } =
      how === 'becomes an editor'
        ? await stage.call(coOwner, 'PATCH', path, { role: 'editor' })
        : await remove(how === 'leaves' ? owner : coOwner, page, owner);
    expect(status).toBe(200);
    await mailOwners();
    await mailOwners();
    expect(mailsTo(coOwner)).toEqual([expect.stringMatching(lost)]);
    expect([mailsTo(owner), mailsTo(editor)]).toEqual([[], []]);
  },
);

test('nobody is mailed as an owner leaves into whose account the page is not paid, or once another one is chosen', async () => {
  const [elsewhere, chosen] = [await sharedPage(), await sharedPage()];
  expect((await remove(elsewhere.coOwner, elsewhere.page, elsewhere.coOwner)).status).toBe(200);
  expect((await remove(chosen.owner, chosen.page, chosen.owner)).status).toBe(200);
  await stage.giveAccount(chosen.page, chosen.coOwner);
  await mailOwners();
  expect([elsewhere.owner, elsewhere.coOwner, chosen.owner, chosen.coOwner].flatMap(mailsTo)).toEqual([]);
});

const act = async (what: 'suspend' | 'restore', { accountId }: Person) => {
  const reason = { reason: 'Sells tickets that are none' };
  const { status } = await stage.call(support, 'POST', `/desk/people/${accountId}/${what}`, reason);
  expect(status).toBe(200);
};

test('the other owners hear that the account is that of a suspended owner, unless the suspension is lifted', async () => {
  const [suspended, restored] = [await sharedPage(), await sharedPage()];
  for (const { owner } of [suspended, restored]) await act('suspend', owner);
  await act('restore', restored.owner);
  await mailOwners();
  expect(mailsTo(suspended.coOwner)).toEqual([
    expect.stringMatching(/^Choose another account for the money of your page .* our team has suspended/),
  ]);
  expect([suspended.owner, suspended.editor, restored.owner, restored.coOwner].flatMap(mailsTo)).toEqual([]);
});

test('a suspension waits for an owner who leaves at the same moment, and the others have one mail', async () => {
  const { owner, page, coOwner } = await sharedPage();
  await changeMeanwhile(
    stage.ownerPool,
    ['SELECT FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE', [page.id]],
    () => act('suspend', owner),
    [['DELETE FROM page_manager WHERE account_id = $1', [owner.accountId]]],
  );
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([expect.stringMatching(lost)]);
});

test('the erasure of an owner, whose co-owners have a mail about it, is not mailed a second time', async () => {
  const { owner, coOwner } = await sharedPage();
  const due = "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1";
  await stage.ownerPool.query(due, [owner.accountId]);
  await work('account.erase', {});
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([]);
});

test('of more than ten such mails in a day the eleventh comes a day later', async () => {
  const { owner, page, coOwner } = await sharedPage();
  expect((await remove(owner, page, owner)).status).toBe(200);
  for (let count = 0; count < 10; count += 1)
    await stage.services.limits.consume('ending-notices-account', coOwner.accountId);
  await mailOwners();
  expect(mailsTo(coOwner)).toEqual([]);
  const waiting = `SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM jobs.job
    WHERE name = 'payouts.lost-account-notice' AND data->>'to' = $1`;
  expect((await stage.ownerPool.query(waiting, [coOwner.accountId])).rows).toEqual([{ seconds: 86_400 }]);
});
