import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { type GettingPaidStage, openGettingPaidStage } from '#tests/support/getting-paid-stage.ts';
import { methods } from '#tests/support/paying-server.ts';

let stage: GettingPaidStage;
beforeAll(async () => {
  stage = await openGettingPaidStage();
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
