import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';
import { eventually } from '#tests/support/eventually.ts';

let stage: BandStage;
beforeAll(async () => {
  stage = await openBandStage();
});
afterAll(() => stage.stop());

test('members are notified once of each amount that is taken back from their shares or returned to them', async () => {
  const { band, members } = await stage.openBand([2, 1]);
  const [first, second] = members as [Owned, Owned];
  const address = (page: { id: string }) => `back-${page.id}@example.com`;
  for (const [{ page }, email] of [
    [band, address(band.page)],
    [first, address(first.page)],
    [second, address(band.page).toUpperCase()],
  ] as const)
    await stage.pool.query('UPDATE beneficiary SET email = $2 WHERE id = $1', [page.id, email]);
  const mailsTo = (page: { id: string }) =>
    stage.server.sandbox.mail
      .messages(address(page))
      .filter(({ subject }) => !/You received|Your share/.test(subject));
  const subjectsTo = (page: { id: string }, of = /refunded$/) =>
    mailsTo(page).flatMap(({ subject }) => (of.test(subject) ? [subject] : []));
  const tip = await stage.paidTip(band, 9);
  const charge = await stage.server.chargeOf(tip.session);
  await stage.server.gateway('POST', 'refunds', { charge, amount: '300' });
  await eventually(() => {
    expect(subjectsTo(band.page)).toEqual(['$3.00 of a tip was refunded']);
    expect(subjectsTo(first.page)).toEqual(['$2.00 of a tip was refunded']);
  });
  expect(mailsTo(first.page)[0]?.text).toMatch(
    /\$2\.00 of your share of the tip of \$9\.00 that “.+” received on \w+ \d+, \d{4} was given back/,
  );
  // What is left is not of whoever reads the mail of the band.
  const ofBand = mailsTo(band.page)[0]?.text;
  expect(ofBand).toMatch(/\$3\.00 of the tip of \$9\.00 that “.+” received on \w+ \d+, \d{4} was given back/);
  expect(ofBand).toContain("$6.00 of this tip is the band's.");
  expect(ofBand).not.toMatch(/yours|you have received/);
  await stage.server.services.payments.sync(tip.paymentId, 'again');
  // A member performs alone and with the band on the same night; each share causes a mail of its own.
  const lineUp = await stage.startLineUp(await stage.person({ factor: false }), [band.page, first.page]);
  await stage.server.sandbox.stripe.pay(lineUp.session, 'succeed');
  await stage.server.sandbox.stripe.pay(lineUp.session, 'dispute');
  await eventually(() =>
    expect(subjectsTo(first.page, /is disputed$/).sort()).toEqual([
      '$3.33 of a tip is disputed',
      '$5.00 of a tip is disputed',
    ]),
  );
  await stage.server.sandbox.stripe.pay(lineUp.session, 'win-dispute');
  await eventually(() =>
    expect(subjectsTo(first.page, /is yours again$/).sort()).toEqual([
      '$3.33 of a disputed tip is yours again',
      '$5.00 of a disputed tip is yours again',
    ]),
  );
  // The refund caused one mail, although it was read twice.
  expect(subjectsTo(first.page)).toHaveLength(1);
});
