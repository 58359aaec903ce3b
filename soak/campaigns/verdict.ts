import { type Holder, type PlannedCampaign, promising } from './plan.ts';

/** A pledge with all that is known of it when everything is over. */
export interface PledgeFacts {
  readonly id: string;
  readonly holder: Holder;
  readonly amountMinor: number;
  readonly state: string;
  readonly cardStatus: string;
  /** What the stand-in's journal says that was taken from its card. */
  readonly capturedMinor: readonly number[];
  /** Whether that are the charges which the product has for it, and not those of another card. */
  readonly isOwnCard: boolean;
  /** How many mails said that the card was refused, and how many that nothing will be charged. */
  readonly refusals: number;
  readonly drops: number;
  readonly saysPaid: boolean;
  /** Whether its sender was told how the campaign ended. */
  readonly saysEnd: boolean;
}

export interface CampaignFacts {
  readonly id: string;
  readonly outcome: PlannedCampaign['outcome'];
  readonly state: string;
  /** What the ledger still has for it, in cents. */
  readonly balanceMinor: number;
  /** What the ledger has for its page, in cents, and what was taken from the cards of its pledges, less fees. */
  readonly receivedMinor: number;
  readonly chargedMinor: number;
  readonly pledges: readonly PledgeFacts[];
}

const endStates = { reached: 'paid_out', missed: 'failed', canceled: 'canceled' } as const;

interface Expected {
  readonly state: string;
  readonly isCharged: boolean;
  readonly refusals: number;
  readonly drops: number;
  readonly saysEnd: boolean;
}

/** How often a card is refused before its holder is charged or dropped: at the end, and after 1, 3, 5 and 7 days. */
const refusals: Partial<Record<Holder, number>> = {
  declined: 5,
  'without funds': 5,
  'has to authenticate': 1,
  'is allowed on the fourth day': 3,
};

function expectedOf(holder: Holder, outcome: PlannedCampaign['outcome']): Expected {
  const nothing = { isCharged: false, refusals: 0, drops: 0, saysEnd: false };
  if (holder === 'withdraws') return { ...nothing, state: 'withdrawn' };
  if (!promising.has(holder)) return { ...nothing, state: 'lapsed' };
  if (outcome !== 'reached') return { ...nothing, state: 'dropped', saysEnd: true };
  const isCharged = holder === 'pays' || holder === 'is allowed on the fourth day';
  return {
    state: isCharged ? 'collected' : 'dropped',
    isCharged,
    refusals: refusals[holder] ?? 0,
    drops: isCharged ? 0 : 1,
    saysEnd: true,
  };
}

/** What is other than it must be, a sentence each. */
export function findCampaignDifferences(campaigns: readonly CampaignFacts[]): string[] {
  return campaigns.flatMap((campaign) => {
    const { id, outcome, state, balanceMinor, receivedMinor, chargedMinor, pledges } = campaign;
    const about = `the campaign ${id}, ${outcome},`;
    return [
      ...(state === endStates[outcome] ? [] : [`${about} is ${state}`]),
      ...(balanceMinor === 0 ? [] : [`${about} still has ${balanceMinor}`]),
      ...(receivedMinor === chargedMinor
        ? []
        : [`${about} brought its page ${receivedMinor} and not ${chargedMinor}`]),
      ...pledges.flatMap((pledge) => differencesOf(pledge, outcome)),
    ];
  });
}

function differencesOf(pledge: PledgeFacts, outcome: PlannedCampaign['outcome']): string[] {
  const expected = expectedOf(pledge.holder, outcome);
  const { capturedMinor: captured, amountMinor } = pledge;
  const isForgotten = pledge.cardStatus === 'forgotten' || pledge.cardStatus === 'failed';
  const problems = [
    pledge.state !== expected.state && `is ${pledge.state} and not ${expected.state}`,
    !expected.isCharged && captured.length > 0 && `was charged ${captured.join(', ')}`,
    expected.isCharged && captured.length === 0 && 'was never charged',
    expected.isCharged && captured.length > 1 && `was charged ${captured.length} times`,
    captured.some((minor) => minor !== amountMinor) && `was charged ${captured.join(', ')} of ${amountMinor}`,
    !pledge.isOwnCard && 'was charged to the card of another pledge',
    pledge.refusals !== expected.refusals &&
      `was told of ${pledge.refusals} refusals and not of ${expected.refusals}`,
    pledge.drops !== expected.drops && `was told ${pledge.drops} times that nothing is charged`,
    pledge.saysPaid !== expected.isCharged && (pledge.saysPaid ? 'was told of a payment' : 'has no receipt'),
    pledge.saysEnd !== expected.saysEnd &&
      (pledge.saysEnd ? 'was told of an end' : 'was not told how the campaign ended'),
    !isForgotten && `has a card that is ${pledge.cardStatus}`,
  ];
  const about = `the pledge ${pledge.id} (${pledge.holder}) of a campaign that was ${outcome}`;
  return problems.flatMap((problem) => (problem === false ? [] : [`${about} ${problem}`]));
}

/** With fewer kills for each point, a sound product may not come to one of them on the days that are left for it. */
const killsForEach = 5;

/** The points at which the server was never killed, though there were kills enough for all. */
export function findMissedPoints(killed: ReadonlyMap<string, number>, kills: number): string[] {
  if (kills < killsForEach * killed.size) return [];
  return [...killed]
    .filter(([, count]) => count === 0)
    .map(([name]) => `the server was never killed ${name}`);
}
