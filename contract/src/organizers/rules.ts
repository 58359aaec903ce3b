import * as formsMessages from '#messages/forms.ts';
import * as organizersMessages from '#messages/organizers.ts';
import { mailRule } from '../text-rules.ts';

/** Section 5, "Organizer registration": rules shared by the API and the form in the browser. This file holds no schema. */
export const organizerRules = {
  fullName: { min: 2, max: 100, tooShort: formsMessages.nameTooShort },
  organizationName: { min: 2, max: 120, tooShort: organizersMessages.organizationNameTooShort },
  email: mailRule,
  phone: { min: 10, max: 40, tooShort: organizersMessages.phoneTooShort },
  description: { min: 20, max: 2000, tooShort: formsMessages.descriptionTooShort },
} as const;
