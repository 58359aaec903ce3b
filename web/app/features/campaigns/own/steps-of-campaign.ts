import type { CampaignState, CampaignStep } from '#contract/campaigns/campaign-rules.ts';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignMissingTexts } from '#texts/campaigns/states.ts';

/** The steps of a draft, in the order they are gone through; each has an address. */
export const campaignStepNames = ['basics', 'story', 'pictures', 'money', 'tiers'] as const;
export type StepName = (typeof campaignStepNames)[number];

export function isStepName(name: string): name is StepName {
  return (campaignStepNames as readonly string[]).includes(name);
}

export function stepAfter(step: StepName): StepName | undefined {
  return campaignStepNames[campaignStepNames.indexOf(step) + 1];
}

const required: Readonly<Partial<Record<StepName, readonly CampaignStep[]>>> = {
  story: ['story'],
  money: ['closing_day', 'use_of_money', 'receiver', 'reachable'],
};

/** What a step still lacks before the campaign can be approved. */
export function missingIn(step: StepName, { missing }: Pick<OwnCampaign, 'missing'>): CampaignStep[] {
  return missing.filter((one) => required[step]?.includes(one));
}

/** The same in words. */
export function wordsOfMissing(missing: readonly CampaignStep[], receiver: OwnCampaign['receiver']): string {
  const ofChosen = receiver?.name === '' ? 'receiver_not_shown' : 'receiver_payable';
  return missing
    .map((one) => campaignMissingTexts[one === 'receiver' && receiver ? ofChosen : one])
    .join(' ');
}

/** Whether everybody sees a campaign in this state. */
export function isPublicState(state: CampaignState): boolean {
  return !['draft', 'in_review', 'approved', 'refused'].includes(state);
}
