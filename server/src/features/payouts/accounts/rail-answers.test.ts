import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliverEvent } from '#tests/support/deliver-event.ts';
import { type GettingPaidStage, openGettingPaidStage } from '#tests/support/getting-paid-stage.ts';

// What Stripe says of receivers' accounts may be of any shape, or about another account.

let stage: GettingPaidStage;
beforeAll(async () => {
  stage = await openGettingPaidStage();
});
afterEach(() => {
  stage.server.sandbox.stripe.reset();
});
afterAll(() => stage.stop());

const unreadable = ['null', 'list', 'wrong-shape', 'nonsense'] as const;
const always = { failNext: 1000, failWhen: 'after' } as const;
const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }) => [
  status,
  body.errors?.[0]?.code,
];
const unavailable = [503, 'payout_rail_unavailable'];

test.each([...unreadable, 'script-address', 'foreign-address'] as const)(
  'who sets up payouts while Stripe answers with %s is asked to try again, and goes on with the one account',
  async (failHow) => {
    const { page, owner } = await stage.page();
    const before = stage.server.sandbox.stripe.accounts().length;
    const start = () => stage.call(owner, 'POST', `${page.id}/onboarding`, { country: 'US' });
    stage.server.sandbox.stripe.configure({ ...always, failHow });
    expect(codeOf(await start())).toEqual(unavailable);
    expect(await stage.accountsOf(owner, page)).toMatchObject([{ state: 'started', in_use: false }]);
    stage.server.sandbox.stripe.reset();
    const { status, body } = await start();
    expect([status, new URL(body.data.result.url).origin]).toEqual([200, stage.server.sandbox.url]);
    expect(stage.server.sandbox.stripe.accounts()).toHaveLength(before + 1);
    expect(await stage.accountsOf(owner, page)).toHaveLength(1);
  },
);

test('an account stays as it was last read while Stripe’s answers cannot be read', async () => {
  const { page, owner } = await stage.page();
  const id = await stage.onboard(owner, page);
  await stage.sync(owner, page, id);
  const before = await stage.rowOf(id);
  for (const failHow of unreadable) {
    stage.server.sandbox.stripe.configure({ ...always, failHow });
    expect(codeOf(await stage.sync(owner, page, id)), failHow).toEqual(unavailable);
    const link = await stage.call(owner, 'POST', `${page.id}/accounts/${id}/link`);
    expect(codeOf(link), failHow).toEqual(unavailable);
    expect(await stage.rowOf(id)).toMatchObject({ state: 'enabled', reason: null, in_use: true });
  }
  expect((await stage.rowOf(id)).provider_destination).toBe(before.provider_destination);
  stage.server.sandbox.stripe.reset();
  expect((await stage.sync(owner, page, id)).status).toBe(200);
});

test('an event of an account with text that cannot be stored is refused, or stored without it', async () => {
  const { page, owner } = await stage.page();
  const { server } = stage;
  const account = (await stage.rowOf(await stage.onboard(owner, page))).provider_account;
  for (const text of ['\u0000', '\ud800', 'x'.repeat(5000)]) {
    const refused = { account, status: 400 };
    await deliverEvent(server, 'account.updated', { id: account }, { ...refused, id: text });
    await deliverEvent(server, 'account.updated', { id: account }, { ...refused, account: text });
    await deliverEvent(server, `account.${text}`, { id: account }, refused);
    const id = await deliverEvent(server, 'payout.paid', { id: text }, { account });
    expect(await server.count('payout_event WHERE event_id = $1 AND object_id IS NULL', [id])).toBe(1);
  }
});
