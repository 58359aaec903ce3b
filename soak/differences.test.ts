import { expect, test } from 'vitest';
import { type Facts, findDifferences } from './differences.ts';

/** A day with one paid tip, as it should end. */
const good: Facts = {
  fansTips: [
    { key: 'soak-1', acknowledged: new Set(['tip']), paid: true, orderedMinor: 500, orderedFor: ['aster'] },
  ],
  stored: [
    {
      id: 'tip',
      key: 'soak-1',
      eventTip: null,
      payment: 'payment',
      status: 'succeeded',
      amountMinor: 500,
      shares: [{ id: 'tip', receiver: 'aster', amountMinor: 500, performerHasMail: true }],
    },
  ],
  sessions: [{ id: 'session', payment: 'payment' }],
  journal: [{ kind: 'capture', id: 'ch_1', clientReferenceId: 'payment', amountMinor: 500 }],
  mails: new Map([
    ['receipt-tip', 1],
    ['tip-tip', 2],
  ]),
  failures: new Map(),
};
const [fansTip, stored, session, captured] = [good.fansTips, good.stored, good.sessions, good.journal].map(
  ([first]) => first,
) as [Facts['fansTips'][0], Facts['stored'][0], Facts['sessions'][0], Facts['journal'][0]];

test('a day that ended as it should has no difference, also with a mail that came twice', () => {
  expect(findDifferences(good)).toEqual({ lost: [], doubled: [], others: [] });
});

/** The same tip for two performers of an event. */
const forTwo: Facts = {
  ...good,
  fansTips: [{ ...fansTip, orderedFor: ['tigist', 'aster'] }],
  stored: good.stored.map((tip) => ({
    ...tip,
    eventTip: 'whole',
    shares: [
      { id: 'tip', receiver: 'aster', amountMinor: 250, performerHasMail: true },
      { id: 'share', receiver: 'tigist', amountMinor: 250, performerHasMail: true },
    ],
  })),
  mails: new Map([
    ['receipt-whole', 1],
    ['tip-tip', 1],
    ['tip-share', 1],
  ]),
};

test('of a tip to a band each member hears, once it came in and never before', () => {
  const ofBand = good.stored.map((tip) => ({
    ...tip,
    shares: tip.shares.map((share) => ({ ...share, members: ['hanna', 'sara'] })),
  }));
  const mails = new Map([...good.mails, ['tip-tip-hanna', 1], ['tip-tip-sara', 1]]);
  expect(findDifferences({ ...good, stored: ofBand, mails }).others).toEqual([]);
  expect(findDifferences({ ...good, stored: ofBand }).others).toEqual([
    'the mail tip-tip-hanna did not arrive',
    'the mail tip-tip-sara did not arrive',
  ]);
  expect(findDifferences({ ...good, mails }).others).toEqual([
    'there was a mail tip-tip-hanna of no tip',
    'there was a mail tip-tip-sara of no tip',
  ]);
});

test('a tip for a whole bill has one receipt, and a mail for each performer', () => {
  expect(findDifferences(forTwo)).toEqual({ lost: [], doubled: [], others: [] });
  const without = (id: string) => new Map([...forTwo.mails].filter(([name]) => name !== id));
  expect(findDifferences({ ...forTwo, mails: without('tip-share') }).others).toEqual([
    'the mail tip-share did not arrive',
  ]);
  const stored = forTwo.stored.map((tip) => ({ ...tip, shares: tip.shares.slice(0, 1) }));
  expect(findDifferences({ ...forTwo, stored, mails: without('tip-share') }).others).toEqual([
    'the tip tip (soak-1) is for aster, and not for aster and tigist',
    'the shares of the tip tip are 250 of 500',
  ]);
  const uneven = forTwo.stored.map((tip) => ({
    ...tip,
    shares: tip.shares.map((share, at) => ({ ...share, amountMinor: [251, 249][at] ?? 0 })),
  }));
  expect(findDifferences({ ...forTwo, stored: uneven }).others).toEqual([
    'the tip tip is divided into 251 and 249',
  ]);
});

/** The tip after its money was given back, as `re_2`. */
const refunded: Facts = {
  ...good,
  stored: [{ ...stored, status: 'refunded' }],
  journal: [captured, { ...captured, kind: 'refund', id: 're_2' }],
  mails: new Map([...good.mails, ['reversal-tip-refund-re.2', 1], ['refund-tip-re.2', 1]]),
};

test('of a refund the fan hears by one mail, and of nothing else by such a mail', () => {
  expect(findDifferences(refunded)).toEqual({ lost: [], doubled: [], others: [] });
  const mailed = (...names: string[]) => {
    const others = [...refunded.mails].filter(([name]) => name !== 'refund-tip-re.2');
    const mails = new Map([...others, ...names.map((name) => [name, 1] as const)]);
    return findDifferences({ ...refunded, mails }).others;
  };
  expect(mailed()).toEqual(['the mail refund-tip-re.2 did not arrive']);
  expect(mailed('refund-tip-re.2', 'refund-tip-re.3')).toEqual([
    'there was a mail refund-tip-re.3 of no tip',
  ]);
  const disputed = { ...captured, kind: 'dispute', id: 'dp_2' } as const;
  const mails = new Map([...good.mails, ['reversal-tip-dispute', 1], ['refund-tip-dp.2', 1]]);
  const stand = {
    ...good,
    stored: [{ ...stored, status: 'disputed' }],
    journal: [captured, disputed],
    mails,
  };
  expect(findDifferences(stand).others).toEqual(['there was a mail refund-tip-dp.2 of no tip']);
});

