const kinds = {
  page: 'Page',
  post: 'Post',
  event: 'Event',
  organizer: 'Organizer',
  message: 'Message',
  campaign: 'Campaign',
  update: 'Update of a campaign',
  comment: 'Comment',
  contribution: 'Message with a contribution',
  thanks: 'Thanks for a tip',
} as const;

export const reportsTexts = {
  title: 'Reports',
  lead: 'What people have reported, the longest waiting first.',
  noneTitle: 'No open reports',
  noneDescription: 'Everything that was reported has been looked at.',
  kinds,
  gone: 'No longer there',
  hiddenWords: 'Hidden words',
  since: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  reasons: {
    fraud: 'Fraud',
    impersonation: 'Impersonation',
    hate: 'Hatred or threats',
    sexual: 'Sexual',
    spam: 'Spam',
    other: 'Something else',
  },
} as const;

export const reportTexts = {
  title: 'Reports of one thing',
  heading: (what: string) => `Reported: ${what}`,
  lead: 'Look at it first. Hiding it settles its reports; whoever reported it is not told what you decide.',
  all: 'All reports',
  open: {
    page: 'Open the page',
    event: 'Open the event',
    campaign: 'Open the campaign',
    organizer: 'See their page',
  },
  facts: 'What is reported',
  kind: 'Kind',
  name: {
    page: 'Name',
    post: 'Post',
    event: 'Title',
    organizer: 'Name',
    message: 'Message',
    campaign: 'Title',
    update: 'Update',
    comment: 'Comment',
    contribution: 'Message',
    thanks: 'Thanks',
  },
  standing: 'Standing',
  hidden: 'Not shown at the moment',
  shown: 'Shown',
  people: 'Responsible',
  nobody: 'nobody',
  erased: (id: string) => `an account that was erased (${id})`,
  reports: 'What people say',
  first: (shown: string, all: string) => `The first ${shown} of ${all}. Close them to see the others.`,
  guest: 'a guest',
  by: (who: string, at: string) => `By ${who}, ${at}`,
  hide: {
    message: {
      title: 'Hide the message',
      lead: 'The person who received it no longer sees it, and its reports are settled.',
    },
    post: {
      title: 'Hide the post',
      lead: 'Nobody reads it anymore, and its reports are settled.',
    },
    update: {
      title: 'Hide the update',
      lead: 'Nobody but the creator of the campaign sees it anymore, and its reports are settled.',
    },
    comment: {
      title: 'Hide the comment',
      lead: 'Nobody but its author and the creator of the campaign sees it anymore, and its reports are settled.',
    },
    contribution: {
      title: 'Hide the message',
      lead: 'The creator of the campaign no longer sees it, and its reports are settled.',
    },
    thanks: {
      title: 'Hide the thanks',
      lead: 'The person who received them no longer sees them, and their reports are settled.',
    },
  },
  closeTitle: 'Close the reports',
  closeLead: 'The reports that you see here are closed at once. What comes in meanwhile stays open.',
  outcome: 'How do they end?',
  outcomes: {
    dismissed: 'Dismissed: nothing is wrong with it',
    settled: 'Settled: what was wrong has been dealt with',
  },
  close: 'Close the reports',
} as const;

export const hiddenWordsTexts = {
  title: 'Hidden words',
  lead: 'Messages, thanks, posts, updates and comments that the desk has hidden. Anyone at the desk can show them again.',
  noneTitle: 'Nothing is hidden',
  noneDescription: 'Words that the desk hides will be listed here, so that a mistake can be undone.',
  hidden: (who: string, at: string) => `Hidden by ${who}, ${at}`,
} as const;

export const showWordsTexts = {
  lead: 'Read them again before you show them.',
  all: 'All hidden words',
  facts: 'What is hidden',
  words: 'Words',
  reason: 'Reason',
  hidden: 'Hidden',
  by: (who: string, at: string) => `By ${who}, ${at}`,
  people: 'Written by',
  show: {
    title: 'Show the words again',
    lead: 'They appear where they were before. What its receiver or the creator of the campaign had hidden too stays hidden.',
  },
} as const;
