import { contributionRules } from '#contract/campaigns/pledges/rules.ts';
import { campaignTexts as texts } from '#texts/campaigns.ts';
import type { FormSchema } from '#web/ui/form-check.ts';

/** Section 5 and 9, in dollars. */
const { min: smallestContribution, preset: defaultContribution } = contributionRules;
/** Our own limit: an amount above it is a typing error. */
const largestContribution = 100_000;
export const maxMessageLength = 500;

/** Section 9: the simulated payment takes this long. */
export const processingMs = 1500;
/** Section 9: the notice of thanks stays this long. */
export const thanksMs = 5000;

export interface Contribution {
  readonly amount: number;
}

/** The rules of the contribution form: whole dollars from 1, and an optional message. */
export const contributionForm: FormSchema<Contribution> = {
  safeParse({ amount = '', message = '' }) {
    const dollars = readWholeDollars(amount);
    const issues = [];
    if (dollars === undefined) issues.push({ path: ['amount'], message: texts.form.notWhole });
    else if (dollars < smallestContribution)
      issues.push({ path: ['amount'], message: texts.form.tooSmall(smallestContribution) });
    else if (dollars > largestContribution)
      issues.push({ path: ['amount'], message: texts.form.tooLarge(largestContribution) });
    if (message.length > maxMessageLength)
      issues.push({ path: ['message'], message: texts.form.tooLong(maxMessageLength) });
    return issues.length === 0 && dollars !== undefined
      ? { success: true, data: { amount: dollars } }
      : { success: false, error: { issues } };
  },
};

/** The amount of an address or a preset; the default where it is missing or invalid. */
export function presetAmount(value: string | null): number {
  const dollars = readWholeDollars(value ?? '') ?? defaultContribution;
  return dollars >= smallestContribution && dollars <= largestContribution ? dollars : defaultContribution;
}

function readWholeDollars(written: string): number | undefined {
  return /^\s*-?\d{1,12}(\.0*)?\s*$/.test(written) ? Number(written) : undefined;
}
