import * as z from 'zod/mini';
import { newCampaignCategories, newCampaignRules as rules } from './new-campaign-rules.ts';

/** A number as people write it: `5000`, `5,000.50`, `$5000`, `.5`. */
const writtenNumber = /^\$?\s*((\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)$/;

function readNumber(written: string): number {
  return writtenNumber.test(written) ? Number(written.replaceAll(/[$,\s]/g, '')) : Number.NaN;
}

/** Section 5, "New campaign". The goal is a text entry of a number, in dollars. */
export const newCampaignForm = z.object({
  title: z.string(rules.title.tooShort).check(z.trim(), z.minLength(rules.title.min, rules.title.tooShort)),
  description: z
    .string(rules.description.tooShort)
    .check(z.trim(), z.minLength(rules.description.min, rules.description.tooShort)),
  goal: z.pipe(
    z.string(rules.goal).check(z.trim()),
    z.pipe(
      z.transform(readNumber),
      z.number(rules.goal).check(z.positive(rules.goal), z.maximum(Number.MAX_SAFE_INTEGER, rules.goal)),
    ),
  ),
  category: z.enum(newCampaignCategories, rules.category),
});
