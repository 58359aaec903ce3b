/** What the rules of an organizer say (section 5 of the specification). */
export const organizationNameTooShort = 'Organization name must be at least 2 characters';
export const phoneTooShort = 'Please enter a valid phone number';
