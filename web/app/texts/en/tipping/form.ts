import { plural } from '#web/platform/locale.ts';
import { tippingNoticeTexts } from './notices.ts';

/** The texts inside the form to tip. */
export const tipFormTexts = {
  methods: {
    label: 'Payment method',
    missing: 'Choose how you would like to pay',
    failed: 'Failed to fetch payment methods',
    retry: 'Try again',
    retrying: 'Trying again...',
  },
  message: {
    label: (name: string) => `Message to ${name}`,
    optional: '(optional)',
    placeholder: 'Say what their art means to you',
    counter: (used: number, limit: number) => `${used} / ${limit}`,
    limit: (limit: number) => `At most ${limit} characters`,
    left: (left: number) => plural(left, { one: '# character left', other: '# characters left' }),
  },
  cancel: 'Cancel',
  send: 'Send Tip',
  sending: 'Sending...',
  secure: 'You pay on a secure checkout page that opens in a new tab.',
  failed: 'Failed to send tip',
  offline: {
    title: tippingNoticeTexts.notOpened.title,
    body: 'Nothing was charged; your words are kept.',
  },
  waiting: (amount: string, name: string) => `Your ${amount} for ${name} is waiting`,
  openingTab: 'Opening the secure checkout...',
  opened: {
    title: 'Checkout opened in a new tab',
    body: (amount: string, name: string) =>
      `Finish there, and your ${amount} tip is on its way to ${name}. This page updates by itself.`,
    link: 'Did it not open? Go to the checkout',
    again: 'Start again',
    checking: 'One moment...',
  },
  prove: {
    notice: {
      title: 'Please confirm your email address',
      description: 'For a tip of more than $100 we make sure that it is yours.',
    },
    next: 'For a tip of more than $100 we make sure that it is yours. Then you go on to the checkout.',
  },
  signIn: tippingNoticeTexts.signIn,
} as const;
