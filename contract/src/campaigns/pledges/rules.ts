import * as texts from '#messages/contribution-rules.ts';

/** How everybody sees a backer: by name, without it, or not at all. */
export const pledgeShownAs = ['name', 'anonymous', 'hidden'] as const;
export type PledgeShownAs = (typeof pledgeShownAs)[number];

/** Section 9: what a contribution may be, and what the form offers. This file holds no schema. */
export const contributionRules = {
  min: 1,
  max: 10_000,
  presets: [10, 25, 50, 100],
  preset: 25,
  tooSmall: texts.amountTooSmall,
  tooLarge: texts.amountTooLarge(10_000),
  messageMaxLength: 500,
} as const;
