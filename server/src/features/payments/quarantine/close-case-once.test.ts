import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#server/features/payments/public.ts';
import { by, openQuarantineStage, type QuarantineStage } from '#tests/support/quarantine-stage.ts';

let stage: QuarantineStage;
beforeAll(async () => {
  stage = await openQuarantineStage();
});
afterAll(() => stage.stop());

test('a resolution that does not fit is refused, and books nothing', async () => {
  const { paymentId, session } = await stage.paidTip();
  const { payments } = stage.services;
  await stage.gateway('POST', 'refunds', { charge: await stage.chargeOf(session) });
  await payments.sync(paymentId, 'refunded');
  await stage.sandbox.stripe.pay(session, 'dispute');
  await payments.sync(paymentId, 'disputed');
  const caseId = await stage.onlyCaseOf(paymentId);
  await expect(payments.closeCase(caseId, by('count'))).rejects.toThrow('What fits: book, write-off');
  await expect(payments.closeCase(caseId, by('book'))).rejects.toThrow('disputed_after_refund');
  await expect(payments.closeCase('999999', by('book'))).rejects.toThrow('There is no case 999999');
  expect((await payments.showCase(caseId))?.found.closing).toBeUndefined();
  await payments.closeCase(caseId, by('write-off', 'We bear it'));
  // Closing it again the same way changes nothing; another way is refused.
  await payments.closeCase(caseId, by('write-off', 'Another reason'));
  await expect(payments.closeCase(caseId, by('book'))).rejects.toThrow('was closed as write-off by almaz');
  expect((await payments.showCase(caseId))?.found.closing).toMatchObject({
    reason: 'We bear it',
    closedBy: 'almaz',
  });
});

