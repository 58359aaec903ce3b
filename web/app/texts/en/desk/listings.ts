/** What pages and events have in common. */
export const listingTexts = {
  standing: 'Standing',
  because: 'Hidden because',
  hiddenByUs: 'Hidden by us',
  withheld: 'Owner suspended',
  states: {
    draft: 'Draft',
    published: 'Shown',
    hidden: 'Hidden by its owner',
    left: 'Taken down',
    canceled: 'Canceled',
    deleted: 'Deleted',
  },
} as const;

export const pagesTexts = {
  title: 'Pages',
  lead: 'Find pages by part of their name, their short address, or their id. Without a search you see the newest.',
  search: 'Name, short address or id',
  noneTitle: 'No page found',
  noneFound: 'Please check what you typed. A short address and an id must be complete.',
  noneYet: 'Nobody has created a page yet.',
  noHandle: 'No short address',
} as const;

export const addPageTexts = {
  /** Leads to the form. */
  open: 'Add a page',
  title: 'Add a page for somebody',
  lead: 'For a performer who is not here yet. Everyone sees the page at once. It is unclaimed until they show that it is theirs: by the email address below, by an organizer’s code, or by papers.',
  name: 'Their name',
  types: 'What they do',
  bio: 'A few words',
  bioHint: 'What people should know about them. They can change it later.',
  email: 'Their email address',
  emailHint: 'If you know it. Nobody sees it. We send the link for claiming the page there.',
  button: 'Add the page',
} as const;

export const pageTexts = {
  title: 'A page',
  lead: 'What it says, and who looks after it.',
  all: 'All pages',
  view: 'View page',
  tips: 'Tips',
  facts: 'What we know',
  handle: 'Short address',
  words: 'In its words',
  links: 'Links',
  followers: 'Followers',
  since: 'Here since',
  managers: 'Looked after by',
  nobody: 'nobody yet',
  claimState: 'Whose it is',
  claims: 'Claims',
  payouts: 'Payouts',
  payoutsFrozen: (reason: string) => `Frozen: ${reason}`,
  payoutsNotFrozen: 'Not frozen',
  freezeTitle: 'Freeze payouts',
  freezeLead:
    'Nothing is paid out to this page from now on. It goes on taking tips, which stay in its balance: to stop those as well, hide the page. Members of a band are not paid their shares. Its owners see on their dashboard that our team has frozen the payouts. Finance can let them go on.',
  freeze: 'Freeze payouts',
  goOnTitle: 'Let payouts go on',
  goOnLead: 'Its balance is paid out again, as if nothing had been frozen.',
  goOn: 'Let payouts go on',
  id: 'Id',
  none: 'none',
  hideTitle: 'Hide this page',
  hideLead:
    'Nobody but its managers sees it from now on, and it takes no tips. Its payouts stop, and members of a band are not paid their shares. Its owners, if it has any, get your reason by mail, and cannot change it. You can take it back.',
  hide: 'Hide the page',
  showTitle: 'Show this page again',
  showLead: 'Everyone sees it again, if its owner has published it. Its owners are told by mail.',
  show: 'Show the page',
} as const;

export const eventsTexts = {
  title: 'Events',
  lead: 'Find events by their title, place, performers, or id. Without a search you see the newest.',
  search: 'Title, place, performer or id',
  noneTitle: 'No event found',
  noneFound: 'Please check what you typed. Drafts and deleted events are found by their id only.',
  noneYet: 'Nobody has published an event yet.',
  noDate: 'No date yet',
  untitled: 'Without a title',
} as const;

export const eventTexts = {
  title: 'An event',
  lead: 'What is announced, and who organizes it.',
  all: 'All events',
  view: 'View event',
  facts: 'What we know',
  when: 'When',
  where: 'Where',
  words: 'In its words',
  performers: 'Performers',
  organizer: 'Organizer',
  id: 'Id',
  none: 'none',
  hideTitle: 'Hide this event',
  hideLead:
    'Nobody but its organizer sees it from now on. If they are still here, they get your reason by mail, and cannot change it. You can take it back.',
  hide: 'Hide the event',
  showTitle: 'Show this event again',
  showLead: 'Everyone sees it again, if its organizer has published it. They are told by mail.',
  show: 'Show the event',
} as const;
