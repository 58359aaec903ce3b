export const shareButtonTexts = {
  title: 'Link copied',
  share: 'Share',
} as const;

export const shareLinkTexts = {
  theLinkCouldNotBeCopied: 'The link could not be copied.',
} as const;

export const storeBadgesTexts = {
  downloadOnThe: 'Download on the',
  appStore: 'App Store',
  getItOn: 'Get it on',
  googlePlay: 'Google Play',
} as const;

export const toastTexts = {
  notifications: 'Notifications',
  dismiss: 'Dismiss',
} as const;
