import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';

let stage: BandStage;
beforeAll(async () => {
  stage = await openBandStage();
});
afterAll(() => stage.stop());

const tippingOf = async (id: string) =>
  (await stage.server.call(undefined, 'GET', `/beneficiary/professionals/${id}`)).body.data.result.tipping;
const tip = async (id: string) => stage.server.pay(await stage.person(), { beneficiary: id });

test('in the sandbox everybody may be tipped, and in live mode who can be paid', async () => {
  const { page, owner } = await stage.page();
  expect(await tippingOf(page.id)).toBe('open');
  expect((await tip(page.id)).status).toBe(200);

  // The row that the first start in live mode writes.
  await stage.server.ownerPool.query("INSERT INTO installation (mode) VALUES ('live')");
  expect(await tippingOf(page.id)).toBe('not_yet');
  const refused = await tip(page.id);
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'tipping_not_yet']);
  const unclaimed = await makeBeneficiary(stage.pool);
  expect(await tippingOf(unclaimed.id)).toBe('not_yet');

  const event = await makeEvent(stage.pool, { beneficiaries: [page] });
  const atEvent = async () =>
    (
      await stage.server.call(await stage.person(), 'POST', '/tipping/tips/pay-event', {
        event: event.id,
        total_amount: 5,
        method: methods.card,
        return_url: `${stage.server.services.config.publicOrigin}/events/${event.id}`,
      })
    ).status;
  expect(await atEvent()).toBe(400);

  const id = await stage.onboard(owner, page, 'need-document');
  await stage.sync(owner, page, id);
  expect(await tippingOf(page.id)).toBe('not_yet');
  await stage.onboardAgain(owner, page, id);
  await stage.sync(owner, page, id);
  expect(await tippingOf(page.id)).toBe('open');
  expect((await tip(page.id)).status).toBe(200);
  expect(await atEvent()).toBe(200);

  await stage.pool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [page.id]);
  expect(await tippingOf(page.id)).toBe('closed');
  await stage.pool.query("UPDATE beneficiary SET tipping = 'open' WHERE id = $1", [page.id]);
  const { provider_account: account } = await stage.rowOf(id);
  stage.server.sandbox.stripe.decideAccount(account, 'restrict');
  await stage.sync(owner, page, id);
  expect((await tip(page.id)).status).toBe(409);
});

// The money is real since the test before.
test('nobody tips a page whose money goes to somebody who is suspended, nor a band of it, until they are restored', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  for (const { owner, page } of members) await stage.sync(owner, page, await stage.onboard(owner, page));
  const [{ page, owner }] = members as [Owned];
  // There is another owner, so the page stays public.
  await stage.managerOf(page);
  const operator = await stage.person();
  await stage.pool.query(
    "INSERT INTO operator (account_id, role) SELECT id, 'support' FROM account WHERE subject = $1",
    [operator.subject],
  );
  const { rows } = await stage.pool.query('SELECT id FROM account WHERE subject = $1', [owner.subject]);
  const atDesk = (act: 'suspend' | 'restore') =>
    stage.server.call(operator, 'POST', `/desk/people/${rows[0].id}/${act}`, { reason: 'Fraud' });
  const both = async () => [await tippingOf(page.id), await tippingOf(band.page.id)];
  expect(await both()).toEqual(['open', 'open']);
  expect((await atDesk('suspend')).status).toBe(200);
  expect(await both()).toEqual(['not_yet', 'not_yet']);
  expect((await tip(band.page.id)).body.errors[0].code).toBe('tipping_not_yet');
  expect((await atDesk('restore')).status).toBe(200);
  expect(await both()).toEqual(['open', 'open']);
});

test('whoever is erased is paid nowhere any more, and nothing of their account is kept', async () => {
  const { page, owner } = await stage.page();
  const other = await stage.managerOf(page);
  await stage.byHand(owner, page);
  await stage.server.call(owner, 'PUT', '/account/users/profile/deletion');
  await stage.pool.query(
    "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE subject = $1",
    [owner.subject],
  );
  await stage.server.services.db.transaction().execute(async (transaction) => {
    await stage.server.services.jobs.enqueue(transaction, 'account.erase', {});
  });
  await expect
    .poll(
      async () =>
        (
          await stage.pool.query(
            `SELECT in_use, holder_name, destination_ciphertext, destination_shown, forgotten_at IS NOT NULL AS forgotten
             FROM payout_account WHERE receiver_id = $1`,
            [page.id],
          )
        ).rows,
      { timeout: 20_000 },
    )
    .toEqual([
      {
        in_use: false,
        holder_name: null,
        destination_ciphertext: null,
        destination_shown: null,
        forgotten: true,
      },
    ]);
  expect(await stage.accountsOf(other, page)).toEqual([]);
});
