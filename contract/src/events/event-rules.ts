import * as texts from '#messages/events.ts';
import { descriptionTooShort } from '#messages/forms.ts';

/** Section 5, "Create event": what the API and the form in the browser hold alike. No schema stands here. */
export const eventRules = {
  title: { min: 5, max: 150, tooShort: texts.titleTooShort },
  date: texts.dateMissing,
  time: texts.timeMissing,
  location: { min: 5, max: 200, tooShort: texts.locationTooShort },
  category: texts.categoryMissing,
  description: { min: 20, max: 5000, tooShort: descriptionTooShort },
  beneficiaries: {
    max: 30,
    none: texts.noBeneficiary,
    tooMany: texts.tooManyBeneficiaries(30),
    longestName: 120,
  },
  mostDollars: 100_000,
  mostTickets: 1_000_000,
} as const;
