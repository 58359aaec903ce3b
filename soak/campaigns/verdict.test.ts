import { expect, test } from 'vitest';
import {
  type CampaignFacts,
  findCampaignDifferences,
  findMissedPoints,
  type PledgeFacts,
} from './verdict.ts';

const charged: PledgeFacts = {
  id: 'one',
  holder: 'pays',
  amountMinor: 500,
  state: 'collected',
  cardStatus: 'forgotten',
  capturedMinor: [500],
  isOwnCard: true,
  refusals: 0,
  drops: 0,
  saysPaid: true,
  saysEnd: true,
};
const dropped: PledgeFacts = {
  ...charged,
  holder: 'declined',
  state: 'dropped',
  capturedMinor: [],
  refusals: 5,
  drops: 1,
  saysPaid: false,
};
const uncharged: PledgeFacts = { ...dropped, refusals: 0, drops: 0 };

const campaign = (outcome: CampaignFacts['outcome'], pledge: PledgeFacts): CampaignFacts => ({
  id: 'c',
  outcome,
  state: { reached: 'paid_out', missed: 'failed', canceled: 'canceled' }[outcome],
  balanceMinor: 0,
  receivedMinor: 455,
  chargedMinor: 455,
  pledges: [pledge],
});

test('campaigns that ended as planned have no difference', () => {
  const withdrawn: PledgeFacts = { ...uncharged, holder: 'withdraws', state: 'withdrawn', saysEnd: false };
  const left: PledgeFacts = {
    ...withdrawn,
    holder: 'leaves the page open',
    state: 'lapsed',
    cardStatus: 'failed',
  };
  expect(
    findCampaignDifferences([
      campaign('reached', charged),
      campaign('reached', dropped),
      campaign('reached', withdrawn),
      campaign('reached', left),
      campaign('missed', { ...uncharged, holder: 'pays' }),
      campaign('canceled', uncharged),
    ]),
  ).toEqual([]);
});

const about = 'the pledge one (pays) of a campaign that was reached';
test.each([
  [campaign('reached', { ...charged, capturedMinor: [500, 500] }), `${about} was charged 2 times`],
  [campaign('reached', { ...charged, capturedMinor: [] }), `${about} was never charged`],
  [campaign('reached', { ...charged, capturedMinor: [400] }), `${about} was charged 400 of 500`],
  [campaign('reached', { ...charged, state: 'collecting' }), `${about} is collecting and not collected`],
  [campaign('reached', { ...charged, saysPaid: false }), `${about} has no receipt`],
  [campaign('reached', { ...charged, saysEnd: false }), `${about} was not told how the campaign ended`],
  [campaign('reached', { ...charged, cardStatus: 'saved' }), `${about} has a card that is saved`],
  [
    campaign('reached', { ...dropped, drops: 0 }),
    'the pledge one (declined) of a campaign that was reached was told 0 times that nothing is charged',
  ],
  [
    campaign('reached', { ...dropped, refusals: 6 }),
    'the pledge one (declined) of a campaign that was reached was told of 6 refusals and not of 5',
  ],
  [
    campaign('missed', { ...uncharged, capturedMinor: [500] }),
    'the pledge one (declined) of a campaign that was missed was charged 500',
  ],
  [
    campaign('reached', { ...charged, isOwnCard: false }),
    `${about} was charged to the card of another pledge`,
  ],
  [
    { ...campaign('reached', charged), receivedMinor: 0 },
    'the campaign c, reached, brought its page 0 and not 455',
  ],
  [{ ...campaign('missed', uncharged), state: 'live' }, 'the campaign c, missed, is live'],
  [{ ...campaign('reached', charged), balanceMinor: 5 }, 'the campaign c, reached, still has 5'],
])('each difference is seen: %#', (facts, sentence) => {
  expect(findCampaignDifferences([facts])).toEqual([sentence]);
});

test('a point at which the server was never killed is named where there were kills enough for all', () => {
  const killed = new Map([
    ['at the end', 0],
    ['at a charge', 2],
  ]);
  expect(findMissedPoints(killed, 10)).toEqual(['the server was never killed at the end']);
  expect(findMissedPoints(killed, 9)).toEqual([]);
  expect(findMissedPoints(new Map(killed).set('at the end', 1), 10)).toEqual([]);
});