test('closed many times at once, a case books once', async () => {
  const { paymentId } = await stage.paidTip();
  const { payments } = stage.services;
  await stage.endedHere(paymentId);
  await payments.sync(paymentId, 'late');
  const caseId = await stage.onlyCaseOf(paymentId);
  const outcomes = await Promise.allSettled(
    ['count', 'count', 'hold', 'write-off', 'count'].map((resolution) =>
      payments.closeCase(caseId, by(resolution)),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await stage.count('payment_case_closing WHERE case_id = $1', [caseId])).toBe(1);
  expect(await stage.count("ledger_movement WHERE kind <> 'fee' AND payment_id = $1", [paymentId])).toBe(1);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what is synced while a case is being closed is not booked twice', async () => {
  const { paymentId, charge } = await stage.paidTip();
  const { payments } = stage.services;
  await payments.sync(paymentId, 'paid');
  await stage.gateway('POST', 'refunds', { charge, amount: '200' });
  await stage.leaveCase(paymentId, charge, 'partial_refund');
  const caseId = await stage.onlyCaseOf(paymentId);
  const real = stage.provider;
  let overtaken = false;
  const slow = stage.paymentsWith({
    async readState(checkout) {
      const state = await real.readState(checkout);
      if (!overtaken) {
        overtaken = true;
        await stage.gateway('POST', 'refunds', { charge, amount: '100' });
        await payments.sync(paymentId, 'faster');
      }
      return state;
    },
  });
  await slow.closeCase(caseId, by('book'));
  expect(await stage.count("ledger_movement WHERE kind = 'refund' AND payment_id = $1", [paymentId])).toBe(2);
  expect(
    await stage.count("ledger_movement WHERE kind = 'refund_reversed' AND payment_id = $1", [paymentId]),
  ).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payment that ends while its case is being closed does not keep the case open', async () => {
  const { paymentId } = await stage.paidOtherThanAgreed({ amount_minor: 300 });
  await stage.services.payments.sync(paymentId, 'test');
  const caseId = await stage.onlyCaseOf(paymentId);
  const real = stage.provider;
  let readings = 0;
  const slow = stage.paymentsWith({
    async readState(checkout) {
      readings += 1;
      if (readings === 1) await stage.endedHere(paymentId);
      if (readings > 3) throw new Error('The provider is asked again and again.');
      return real.readState(checkout);
    },
  });
  await slow.closeCase(caseId, by('write-off'));
  expect(await stage.statusOfPayment(paymentId)).toBe('expired');
  expect(await stage.services.payments.listCases()).toEqual([]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payment whose case was closed by hand, before cases booked anything, can be closed still', async () => {
  const { paymentId } = await stage.paidOtherThanAgreed({ amount_minor: 300 });
  const { payments } = stage.services;
  await payments.sync(paymentId, 'test');
  const caseId = await stage.onlyCaseOf(paymentId);
  await stage.services.pool.query(
    "UPDATE payment_quarantine SET resolved_at = now(), resolution = 'Seen to' WHERE id = $1",
    [caseId],
  );
  expect((await payments.listCases()).map(({ id }) => id)).toEqual([caseId]);
  await payments.closeCase(caseId, by('count'));
  expect(await stage.statusOfPayment(paymentId)).toBe('succeeded');
  expect(await payments.listCases()).toEqual([]);
});

/** Two cases about one late charge, both closed as `hold`: 2 of the 5 dollars that came were refunded in between. */
async function twoCasesInSuspense() {
  const { paymentId, charge } = await stage.paidTip();
  const { payments } = stage.services;
  await stage.endedHere(paymentId);
  const hold = async () => {
    await payments.sync(paymentId, 'test');
    const caseId = await stage.onlyCaseOf(paymentId);
    await payments.closeCase(caseId, by('hold'));
    return caseId;
  };
  const first = await hold();
  await stage.gateway('POST', 'refunds', { charge, amount: '200' });
  return { paymentId, charge, first, second: await hold() };
}

test.each(['count', 'write-off', 'give-back'])(
  'of two cases of a charge in suspense one is given back, and the other cannot be decided as %s meanwhile',
  async (resolution) => {
    const { charge, first, second } = await twoCasesInSuspense();
    const { payments } = stage.services;
    const decideSecond = () => payments.closeCase(second, by(resolution));
    const slow = stage.paymentsWith({
      refund: (of, wanted) =>
        stage.provider.refund(of, {
          ...wanted,
          async beforeOrder() {
            await wanted.beforeOrder?.();
            await expect(decideSecond()).rejects.toThrow(`Close case ${first} as give-back first`);
          },
        }),
    });
    await slow.closeCase(first, by('give-back'));
    await expect(decideSecond()).rejects.toThrow('Nothing of case');
    expect((await stage.gateway('GET', `charges/${charge}`)).amount_refunded).toBe(500);
    expect(await payments.listCases()).toEqual([]);
    for (const id of [first, second]) expect((await payments.showCase(id))?.inSuspense).toEqual([]);
    expect(await stage.failedAuditChecks()).toEqual([]);
  },
);

/** Two open cases about one late charge of 5 dollars. */
async function twoOpenCases() {
  const { paymentId, charge } = await stage.paidTip();
  await stage.endedHere(paymentId);
  await stage.services.payments.sync(paymentId, 'test');
  const first = await stage.onlyCaseOf(paymentId);
  await stage.leaveCase(paymentId, charge, 'second_charge');
  const { rows } = await stage.services.pool.query(
    'SELECT id FROM payment_quarantine WHERE payment_id = $1 AND id <> $2',
    [paymentId, first],
  );
  return { charge, first, second: rows[0].id as string };
}

test('money that was given back by another case since the provider was read is not booked to suspense', async () => {
  // A fee that is booked with the first closing would be noticed by itself.
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 0 });
  const { charge, first, second } = await twoOpenCases();
  const { payments } = stage.services;
  let overtaken = false;
  const slow = stage.paymentsWith({
    async readCharge(of) {
      const state = await stage.provider.readCharge(of);
      if (!overtaken) {
        overtaken = true;
        await payments.closeCase(first, by('give-back'));
      }
      return state;
    },
  });
  await slow.closeCase(second, by('hold'));
  expect(await stage.count("ledger_movement WHERE kind = 'adjustment' AND charge = $1", [charge])).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a refund that fails at the bank before the case is closed leaves the charge to be decided about', async () => {
  const { charge, first, second } = await twoOpenCases();
  const { payments } = stage.services;
  const failing = stage.paymentsWith({
    async refund(of, wanted) {
      const refund = await stage.provider.refund(of, wanted);
      await stage.sandbox.stripe.failRefund(refund);
      return refund;
    },
  });
  await expect(failing.closeCase(first, by('give-back'))).rejects.toThrow('cannot be closed that way');
  expect((await payments.showCase(first))?.found.givingBack).toBeUndefined();
  await payments.closeCase(second, by('hold'));
  expect(await stage.count("ledger_movement WHERE kind = 'adjustment' AND charge = $1", [charge])).toBe(1);
  await payments.closeCase(first, by('hold'));
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a late refusal does not end the order of a colleague, whose refund may be on its way', async () => {
  const { first, second } = await twoOpenCases();
  const colleague = stage.paymentsWith({
    async refund(_, wanted) {
      await wanted.beforeOrder?.();
      throw new ProviderUnavailable('No answer');
    },
  });
  const slow = stage.paymentsWith({
    async refund(_, wanted) {
      await wanted.beforeOrder?.();
      await expect(colleague.closeCase(first, by('give-back'))).rejects.toThrow('No answer');
      throw new ProviderRefused('Refused');
    },
  });
  await expect(slow.closeCase(first, by('give-back'))).rejects.toThrow('Refused');
  const { payments } = stage.services;
  expect((await payments.showCase(first))?.found.givingBack?.caseId).toBe(first);
  await expect(payments.closeCase(second, by('hold'))).rejects.toThrow('is being given back');
  await payments.closeCase(first, by('give-back'));
  await payments.closeCase(second, by('hold'));
  expect(await stage.failedAuditChecks()).toEqual([]);
});
