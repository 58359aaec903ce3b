import { loadingTexts } from '#texts/beneficiaries/loading.ts';
import { plural } from '#web/platform/locale.ts';

/** Every text of the beneficiaries feature. */
export const beneficiaryTexts = {
  list: {
    title: loadingTexts.listTitle,
    eyebrow: 'Professionals',
    lead: 'Musicians, painters, dancers, poets: find the ones whose art stays with you, and thank them with a tip.',
    metaTitle: 'Discover & Support Creators',
    metaDescription:
      'Find artists, musicians, performers and other creators by name or type, and support them with a tip.',
    filters: {
      search: 'Search for beneficiaries...',
      searchLabel: 'Search for beneficiaries',
      choiceLabel: 'Type',
      all: 'All',
      unknown: 'Chosen type',
      submit: 'Search',
    },
    summary: (first: number, last: number, total: number, type?: string, search?: string) =>
      `Showing ${first}-${last} of ${plural(total, { one: '# beneficiary', other: '# beneficiaries' })}${type ? ` in ${type}` : ''}${search ? ` matching "${search}"` : ''}`,
    empty: {
      title: 'No beneficiaries found',
      description: 'Try adjusting your search or filter criteria',
      clear: 'Show all beneficiaries',
    },
    near: {
      title: (search: string) => `Close to "${search}"`,
      lead: 'Similar names in either script, people who do this, and pages that mention it.',
    },
    failed: { title: 'Error', description: 'Failed to fetch beneficiary list' },
    typesFailed: 'Failed to fetch beneficiary types',
    pages: 'Pages of beneficiaries',
  },
  card: {
    viewProfile: 'View Profile',
    upcoming: (events: number) => plural(events, { one: '# upcoming event', other: '# upcoming events' }),
  },
  invitation: { question: 'Are you a performer?', link: 'Create your page' },
  retry: 'Try again',
  tipNow: 'Tip Now',
  tipInitiated: (name: string) => ({ title: 'Tip initiated', description: `You're about to tip ${name}` }),
  signInToTip: { title: 'Please sign in to tip', description: 'You need to be signed in to tip' },
  profile: {
    failed: 'Failed to fetch beneficiary',
    back: 'Back to Beneficiaries',
    copied: 'Beneficiary profile link copied to clipboard',
    follow: 'Follow',
    following: 'Following',
    signInToFollow: (name: string) => ({
      title: 'Please sign in to follow',
      description: `You need to be signed in to follow ${name}`,
    }),
    followFailed: { title: 'Error', description: 'Your change was not saved. Please try again.' },
    about: 'About',
    report: 'Report this page',
    reportPost: 'Report this post',
    isThisYou: 'Is this you?',
    claim: 'Claim this page',
    member: 'Member:',
    links: 'Links',
    tippingNotYet: 'We cannot pay them yet. You can pledge a tip, which is charged only once we can.',
    pledge: 'Pledge a tip',
    tippingClosed: 'Not taking tips at the moment. Thank you for the thought! Follow them to stay in touch.',
    standing: (name: string, events: number | null, followers: number) => {
      const loved = plural(followers, { one: '# follower', other: '# followers' });
      return events === null
        ? `${name} has ${loved}.`
        : `${name} has ${plural(events, { one: '# upcoming event', other: '# upcoming events' })} and ${loved}.`;
    },
    upcomingEvents: 'Upcoming Events',
    posts: 'Latest posts',
    nextEvent: 'Hear them next:',
    whatATipDoes: {
      title: 'What a tip does',
      text: 'It reaches them with your words, and tells them that somebody listened.',
    },
    noUpcomingEvents: 'No upcoming events for this beneficiary.',
    eventsFailed: 'Failed to fetch event list',
    viewAllEvents: 'View All Events',
    location: 'Ethiopia',
    stats: {
      title: 'Stats',
      followers: 'Followers',
      events: 'Events',
      tipsReceived: 'Tips Received',
      joined: 'Joined',
    },
    tipSign: {
      heading: 'On stage tonight?',
      lead: 'Signs with a QR code for your tips, for the hat, the table or the instrument case.',
      print: 'Print a tip sign',
      newTab: '(opens in a new tab)',
      title: (name: string) => `A tip for ${name}`,
      invitation: 'Liked it? Scan, and send a tip.',
    },
    similar: 'Similar Beneficiaries',
    viewAllBeneficiaries: 'View All Beneficiaries',
    /** Used in link preview pictures. */
    share: 'Send a tip on Tibeb',
    metaDescription: (name: string, types: readonly string[]) =>
      types.length > 0 ? `Support ${name} (${types.join(', ')}) with a tip.` : `Support ${name} with a tip.`,
  },
} as const;
