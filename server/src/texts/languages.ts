import type { $ZodIssue } from 'zod/v4/core';
import * as account from '#contract/texts/en/account.ts';
import * as bands from '#contract/texts/en/bands.ts';
import * as beneficiaries from '#contract/texts/en/beneficiaries.ts';
import * as campaignRules from '#contract/texts/en/campaign-rules.ts';
import * as campaigns from '#contract/texts/en/campaigns.ts';
import * as claims from '#contract/texts/en/claims.ts';
import * as contributionRules from '#contract/texts/en/contribution-rules.ts';
import * as dashboard from '#contract/texts/en/dashboard.ts';
import * as desk from '#contract/texts/en/desk.ts';
import { refusalTexts } from '#contract/texts/en/errors.ts';
import * as events from '#contract/texts/en/events.ts';
import * as forms from '#contract/texts/en/forms.ts';
import * as goals from '#contract/texts/en/goals.ts';
import * as home from '#contract/texts/en/home.ts';
import * as organizers from '#contract/texts/en/organizers.ts';
import * as payouts from '#contract/texts/en/payouts.ts';
import * as reports from '#contract/texts/en/reports.ts';
import * as stages from '#contract/texts/en/stages.ts';
import { systemErrorText } from '#contract/texts/en/system-error.ts';
import * as tipping from '#contract/texts/en/tipping.ts';
import * as webhooks from '#contract/texts/en/webhooks.ts';
import type { Translation } from '#contract/texts/translation.ts';
import { checkTexts } from './en/checks.ts';
import { pageRefusalTexts } from './en/pages.ts';
import { popupTexts } from './en/popup.ts';

const english = {
  refusals: refusalTexts,
  /** The messages of the schemas that validate forms and requests. */
  rules: {
    account,
    bands,
    beneficiaries,
    campaignRules,
    campaigns,
    claims,
    contributionRules,
    dashboard,
    desk,
    events,
    forms,
    goals,
    home,
    organizers,
    payouts,
    reports,
    stages,
    tipping,
    webhooks,
  },
  /** The messages of checks that only the server can do. */
  checks: checkTexts,
  pages: pageRefusalTexts,
  popup: popupTexts,
  systemError: systemErrorText,
} as const;

/** A language the API answers in. A missing text fails the type check. */
export interface AnswerLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly texts: Translation<typeof english>;
  /** zod's own messages, for rules whose schema has no text; in English where this is omitted. */
  readonly describeIssue?: (issue: $ZodIssue) => string;
}

export const inEnglish: AnswerLanguage = { tag: 'en', texts: english };

/** All languages; the first is the default. */
export const answerLanguages: readonly [AnswerLanguage, ...AnswerLanguage[]] = [inEnglish];
