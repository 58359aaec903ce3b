import { expect, test } from 'vitest';
import { type Facts, findDifferences } from './differences.ts';

/** A day with one paid tip, as it should end. */
const good: Facts = {
  fansTips: [{ key: 'soak-1', acknowledged: new Set(['tip']), paid: true }],
  stored: [
    {
      id: 'tip',
      key: 'soak-1',
      eventTip: null,
      payment: 'payment',
      status: 'succeeded',
      amountMinor: 500,
      shares: [{ id: 'tip', amountMinor: 500, performerHasMail: true }],
    },
  ],
  sessions: [{ id: 'session', payment: 'payment' }],
  journal: [{ kind: 'capture', clientReferenceId: 'payment', amountMinor: 500 }],
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
  stored: good.stored.map((tip) => ({
    ...tip,
    eventTip: 'whole',
    shares: [
      { id: 'tip', amountMinor: 250, performerHasMail: true },
      { id: 'share', amountMinor: 250, performerHasMail: true },
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
    'the shares of the tip tip are 250 of 500',
  ]);
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
