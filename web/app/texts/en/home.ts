import { plural } from '#web/platform/locale.ts';

export const artistResourcesTexts = {
  artistResources: 'Artist resources',
  title: 'You make the art. Here is the rest.',
  lead: "Guides, templates and other people's voices for everyone who lives by what they make, or would like to. All of it is free.",
  seeAllResources: 'See all resources',
} as const;

export const blogTeaserTexts = {
  fromOurBlog: 'From our blog',
  title: 'Reads for the minibus',
  readTheBlog: 'Read the blog',
} as const;

export const downloadTexts = {
  forIosAndAndroid: 'For iOS and Android',
  title: 'A tip jar that fits your pocket',
  lead: 'The band is on its last song and your hands are full? A few taps, and the thank-you is on its way.',
  code: (host: string) => `QR code of the address ${host}`,
  scanToOpenTibeb: 'Scan to open Tibeb',
  installTibeb: 'Install Tibeb',
  noStore: 'No store needed: put this site on your home screen',
  /** How to put the site on a home screen, by device. */
  ways: [
    { device: 'iPhone and iPad:', way: 'in Safari tap Share, then Add to Home Screen.' },
    { device: 'Android:', way: 'open the menu of Chrome, then Install app.' },
    { device: 'Computer:', way: 'in Chrome or Edge use the install icon at the end of the address bar.' },
  ],
  installed: 'It opens in a window of its own and keeps the profiles you saw last readable offline.',
} as const;

export const featuredRowTexts = {
  onTibebRightNow: 'On Tibeb right now',
  title: 'Someone here made your week',
  followers: (count: number) => plural(count, { one: '# follower', other: '# followers' }),
  seeEveryone: 'See everyone',
} as const;

export const heroTexts = {
  supportCreatorsWithJustATip: 'Support Creators with Just a Tip',
  promise: 'Love what they make? Send your favorite artists {tip}',
  tip: 'a tip.',
  lead: 'Find the singers, dancers, painters and poets who make your week. Sending a few dollars and a kind word takes less time than the encore.',
  getStarted: 'Get Started',
  learnHowItWorks: 'Learn How It Works',
} as const;

export const homeTexts = {
  metaDescription:
    'Find the singers, dancers, painters and poets you love, and support them with a tip: by card and more, with a message if you like.',
  failedToFetchFigures: 'Failed to fetch figures',
  failedToFetchBeneficiaryList: 'Failed to fetch beneficiary list',
} as const;

export const phoneTexts = {
  yourFavoriteSinger: 'Your favorite singer',
  sendTip: 'Send Tip',
  tipSent: 'Tip sent!',
  thankYou: 'Thank you.',
} as const;

export const testimonialsTexts = {
  all: 'All',
  artists: 'Artists',
  fans: 'Fans',
  venues: 'Venues',
  testimonials: 'Testimonials',
  title: 'Heard between two songs',
  titleOfNone: 'Be the first to tell us',
  invitation: 'What has a tip changed for you?',
  invitationLead: 'On stage, in the crowd or behind the bar: we would love to hear it.',
  submitYourTestimonial: 'Submit Your Testimonial',
  showTestimonialsOf: 'Show testimonials of',
  scrollLeft: 'Scroll left',
  scrollRight: 'Scroll right',
} as const;

export const featureCardsTexts = {
  eyebrow: 'Made for fans',
  title: 'A small gift, well wrapped',
  cards: {
    find: {
      title: 'Find beneficiaries',
      text: 'By name or by craft, from the krar player on the corner to the muralist across town.',
    },
    events: {
      title: 'Event listings',
      text: 'Concerts, plays and openings, in Ethiopia and abroad, and who will be on stage.',
    },
    secure: {
      title: 'Secure tipping',
      text: 'Pay by card, PayPal and other payment options, on the payment company’s own page.',
    },
    secureWithoutPayPal: {
      title: 'Secure tipping',
      text: 'Pay by card and other payment options, on the payment company’s own page.',
    },
    direct: {
      title: 'Direct support',
      text: 'Your tip goes to the person you chose. Nobody decides for you where it lands.',
    },
    private: {
      title: 'Private and secure payment data',
      text: 'Your card number never reaches us, so there is nothing here to lose.',
    },
    messages: {
      title: 'Personal messages',
      text: 'Say why. A few kind words with a tip are kept longer than the tip.',
    },
  },
} as const;

/** What is in the small scenes above those cards. */
export const featurePicturesTexts = {
  name: 'Almaz',
  crafts: ['Singer', 'Painter', 'Poet'],
  weekday: 'SAT',
  event: 'Tizita by lamplight',
  city: 'Addis Ababa',
  methods: ['Card', 'PayPal', 'More'],
  methodsWithoutPayPal: ['Card', 'More'],
  message: 'That last song was for my mother. Thank you!',
} as const;

export const howItWorksTexts = {
  eyebrow: 'Three threads, one tip',
  title: 'How It Works',
  steps: [
    {
      title: 'Find a beneficiary',
      text: 'Search by name, or browse a category: singers, painters, poets, street performers.',
    },
    {
      title: 'Choose an event or tip directly',
      text: 'Pick the evening they play at, or tip them straight from their profile.',
    },
    {
      title: 'Send your tip',
      text: 'Choose a payment method, add a message if you like, and send. The beneficiary is notified instantly.',
    },
  ],
  download: 'Download the App Now',
} as const;

export const figuresTexts = {
  artistsSupported: 'artists supported',
  tipsProcessed: 'tips processed',
  users: 'users',
  raisedForProjects: 'raised for projects',
} as const;
