export const proveAddressTexts = {
  metaTitle: 'Confirm your email address',
  metaDescription: 'Confirm the email address of your Tibeb account by a six-digit code.',
  lead: 'This keeps others from using your address, and makes sure that you can always get back in.',
  goBack: 'Go back without confirming',
  changeAddress: 'Not your address any more? Change it',
  next: 'Then you are back where you were, with everything you typed.',
  confirming: 'Confirming...',
  confirm: 'Confirm',
  whatNext: 'We send a six-digit code to {email}. You type it on this page.',
  whatNextAndBack:
    'We send a six-digit code to {email}. You type it on this page, and are back where you were, with everything you typed.',
  sendMeTheCode: 'Send me the code',
  confirmedTitle: 'Your email address is confirmed',
  nothingLeft: 'There is nothing left to do.',
  toYourAccount: 'To your account',
} as const;
