import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let stage: BandStage;
beforeAll(async () => {
  stage = await openBandStage();
});
afterAll(() => stage.stop());

test('once every member has agreed, shares apply to later tips, and the members are notified', async () => {
  const [band, first, second] = (await stage.pages(3)) as [Owned, Owned, Owned];
  const { status, result } = await stage.propose(band, [
    [first, 2],
    [second, 1],
  ]);
  expect([status, result.agreement, result.proposal?.state]).toEqual([200, null, 'proposed']);
  await stage.mailTo(first.owner, 'You are asked to agree to your share of the tips to a band');
  const before = await stage.paidTip(band);
  const requested = (await stage.call(first.owner, 'GET', first.page.id)).result.memberships;
  expect(requested).toMatchObject([{ state: 'proposed', band: { id: band.page.id, name: band.page.name } }]);
  expect((await stage.answer('PUT', first, result)).result.memberships[0]?.state).toBe('proposed');
  const between = await stage.paidTip(band);
  expect((await stage.answer('PUT', second, result)).result.memberships[0]?.state).toBe('agreed');
  await stage.mailTo(band.owner, 'All members have agreed: this is how the tips are divided now');
  const after = await stage.paidTip(band);
  for (const { paymentId } of [before, between])
    expect(await stage.creditsOf(paymentId)).toEqual({ [band.page.id]: 500 });
  expect(await stage.creditsOf(after.paymentId)).toEqual({ [first.page.id]: 333, [second.page.id]: 167 });
  // The fee is deducted in the same way, and the fan sees all of it.
  expect(await stage.creditsOf(after.paymentId, ['fee'])).toEqual({
    [first.page.id]: -30,
    [second.page.id]: -15,
  });
  const seen = await stage.server.call(after.fan, 'GET', `/tipping/tips/${after.tipId}`);
  expect(seen.body.data.result).toMatchObject({ total_amount: 5, fee: 0.45 });
  // The page received three tips, whoever got the money.
  const profile = await stage.server.call(undefined, 'GET', `/beneficiary/professionals/${band.page.id}`);
  expect(profile.body.data.result.stats.tips_received).toBe(3);
  const figures = await stage.server.call(band.owner, 'GET', `/dashboard/pages/${band.page.id}/figures`);
  expect(figures.body.data.result.all).toMatchObject({ tip_count: 3, total_amount: 15 });
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('refunds and disputes take back by the same shares', async () => {
  const { band, members } = await stage.openBand([1, 1, 1]);
  const tip = await stage.paidTip(band, 10);
  const credits = await stage.creditsOf(tip.paymentId);
  expect(Object.values(credits).sort()).toEqual([333, 333, 334]);
  const charge = await stage.server.chargeOf(tip.session);
  await stage.server.gateway('POST', 'refunds', { charge, amount: '400' });
  const all = ['capture', 'refund', 'dispute'];
  await eventually(async () =>
    expect(Object.values(await stage.creditsOf(tip.paymentId, all)).sort()).toEqual([200, 200, 200]),
  );
  await stage.server.gateway('POST', 'refunds', { charge });
  await eventually(async () => expect(await stage.server.statusOf(tip.tipId)).toBe('refunded'));
  expect(Object.values(await stage.creditsOf(tip.paymentId, all))).toEqual([0, 0, 0]);
  const disputed = await stage.paidTip(band, 7);
  await stage.server.sandbox.stripe.pay(disputed.session, 'dispute');
  await eventually(async () => expect(await stage.server.statusOf(disputed.tipId)).toBe('disputed'));
  expect(Object.values(await stage.creditsOf(disputed.paymentId, all))).toEqual([0, 0, 0]);
  expect(members).toHaveLength(3);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('at an event each member gets the sum of their share of the band and their own share', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const [first, second] = members as [Owned, Owned];
  const fan = await stage.person({ factor: false });
  const { paymentId, tips, session } = await stage.startLineUp(fan, [band.page, first.page]);
  expect(await stage.creditsOf(paymentId)).toEqual({});
  await stage.server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () =>
    expect(await stage.creditsOf(paymentId)).toEqual({ [first.page.id]: 750, [second.page.id]: 250 }),
  );
  const fees = await Promise.all(
    tips.map(async (id) => (await stage.server.call(fan, 'GET', `/tipping/tips/${id}`)).body.data.result.fee),
  );
  // The fee is 59 cents. Each of the two tips of five dollars bears half of it.
  expect(fees.sort()).toEqual([0.29, 0.3]);
  const received = await Promise.all(
    [band, first].map(({ page, owner }) =>
      stage.server.call(owner, 'GET', `/dashboard/pages/${page.id}/tips`),
    ),
  );
  expect(received.map(({ body }) => body.data.result.tips[0].fee_amount)).toEqual([0.3, 0.29]);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('a tip that is written while the last members agree is divided', async () => {
  const [band, first, second] = (await stage.pages(3)) as [Owned, Owned, Owned];
  const { result } = await stage.propose(band, [
    [first, 4],
    [second, 1],
  ]);
  await stage.answer('PUT', first, result);
  const fan = await stage.person({ factor: false });
  // A late webhook would wait for the lock as well.
  await stage.server.webhooksDone();
  const lastConsent = 'UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1 AND agreed_at IS NULL';
  const paid = await changeMeanwhile(
    stage.server.ownerPool,
    ['LOCK TABLE payment IN EXCLUSIVE MODE', []],
    () => stage.server.pay(fan, { beneficiary: band.page.id }),
    [[lastConsent, [result.proposal?.id]]],
  );
  expect(paid.status).toBe(200);
  const { rows } = await stage.pool.query(
    `SELECT allocation.amount_minor::int FROM payment_allocation AS allocation
     JOIN payment ON payment.id = payment_id WHERE reference_id = $1 ORDER BY 1`,
    [paid.body.data.result.tip],
  );
  expect(rows.map(({ amount_minor }) => amount_minor)).toEqual([100, 400]);
});

test('the books show a share and a total that were changed by hand', async () => {
  const { band, members } = await stage.openBand([1, 1]);
  const { paymentId } = await stage.paidTip(band);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
  const tamper = async (...statements: [string, unknown[]][]) => {
    await withoutTriggers(stage.server.ownerPool, ...statements);
    return (await stage.server.failedAuditChecks()).map(({ name }) => name);
  };
  const move = (from: number, to: number): [string, unknown[]][] =>
    [from, to].map((cents, at) => [
      `UPDATE ledger_entry SET amount_minor = amount_minor + $1 WHERE account_name = $2 AND movement_id =
         (SELECT id FROM ledger_movement WHERE payment_id = $3 AND kind = 'capture')`,
      [cents, `beneficiary:${members[at]?.page.id}`, paymentId],
    ]);
  expect(await tamper(...move(1, -1))).toContain('every tip to a band is divided as its members agreed');
  await tamper(...move(-1, 1));
  const count = (change: number): [string, unknown[]] => [
    'UPDATE band_received SET tip_count = tip_count + $1 WHERE band_id = $2',
    [change, band.page.id],
  ];
  expect(await tamper(count(1))).toEqual(['every band counts the tips it received']);
  expect(await tamper(count(-1))).toEqual([]);
});

test('members hear of their shares as single performers hear of tips, by mail and on the devices of owners', async () => {
  const { band, members } = await stage.openBand([2, 1]);
  const [first, second] = members as [Owned, Owned];
  const address = (page: { id: string }) => `page-${page.id}@example.com`;
  for (const { page } of [band, first])
    await stage.pool.query('UPDATE beneficiary SET email = $2 WHERE id = $1', [page.id, address(page)]);
  await stage.pool.query('UPDATE beneficiary SET email = $2 WHERE id = $1', [
    second.page.id,
    address(band.page).toUpperCase(),
  ]);
  const editor = await stage.managerOf(first.page, 'editor');
  const { push, mail } = stage.server.sandbox;
  const [firsts, editors, bands] = [push.addDevice(), push.addDevice(), push.addDevice()];
  for (const [person, device] of [
    [first.owner, firsts],
    [editor, editors],
    [band.owner, bands],
  ] as const)
    await stage.server.call(person, 'PUT', '/notifications/push', { ...device, tips: true });
  const { tipId } = await stage.paidTip(band);
  const mailsTo = (page: { id: string }) => mail.messages(address(page));
  await eventually(() => {
    expect(mailsTo(band.page).map(({ subject }) => subject)).toEqual(['You received a tip of $5.00']);
    expect(mailsTo(first.page).map(({ subject }) => subject)).toEqual([
      'Your share of a tip to your band: $3.33',
    ]);
  });
  expect(mailsTo(first.page)[0]?.text).toContain(
    `“${band.page.name}” received a tip of $5.00. “${first.page.name}” has $3.33 of it`,
  );
  // A member's own dashboard has no tips of the band; the statement has the share.
  expect(mailsTo(first.page)[0]?.links.map((link) => new URL(link).pathname)).toEqual([
    `/dashboard/${first.page.id}/statements`,
    `/professionals/${band.page.id}`,
  ]);
  const open = `jobs.job WHERE (name LIKE 'notifications.push%' OR name = 'tipping.notify-beneficiary')
    AND state NOT IN ('completed', 'failed')`;
  await eventually(async () => expect(await stage.server.count(open)).toBe(0));
  // An account with the band's address is told of the whole tip once, and of no share.
  for (const to of [address(band.page), address(band.page).toUpperCase()])
    expect(mail.messages(to).map(({ subject }) => subject)).not.toContain(
      'Your share of a tip to your band: $1.67',
    );
  const shown = ({ endpoint }: { endpoint: string }) =>
    push.messages(endpoint).map((text) => JSON.parse(text));
  const path = (page: { id: string }) => `/dashboard/${page.id}`;
  const tag = `tip-${tipId}`;
  expect(shown(firsts)).toEqual([
    { title: 'Your share of a tip: $3.33', body: band.page.name, path: path(first.page), tag },
  ]);
  expect(shown(bands)).toEqual([
    { title: 'A tip of $5.00 came in', body: band.page.name, path: path(band.page), tag },
  ]);
  expect(shown(editors)).toEqual([]);
});

test('refunds and disputes, also partial ones, reduce the goal of a band as of any page', async () => {
  const { band, members } = await stage.openBand([2, 1]);
  const [first] = members as [Owned];
  await stage.server.call(band.owner, 'PUT', `/goals/pages/${band.page.id}/goal`, {
    title: 'A van',
    amount: 100,
  });
  const collected = async () =>
    (await stage.server.call(undefined, 'GET', `/goals/shown/${band.page.id}`)).body.data.result.goal
      .received;
  const isCollected = (dollars: number) => eventually(async () => expect(await collected()).toBe(dollars));
  const tip = await stage.paidTip(band, 10);
  expect(await collected()).toBe(10);
  const charge = await stage.server.chargeOf(tip.session);
  await stage.server.gateway('POST', 'refunds', { charge, amount: '401' });
  await isCollected(5.99);
  await stage.server.gateway('POST', 'refunds', { charge });
  await isCollected(0);
  const disputed = await stage.paidTip(band, 8);
  await stage.server.sandbox.stripe.disputePart(disputed.session, 300);
  await isCollected(5);
  await stage.server.sandbox.stripe.pay(disputed.session, 'win-dispute');
  await isCollected(8);
  // In a payment that also contains a tip to a member, half of the amount is the band's.
  const lineUp = await stage.startLineUp(await stage.person({ factor: false }), [band.page, first.page]);
  await stage.server.sandbox.stripe.pay(lineUp.session, 'succeed');
  await isCollected(13);
  const whole = await stage.server.chargeOf(lineUp.session);
  await stage.server.gateway('POST', 'refunds', { charge: whole, amount: '200' });
  await isCollected(12);
  // Its dashboard says the same.
  const figures = await stage.server.call(band.owner, 'GET', `/dashboard/pages/${band.page.id}/figures`);
  expect(figures.body.data.result.all).toEqual({ tip_count: 2, total_amount: 12 });
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});
