export const invitationTexts = {
  metaTitle: 'Invitations',
  metaDescription: 'Events whose organizers have put your pages on their bill.',
  lead: 'An organizer who puts your page on the bill of an event needs you to agree. Once you agree, the event links to your page, and a tip for its line-up includes you.',
  failed: 'Failed to fetch your invitations',
  noneTitle: 'No invitations',
  noneDescription:
    'When an organizer puts one of your pages on the bill of an upcoming event, you will find it here.',
  yourPages: 'Your pages',
  asPage: 'On the bill as {page}',
  organizer: (name: string) => `by ${name}`,
  standings: {
    pending: 'Waiting for your answer',
    agreed: 'You agreed',
    declined: 'You declined',
    listed: 'On the bill',
  },
  agree: 'Agree',
  decline: 'Decline',
  agreeAfterAll: 'Agree after all',
  takeOff: 'Take me off the bill',
  notDone: 'Your answer was not saved.',
  gone: 'Your page is no longer on the bill of this event.',
} as const;
