import { plural } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';

/** The campaigns on a profile. */
export const pageCampaignTexts = {
  title: 'Projects to fund',
  standing: ({ pledged, goal, backers }: { pledged: number; goal: number; backers: number }) =>
    `${formatAmount(pledged)} of ${formatAmount(goal)}, ${plural(backers, { one: 'from # backer', other: 'from # backers' })}`,
} as const;
