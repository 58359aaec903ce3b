import * as z from 'zod/mini';
import { categoryMissing, descriptionTooShort, goalNotPositive, titleTooShort } from '#messages/campaigns.ts';
import { newCampaignCategories } from './categories.ts';

/** A number as people write it: `5000`, `5,000.50`, `$5000`. */
const writtenNumber = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

function readNumber(written: string): number {
  return writtenNumber.test(written) ? Number(written.replaceAll(/[$,\s]/g, '')) : Number.NaN;
}

/** Section 5, "New campaign". The goal is a text entry of a number, in dollars. */
export const newCampaignForm = z.object({
  title: z.string(titleTooShort).check(z.trim(), z.minLength(5, titleTooShort)),
  description: z.string(descriptionTooShort).check(z.trim(), z.minLength(20, descriptionTooShort)),
  goal: z.pipe(
    z.string(goalNotPositive).check(z.trim()),
    z.pipe(
      z.transform(readNumber),
      z
        .number(goalNotPositive)
        .check(z.positive(goalNotPositive), z.maximum(Number.MAX_SAFE_INTEGER, goalNotPositive)),
    ),
  ),
  category: z.enum(newCampaignCategories, categoryMissing),
});
