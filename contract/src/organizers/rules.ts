import { mailRule } from '../text-rules.ts';

/** Section 5, "Organizer registration": what the API and the form in the browser hold alike. No schema stands here. */
export const organizerRules = {
  fullName: { min: 2, max: 100, tooShort: 'Name must be at least 2 characters' },
  organizationName: { min: 2, max: 120, tooShort: 'Organization name must be at least 2 characters' },
  email: mailRule,
  phone: { min: 10, max: 40, tooShort: 'Please enter a valid phone number' },
  description: { min: 20, max: 2000, tooShort: 'Description must be at least 20 characters' },
} as const;
