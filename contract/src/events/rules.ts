import * as eventsMessages from '#messages/events.ts';
import * as formsMessages from '#messages/forms.ts';
import { isWebAddress } from '../beneficiaries/rules.ts';

/** Section 5, "Create event": rules shared by the API and the form in the browser. This file holds no schema. */
export const eventRules = {
  title: { min: 5, max: 150, tooShort: eventsMessages.titleTooShort },
  date: eventsMessages.dateMissing,
  time: eventsMessages.timeMissing,
  location: { min: 5, max: 200, tooShort: eventsMessages.locationTooShort },
  category: eventsMessages.categoryMissing,
  description: { min: 20, max: 5000, tooShort: formsMessages.descriptionTooShort },
  beneficiaries: {
    max: 30,
    none: eventsMessages.noBeneficiary,
    tooMany: eventsMessages.tooManyBeneficiaries(30),
    name: {
      min: 1,
      max: 120,
      tooShort: eventsMessages.noBeneficiary,
    },
  },
  mostDollars: 100_000,
  mostTickets: 1_000_000,
  ticketsUrl: { longest: 300, wrong: eventsMessages.ticketsUrlInvalid },
} as const;

/** Whether a text is an address where people may pay: https, and no other site than it seems to be. */
export function isTicketsUrl(text: string): boolean {
  return text.length <= eventRules.ticketsUrl.longest && /^https:/i.test(text) && isWebAddress(text);
}