test('of a refund of a tip for a whole bill there is one mail too', () => {
  const lines = [captured, { ...captured, kind: 'refund', id: 're_2' }] as const;
  const names = ['reversal-tip-refund', 'reversal-share-refund', 'refund-whole-re.2'];
  const mails = new Map([...forTwo.mails, ...names.map((name) => [name, 1] as const)]);
  const tips = forTwo.stored.map((tip) => ({ ...tip, status: 'refunded' }));
  expect(findDifferences({ ...forTwo, stored: tips, journal: lines, mails }).others).toEqual([]);
});

test.each<[string, keyof ReturnType<typeof findDifferences>, Partial<Facts>, string]>([
  ['an acknowledged tip that is gone', 'lost', { stored: [] }, 'the acknowledged tip tip'],
  ['a payment that the journal does not know', 'lost', { journal: [] }, 'was paid at the checkout'],
  [
    'money of no payment of ours',
    'lost',
    { journal: [captured, { ...captured, clientReferenceId: 'another' }] },
    'is no payment of ours',
  ],
  [
    'one key acknowledged as two tips',
    'doubled',
    { fansTips: [{ ...fansTip, acknowledged: new Set(['tip', 'tap']) }] },
    'acknowledged as tip and tap',
  ],
  ['two tips of one key', 'doubled', { stored: [stored, { ...stored, id: 'tap' }] }, 'is 2 tips'],
  ['a second capture', 'doubled', { journal: [captured, captured] }, 'was captured 2 times'],
  ['a second checkout', 'doubled', { sessions: [session, { ...session, id: 'other' }] }, 'has 2 checkouts'],
  [
    'a tip of another amount than was ordered',
    'others',
    {
      stored: [
        { ...stored, amountMinor: 463, shares: stored.shares.map((one) => ({ ...one, amountMinor: 463 })) },
      ],
      journal: [{ ...captured, amountMinor: 463 }],
    },
    'the tip tip (soak-1) is 463, and 500 was ordered',
  ],
  [
    'a charge of another amount than was ordered',
    'others',
    { journal: [{ ...captured, amountMinor: 463 }] },
    'was charged 463, and 500 was ordered',
  ],
  [
    'a tip to somebody else',
    'others',
    { stored: [{ ...stored, shares: stored.shares.map((one) => ({ ...one, receiver: 'tigist' })) }] },
    'is for tigist, and not for aster',
  ],
  [
    'another state than the journal says',
    'others',
    { journal: [captured, { ...captured, kind: 'refund' }] },
    'is succeeded, and should be refunded',
  ],
  [
    'a receipt that did not arrive',
    'others',
    { mails: new Map([['tip-tip', 1]]) },
    'receipt-tip did not arrive',
  ],
  ['news that did not arrive', 'others', { mails: new Map([['receipt-tip', 1]]) }, 'tip-tip did not arrive'],
  [
    'a mail with another Message-ID',
    'others',
    { mails: new Map([...good.mails, ['receipt-tap', 1]]) },
    'receipt-tap of no tip',
  ],
  [
    'a refund that nobody was mailed',
    'others',
    {
      stored: [{ ...stored, status: 'refunded' }],
      journal: [captured, { ...captured, kind: 'refund' }],
    },
    'mailed 0 times',
  ],
  ['a request answered 500', 'others', { failures: new Map([['GET /', 2]]) }, 'GET / was answered 500'],
])('%s is a difference', (_, kind, change, message) => {
  expect(findDifferences({ ...good, ...change })[kind].join('\n')).toContain(message);
});

test.each([
  ['a dispute', ['dispute'], 'disputed'],
  ['a dispute that was won', ['dispute', 'dispute_reversed'], 'succeeded'],
  ['a refund that failed', ['refund', 'refund_reversed'], 'succeeded'],
] as const)('after %s a tip stands as it must', (_, kinds, status) => {
  const journal = [captured, ...kinds.map((kind) => ({ ...captured, kind }))];
  const mails = new Map([...good.mails, ...kinds.map((kind) => [`reversal-tip-${kind}`, 1] as const)]);
  expect(findDifferences({ ...good, stored: [{ ...stored, status }], journal, mails }).others).toEqual([]);
});

test('a dispute that was won before it was seen need not be mailed', () => {
  const journal = [
    captured,
    { ...captured, kind: 'dispute' },
    { ...captured, kind: 'dispute_reversed' },
  ] as const;
  expect(findDifferences({ ...good, journal }).others).toEqual([]);
});

test('an unpaid tip is neither lost nor mailed', () => {
  const unpaid = { ...good, journal: [], fansTips: [{ ...fansTip, paid: false }] };
  const expired = [{ ...stored, status: 'expired' }];
  expect(findDifferences({ ...unpaid, stored: expired, mails: new Map() }).others).toEqual([]);
  expect(findDifferences({ ...unpaid, stored: expired }).others).toContain(
    'the mail receipt-tip was sent for nothing',
  );
});
