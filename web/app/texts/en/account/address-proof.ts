export const proveAddressTexts = {
  metaTitle: 'Confirm your email address',
  metaDescription: 'Confirm the email address of your Tibeb account with a six-digit code.',
  lead: 'This keeps others from using your address, and makes sure that you can always get back in.',
  goBack: 'Go back without confirming',
  changeAddress: 'Not your address anymore? Change it',
  next: 'Then you go straight back to where you were, with everything you typed.',
  confirming: 'Confirming...',
  confirm: 'Confirm',
  whatNext: 'We send a six-digit code to {email}. Type it on this page.',
  whatNextAndBack:
    'We send a six-digit code to {email}. Type it on this page, and you are back where you were, with everything you typed.',
  sendMeTheCode: 'Send me the code',
  confirmedTitle: 'Your email address is confirmed',
  nothingLeft: 'There is nothing left to do.',
  wantAnother: 'Want another address? Change it',
  toYourAccount: 'To your account',
} as const;
