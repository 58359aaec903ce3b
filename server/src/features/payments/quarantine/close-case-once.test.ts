import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each<[second: string, casesAfter: number]>([
  ['count', 0],
  ['write-off', 1],
  ['give-back', 0],
])(
  'of two cases of a charge in suspense one is given back while the other is decided as %s: no money is in two places',
  async (resolution, casesAfter) => {
    const { paymentId, charge, first, second } = await twoCasesInSuspense();
    const { payments } = stage.services;
    const slow = stage.paymentsWith({
      async refund(of, wanted) {
        await payments.closeCase(second, by(resolution));
        return stage.provider.refund(of, wanted);
      },
    });
    await expect(slow.closeCase(first, by('give-back'))).rejects.toThrow();
    await payments.sync(paymentId, 'refunded');
    expect((await stage.gateway('GET', `charges/${charge}`)).amount_refunded).toBe(500);
    // Where the ledger still has what is refunded by now, a person reads so.
    const open = await payments.listCases();
    expect(open).toHaveLength(casesAfter);
    for (const { id } of open) await payments.closeCase(id, by('write-off'));
    expect(await stage.failedAuditChecks()).toEqual([]);
  },
);
