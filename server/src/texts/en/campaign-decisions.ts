/** The mails about what our team decides about a campaign. Titles come quoted, days formatted. */
export const campaignDecisionTexts = {
  reason: 'Our team wrote:',
  link: 'Your campaign',
  says: {
    approved: {
      subject: 'Your campaign is approved',
      sentence: (title: string, day: string) => `Your campaign ${title} is approved. It goes live on ${day}.`,
    },
    live: {
      subject: 'Your campaign is live',
      sentence: (title: string) => `Your campaign ${title} is live: everyone can see it and contribute.`,
    },
    draft: {
      subject: 'Your campaign needs a change',
      sentence: (title: string) =>
        `We looked at your campaign ${title} and ask you to change something. It is a draft again; submit it again once it is ready.`,
    },
    approval_taken_back: {
      subject: 'Your campaign does not go live yet',
      sentence: (title: string) =>
        `We have taken back the approval of your campaign ${title}, so it does not go live on the day we named. It is a draft again; submit it again once it is ready.`,
    },
    refused: {
      subject: 'Your campaign was refused',
      sentence: (title: string) => `We cannot show your campaign ${title}.`,
    },
    frozen: {
      subject: 'Your campaign is frozen',
      sentence: (title: string) =>
        `Your campaign ${title} takes no contributions for now, and does not end until it goes on.`,
    },
    unfrozen_open: {
      subject: 'Your campaign goes on',
      sentence: (title: string, lastDay: string) =>
        `Your campaign ${title} is no longer frozen. It goes on until the end of ${lastDay}.`,
    },
    unfrozen_over: {
      subject: 'Your campaign goes on',
      sentence: (title: string) =>
        `Your campaign ${title} is no longer frozen. Its last day has passed, so it ends now.`,
    },
    hidden: {
      subject: 'Your campaign is hidden',
      sentence: (title: string) =>
        `We have hidden your campaign ${title}. Only you and those who back it see that it exists, until we show it again.`,
    },
    hidden_collected: {
      subject: 'Your campaign is hidden',
      sentence: (title: string) =>
        `We have hidden your campaign ${title}. Only you and those who back it see that it exists, until we show it again. What was collected for it and is not paid out yet waits until then.`,
    },
    giving_back: {
      subject: 'What your campaign collected is given back',
      sentence: (title: string) =>
        `We give back what was collected for your campaign ${title}, which stays hidden. Contributions that were paid out already are looked at one by one.`,
    },
    shown: {
      subject: 'Your campaign is shown again',
      sentence: (title: string) => `Everyone can see your campaign ${title} again.`,
    },
    canceled: {
      subject: 'Your campaign was canceled',
      sentence: (title: string) =>
        `We have canceled your campaign ${title}. Every contribution is given back in full.`,
    },
    canceled_uncharged: {
      subject: 'Your campaign was canceled',
      sentence: (title: string) =>
        `We have canceled your campaign ${title}. Nobody has been charged, and nobody will be.`,
    },
  },
} as const;
