/** What an organizer reads whose mail address is not proven yet. */
export const proofTexts = {
  first: 'Visitors see your organization, and you can publish events, once your email address is confirmed.',
  prove: 'Confirm it now',
  asked: 'Please confirm your email address first: type the code we sent you at the end of this form.',
} as const;
