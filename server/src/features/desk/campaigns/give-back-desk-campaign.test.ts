import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import {
  type HiddenMoneyStage,
  openHiddenMoneyStage,
  over,
  type PayablePage,
} from '#tests/support/hidden-money-stage.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

let stage: HiddenMoneyStage;
let page: PayablePage;
let admin: Awaited<ReturnType<HiddenMoneyStage['operator']>>;
beforeAll(async () => {
  stage = await openHiddenMoneyStage({ feePercent: 0, feeFixedMinor: 0, availableAfterDays: 0 });
  admin = await stage.operator('admin');
});
afterAll(() => stage.stop());
beforeEach(async () => {
  page = await stage.payablePage();
});

const act = async (id: string, what: string) => {
  const body = { reason: 'The campaign was a fraud' };
  const { status, body: answer } = await stage.call(admin, 'POST', `/desk/campaigns/${id}/${what}`, body);
  return status === 200 ? answer.data.result : answer.errors[0].code;
};
const statesOf = async (paid: readonly { pledge: string }[]) => (await stage.statesOf(paid)).join();

test('the desk gives back all that a hidden campaign collected in one act, and it is never shown again', async () => {
  const { id, paid, first } = await page.paidCampaign(3);
  expect(await act(id, 'give-back')).toBe('campaign_not_in_state');
  await stage.hideDuringRelease({ id, first });
  expect(await act(id, 'give-back')).toMatchObject({ giving_back_since: expect.any(String), paid_out: 0 });
  expect(await act(id, 'show')).toBe('campaign_not_in_state');
  await stage.passTime(1);
  expect(await statesOf(paid)).toBe('refunded,refunded,refunded');
  expect(await page.balances(id)).toEqual([0, 0]);
  const { rows } = await stage.services.pool.query(
    "SELECT after FROM audit_entry WHERE action = 'giveBackDeskCampaign' AND subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ after: { givingBack: true, requestedRefunds: 3, notCovered: 0 } }]);
  const { body } = await stage.call(admin, 'GET', `/desk/payments/${first.paymentId}`);
  expect(JSON.stringify(body.data.result.history)).toContain('given back by our team');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the database does not let a campaign be shown whose money goes back; without that rule its page gets the money', async () => {
  const { id, first } = await page.paidCampaign();
  await stage.hideDuringRelease({ id, first });
  const control = await page.paidCampaign();
  await stage.hideDuringRelease(control);
  await act(id, 'give-back');
  const show = (campaign: string) =>
    stage.services.pool.query('DELETE FROM campaign_hiding WHERE campaign_id = $1', [campaign]);
  await expect(show(id)).rejects.toThrow('campaign_giving_back');
  expect(await page.balances(id)).toEqual([2500, 0]);
  await show(control.id);
  await stage.services.pool.query('UPDATE campaign SET settle_at = now() WHERE id = $1', [control.id]);
  await stage.passTime(1);
  expect(await page.balances(control.id)).toEqual([0, 2500]);
});

/** A pledge whose card is saved, and charged at the end of the campaign. */
async function savedPledge(slug: string, number: string): Promise<{ pledge: string }> {
  const { pledge, checkout_url } = (await stage.back(stage.fan, slug)).body.data.result;
  await submitCheckout(checkout_url, { action: 'pay', number });
  await stage.call(stage.fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  return { pledge };
}

test('of an all-or-nothing campaign what was charged goes back, and a card that was refused is not tried again', async () => {
  const { id, slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 });
  const paid = [await savedPledge(slug, cardNumbers.paying), await savedPledge(slug, cardNumbers.declined)];
  await stage.passTime(31);
  expect(await statesOf(paid)).toBe('collected,errored');
  await stage.atDesk(`/campaigns/${id}/hide`);
  await act(id, 'give-back');
  await stage.passTime(31.1);
  expect(await statesOf(paid)).toBe('refunded,dropped');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

/** Money of the page for which a payout is requested and made as far as it goes at once. */
async function sentPayout() {
  const campaign = await page.releasedCampaign(2);
  expect((await page.payouts('POST', '/payouts')).body.data.result).toMatchObject({ amount_minor: 5000 });
  await stage.runPayouts();
  return campaign;
}

test('a payout that the bank does not have yet is taken back once the desk hides the campaign whose money it is', async () => {
  page = await stage.payablePage({ country: 'EC' });
  const { id, paid } = await sentPayout();
  expect((await page.lastPayout()).state).toBe('sent');
  await stage.atDesk(`/campaigns/${id}/hide`);
  await stage.services.pool.query("UPDATE payout SET due_at = now() WHERE state = 'sent'");
  await stage.runPayouts();
  expect((await page.lastPayout()).state).toBe('returned');
  const { body } = await stage.call(admin, 'GET', `/desk/payouts/${(await page.lastPayout()).id}`);
  expect(body.data.result).toMatchObject({ failure: 'campaign_hidden' });
  expect(await page.summary()).toMatchObject({ ready_minor: 0, blocked_minor: 5000 });
  await act(id, 'give-back');
  await stage.passTime(1);
  expect(await statesOf(paid)).toBe('refunded,refunded');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what waits for a hidden campaign on a page that was taken down is not called payable, and can be given back', async () => {
  const { id } = await page.paidCampaign();
  await stage.passTime(over);
  const state = (to: 'left' | 'published') =>
    stage.services.pool.query('UPDATE beneficiary SET state = $2 WHERE id = $1', [page.id, to]);
  await state('left');
  const left = async () => {
    const { body } = await stage.call(admin, 'GET', '/desk/left-balances?limit=100');
    return body.data.results.find(({ account }: { account: string }) => account === `beneficiary:${page.id}`);
  };
  const giveBack = () =>
    stage.call(admin, 'POST', `/desk/left-balances/beneficiary:${page.id}/give-back`, {
      currency: 'USD',
      amount_minor: 2500,
      reason: 'The campaign was a fraud',
    });
  expect(await left()).toMatchObject({ amount_minor: 2500, waiting_minor: 0, payable: true });
  expect((await giveBack()).body.errors[0].code).toBe('balance_not_returnable');
  await stage.atDesk(`/campaigns/${id}/hide`);
  expect(await left()).toMatchObject({ amount_minor: 2500, waiting_minor: 2500, payable: false });
  expect((await giveBack()).status).toBe(200);
  // Beside it there is money that is paid out.
  await state('published');
  await stage.paidTip(stage.fan, { beneficiary: page.id, total_amount: 50 });
  await state('left');
  expect(await left()).toMatchObject({ amount_minor: 7500, waiting_minor: 2500, payable: true });
});

test('what a payout has is left to the desk, which sees it, and what comes back from it is given back by another order', async () => {
  const { id, paid } = await sentPayout();
  await stage.atDesk(`/campaigns/${id}/hide`);
  const shown = (await stage.call(admin, 'GET', `/desk/campaigns/${id}`)).body.data.result;
  expect(shown).toMatchObject({ paid_out: 50, giving_back_since: null });
  await act(id, 'give-back');
  await stage.passTime(1);
  expect(await statesOf(paid)).toBe('collected,collected');
  await stage.paidTip(stage.fan, { beneficiary: page.id, total_amount: 30 });
  await act(id, 'give-back');
  await stage.passTime(1.1);
  expect((await statesOf(paid)).split(',').sort().join()).toBe('collected,refunded');
  expect(await stage.failedAuditChecks()).toEqual([]);
});
