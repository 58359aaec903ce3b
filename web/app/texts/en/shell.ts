export const aboutMenuTexts = {
  about: 'About',
  howItWorks: 'How It Works',
  testimonials: 'Testimonials',
} as const;

export const errorPageTexts = {
  unreachable: 'Tibeb could not be reached',
  unexpected: 'Unexpected Application Error!',
  tryAgain: 'Try again',
  returnToHome: 'Return to Home',
  tellUs: 'If it happens again, tell us this number: {number}',
  notLoaded: 'The page did not load. Please check your connection and try again.',
  busy: 'Tibeb is very busy right now. Please try again in a moment.',
  busyFor: (seconds: number) => `Tibeb is very busy right now. Please try again in ${seconds} seconds.`,
  broken: 'We are sorry, a thread broke on our side. Please try again.',
} as const;

/** The page in place of a form that the server is too busy for. */
export const busyTexts = {
  pictureAgain: 'Please choose the picture again',
  passwordAgain: 'Please enter the password again',
} as const;

export const footerTexts = {
  tibebHome: 'Tibeb, home',
  tagline: 'Support Creators with Just a Tip.',
  performer: 'Are you a performer?',
  foundYourPage: 'Create your page',
  quickLinks: 'Quick Links',
  professionals: 'Professionals',
  events: 'Events',
  fundraiser: 'Fundraiser',
  howItWorks: 'How It Works',
  testimonials: 'Testimonials',
  resources: 'Resources',
  helpCenter: 'Help Center',
  blog: 'Blog',
  artistResources: 'Artist Resources',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  contact: 'Contact',
  street: 'Tibeb, Bole Road',
  city: 'Addis Ababa, Ethiopia',
  sandbox: 'This is a sandbox: the people are invented, and no money moves.',
  whatToTry: 'What to try',
  copyright: (year: number) => `© ${year} Tibeb. Named after the woven border of Ethiopian cloth.`,
} as const;

export const headerTexts = {
  tibebHome: 'Tibeb, home',
  main: 'Main',
  home: 'Home',
  professionals: 'Professionals',
  events: 'Events',
  fundraiser: 'Fundraiser',
  menu: 'Menu',
} as const;

export const mobileMenuTexts = {
  mobile: 'Mobile',
  home: 'Home',
  events: 'Events',
  fundMe: 'Fund Me',
  beneficiaries: 'Beneficiaries',
  howItWorks: 'How It Works',
  testimonials: 'Testimonials',
  downloadApp: 'Download App',
} as const;

export const siteLayoutTexts = {
  skipToContent: 'Skip to content',
} as const;

export const socialLinksTexts = {
  on: (network: string) => `Tibeb on ${network}`,
} as const;
