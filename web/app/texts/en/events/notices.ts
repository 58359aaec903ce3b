/** What a page says in a toast once something worked, also by way of a redirect. */
export const eventNoticeTexts = {
  created: { title: 'Event created!', description: 'Your event can be seen by everyone now.' },
  tried: { title: 'Event created!', description: 'This was a trial: nothing was saved.' },
  draft: { title: 'Draft saved', description: 'Only you can see it until you publish it.' },
  updated: { title: 'Event saved', description: 'Your changes can be seen now.' },
  agreed: { title: 'You are on the bill', description: 'The event links to your page now.' },
  declined: { title: 'You are off the bill', description: 'The organizer can see that you declined.' },
  notYours: {
    title: 'Event not found',
    description: 'It is not one of your events, or it cannot be changed.',
  },
} as const;
