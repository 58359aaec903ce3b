import { descriptionTooShort, emailInvalid, nameTooShort } from '#messages/forms.ts';
import { organizationNameTooShort, phoneTooShort } from '#messages/organizers.ts';

/** Section 5, "Organizer registration": what the API and the form in the browser hold alike. No schema stands here. */
export const organizerRules = {
  fullName: { min: 2, max: 100, tooShort: nameTooShort },
  organizationName: { min: 2, max: 120, tooShort: organizationNameTooShort },
  email: { max: 254, invalid: emailInvalid },
  phone: { min: 10, max: 40, tooShort: phoneTooShort },
  description: { min: 20, max: 2000, tooShort: descriptionTooShort },
} as const;
