/** The page on which an organizer vouches for the performers. */
export const codeTexts = {
  metaTitle: 'Codes for your performers',
  metaDescription: 'Give somebody on the bill a code with which they can claim their page.',
  lead: (event: string) =>
    `You know who plays at ${event}. Give them a code, and they can look after their page, where fans send tips. Do not give it to anyone else: you are vouching for them.`,
  back: 'Your events',
  noneTitle: 'Nobody to vouch for',
  none: 'Nobody on this bill has a page on Tibeb that is still unclaimed.',
  make: 'Make a code',
  makeAgain: 'Make a new code',
  of: (name: string) => `: ${name}`,
  making: 'One moment...',
  until: (day: string) => `There is a code, which works until ${day}. A new one replaces it.`,
  codeFor: (name: string) => `The code for ${name}`,
  shownOnce: (day: string) => `It is shown only once. It works once, until ${day}.`,
  how: 'They scan this, or type the code at',
  qrCode: (name: string) => `QR code with which ${name} can claim the page`,
  onceProven: 'Then the code is made.',
} as const;
