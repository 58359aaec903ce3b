export const deskNoticeTexts = {
  factor: {
    title: 'The desk asks for a second factor',
    description: 'Please confirm that it is you. If you have no second factor yet, switch one on first.',
  },
  role: {
    title: 'Your role does not include this',
    description: 'Please ask a colleague who has it.',
  },
  own: {
    title: 'This is about something of yours',
    description: 'A colleague reads the reports and decides.',
  },
  refunded: { title: 'The payment was refunded' },
  writtenOff: { title: 'The balance is written off' },
  reversalRequested: {
    title: 'It is being taken back',
    description: 'We are asking the rail now. The result will be here within a minute.',
  },
  givingBack: {
    title: 'The tips are being given back',
    description: 'One after the other, within minutes. Those who sent them are told by email.',
  },
  transferBooked: {
    title: 'The transfer is booked',
    description: 'Everything is compared again now, then payouts go on.',
  },
  comparisonRequested: {
    title: 'The comparison begins now',
    description: 'Its result will be here in a few minutes at most.',
  },
  caseClosed: { title: 'The case is closed' },
  hidden: { title: 'It is hidden' },
  shown: { title: 'It is shown again' },
  reportsClosed: { title: 'The reports are closed' },
  messageHidden: { title: 'The message is hidden' },
  wordsHidden: { title: 'It is hidden' },
  wordsShown: { title: 'The words are shown again' },
  roleChanged: { title: 'The role is changed' },
  kindSaved: { title: 'Saved' },
  suspended: { title: 'The person is suspended' },
  restored: { title: 'The person can sign in again' },
  claimDecided: { title: 'The claim is decided' },
  campaignDecided: { title: 'The decision is saved' },
  pageAdded: { title: 'The page is here, and unclaimed' },
  payoutsStopped: { title: 'Nothing is paid out to this page' },
  payoutsGoOn: { title: 'The payouts go on' },
  pageFrozen: { title: 'The page is frozen' },
  batchMade: {
    title: 'The batch is made',
    description:
      'Its payouts are being sent. Open one to download the batch. What still says approved is left for another one.',
  },
  payoutChanged: { title: 'Done, and in the log' },
  jobRetried: { title: 'The job is tried again' },
  gone: { title: 'This no longer waits', description: 'A colleague has dealt with it already.' },
} as const;
