/** The states of a campaign as its owner reads them. */
export const campaignStateTexts = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  live: 'Live',
  frozen: 'Frozen',
  succeeded: 'Goal reached',
  ended: 'Ended',
  failed: 'Goal missed',
  paid_out: 'Paid out',
  canceled: 'Canceled',
  refused: 'Refused',
} as const;

interface Standing {
  readonly state: keyof typeof campaignStateTexts;
  /** Dollars. */
  readonly collected: number;
}

/** Whether it reached its goal, and nothing could be collected or all of it was given back. */
export const isPaidOutNothing = ({ state, collected }: Standing): boolean =>
  state === 'paid_out' && collected === 0;

/** The state of a campaign whose figures are known. */
export const campaignStateOf = (campaign: Standing): string =>
  isPaidOutNothing(campaign) ? 'Nothing to pay out' : campaignStateTexts[campaign.state];

/** What a campaign needs before it can be submitted. */
export const campaignMissingTexts = {
  story: 'Write the story.',
  closing_day: 'Choose the closing day.',
  use_of_money: 'Say what the money is for.',
  receiver: 'Choose who receives the money.',
  /** Of a receiver who is chosen. */
  receiver_payable: 'The receiver cannot be paid yet. Please set up how they get paid.',
  /** Of a receiver whose page is hidden or was taken down. */
  receiver_not_shown: 'Nobody sees the page of the receiver now, so nobody can contribute.',
  /** Of a receiver who could be paid. */
  reachable:
    'Nobody can contribute yet: somebody else claims the page of the receiver, or whoever began the campaign is suspended. Our team has to decide about that first.',
} as const;
