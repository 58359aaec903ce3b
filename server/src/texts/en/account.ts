/** Account mails. They contain no name: whoever signed up first chose the name, perhaps with another person's address. */
/** How the desk calls somebody who tips without an account. */
export const guestName = 'Guest';

export const accountMailTexts = {
  signUp: {
    subject: 'Someone tried to sign up with your email address',
    lines: (signIn: string) => [
      'Someone, perhaps you, tried to create a Tibeb account with this address. It already has an account, so nothing was changed.',
      `If it was you, sign in here: ${signIn}`,
      'If it was not, there is nothing to do: without your password nobody gets in.',
    ],
  },
  proveOwnAddress: ({ code, minutes, link }: { code: string; minutes: number; link: string }) => ({
    subject: 'Confirm your email address',
    lines: [
      'Somebody, most likely you, asked us to confirm that this is the address of their Tibeb account. Type this code where you are asked for it:',
      { code },
      `The code works for ${minutes} minutes, in the browser that asked for it. Or open this link and sign in to your account:`,
      { button: 'Confirm my address', url: link },
      'The link works once, for a day. Please do not give the code to anyone: we never ask for it by phone or email. If you did not ask for this, there is nothing to do.',
    ],
  }),
  proveNewAddress: (link: string) => ({
    subject: 'Confirm your new email address',
    lines: [
      'Somebody asked to use this address for a Tibeb account. If that account is yours, open this link, sign in to it, and confirm:',
      { button: 'Confirm my new address', url: link },
      'The link works once, for a day, while the browser that asked for it stays signed in. If you did not ask for this, there is nothing to do.',
    ],
  }),
  resetRequested: (link: string) => ({
    subject: 'Choose a new password',
    lines: [
      'Somebody, most likely you, asked for a new password for your Tibeb account. Choose it here:',
      { button: 'Choose a new password', url: link },
      'The link works once, for 30 minutes. If you did not ask for this, do nothing: your password stays as it is.',
    ],
  }),
  passwordChanged: (
    {
      removed,
      googleRemoved,
    }: { removed?: { app: boolean; passkeys: number } | undefined; googleRemoved?: boolean | undefined },
    forgotPassword: string,
  ) => ({
    subject: 'Your password was changed',
    lines: [
      'The password of your Tibeb account was just changed, and all other browsers were signed out.',
      ...(removed ? removedLines(removed) : []),
      ...(googleRemoved
        ? [
            'A Google account that opened it was removed, too, because it does not have this address as far as we know. If you have a Google account with this address, "Continue with Google" links it again.',
          ]
        : []),
      `If this was not you, choose a new one at once: ${forgotPassword}`,
    ],
  }),
  googleLinked: (ifNotYou: string) => ({
    subject: 'A Google account now opens your account',
    lines: [
      'Somebody, most likely you, signed in with the Google account of this address. It was linked to your Tibeb account and opens it from now on. You can see it under "Sign-in and security".',
      ifNotYou,
    ],
  }),
  googleRemoved: ({ othersStay }: { othersStay?: boolean | undefined }, ifNotYou: string) => ({
    subject: othersStay
      ? 'A Google account was removed from your account'
      : 'Google was removed from your account',
    lines: [
      othersStay
        ? 'One of the Google accounts that open your Tibeb account was just removed, and all other browsers were signed out. You can see under "Sign-in and security" which ones still open it.'
        : 'Google was just removed from your Tibeb account, and all other browsers were signed out. Whoever can use a Google account with this address can link it again by signing in with it. If that is somebody else, secure it, or change the address of your Tibeb account.',
      ifNotYou,
    ],
  }),
  emailTaken: ({ signIn, forgotPassword }: { signIn: string; forgotPassword: string }) => ({
    subject: 'This address already has a Tibeb account',
    lines: [
      'Somebody, perhaps you, wanted to use this address for another Tibeb account. It already has one, so nothing was changed.',
      `Sign in here: ${signIn}`,
      `Forgot your password? Choose a new one: ${forgotPassword}`,
    ],
  }),
  emailChangeRequested: (forgotPassword: string) => ({
    subject: 'Your email address is about to change',
    lines: [
      'Somebody signed in to your Tibeb account asked to use another email address. It changes once that address is confirmed.',
      `If this was not you, choose a new password now, which also signs everyone out: ${forgotPassword}`,
    ],
  }),
  emailChanged: (contactMail: string) => ({
    subject: 'Your email address was changed',
    lines: [
      'Your Tibeb account now has a different email address, and our emails go there from now on.',
      `If this was not you, write to ${contactMail} at once and we will help.`,
    ],
  }),
  deletionRequested: (day: string, keep: string) => ({
    subject: 'Your account will be deleted',
    lines: [
      `Your Tibeb account will be deleted on ${day}, as you asked: your name, picture and address, what you saved and whom you follow. What you tipped stays in the books, without your name.`,
      'If a campaign of yours or a payout to you is not over by then, your account is deleted once it is.',
      `If you have changed your mind, or this was not you, you can keep it until then: ${keep}`,
    ],
  }),
  deletionReminder: (day: string, keep: string) => ({
    subject: 'Your account is deleted soon',
    lines: [
      `Your Tibeb account is deleted on ${day}, as you asked. After that it cannot be brought back.`,
      'If a campaign of yours or a payout to you is not over by then, your account is deleted once it is.',
      `If you have changed your mind, or this was not you, you can keep it until then: ${keep}`,
      'If this was not you, choose a new password as well: somebody else may be signed in with your account.',
    ],
  }),
  deletionCanceled: {
    subject: 'Your account stays',
    lines: ['Your Tibeb account is kept after all. We are glad you are staying.'],
  },
  deletionEnded: (ask: string) => ({
    subject: 'Your account stays',
    lines: [
      'Somebody asked for your Tibeb account to be deleted before its address was confirmed. It is confirmed now, and as it may not have been you who asked, your account stays.',
      `If you want it to be deleted, please ask again: ${ask}`,
    ],
  }),
  secondFactor: {
    'app-on': {
      subject: 'Two-step sign-in is on',
      text: 'From now on Tibeb asks for a code from your authenticator app when you sign in. All other browsers were signed out. Keep your recovery codes where you can find them without your phone.',
    },
    'app-off': {
      subject: 'Two-step sign-in is off',
      text: 'Two-step sign-in of your Tibeb account was just switched off. Signing in no longer asks for a code.',
    },
    'recovery-codes-made': {
      subject: 'You have new recovery codes',
      text: 'New recovery codes were just made for your Tibeb account. The old ones no longer work.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      text: 'Somebody, most likely you, just used a recovery code of your Tibeb account. Each of them works once. You can make new ones under "Sign-in and security".',
    },
    'passkey-added': {
      subject: 'A passkey was added',
      text: 'A new passkey now opens your Tibeb account. You can see and remove passkeys under "Sign-in and security".',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      text: 'A passkey was just removed from your Tibeb account. It no longer opens the account.',
    },
    'removed-by-operator': {
      subject: 'Your second factors were removed',
      text: 'At your request, we just removed the authenticator app with its recovery codes and all passkeys from your Tibeb account. Your password or Google opens it again, or a new password that you choose under "Forgot password?". You can add new ones under "Sign-in and security".',
    },
  },
  secondStepRefused: {
    password: {
      subject: 'Somebody knows your password',
      text: 'Somebody signed in to your Tibeb account with the right password, then entered one wrong code after another. They did not get in.',
    },
    google: {
      subject: 'Somebody signed in with your Google account',
      text: 'Somebody signed in to your Tibeb account with your Google account, then entered one wrong code after another. They did not get in.',
    },
    either: {
      subject: 'Somebody knows your password or your Google account',
      text: 'Somebody signed in to your Tibeb account with the right password or with your Google account, then entered one wrong code after another. They did not get in.',
    },
  },
  secureGoogle:
    'If this was not you, secure your Google account at once: a new password here does not keep out whoever can use it. If you cannot secure it, change the address of your Tibeb account under "Sign-in and security", and then remove Google there, once your account has a password or a passkey. As long as both have the same address, Google can be linked again.',
  ifNotYou: (forgotPassword: string, contactMail: string) =>
    `If this was not you, choose a new password at once: ${forgotPassword} This signs everyone out, and removes passkeys and an authenticator app that were added in the last 7 days. Older ones stay: look under "Sign-in and security", and write to ${contactMail} if you cannot get in.`,
} as const;

/** What a reset by mail took away, and what it left. */
function removedLines({ app, passkeys }: { app: boolean; passkeys: number }): string[] {
  const removed = [
    ...(app ? ['your authenticator app with its recovery codes'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ];
  if (removed.length === 0) return [];
  return [
    `What was added in the last 7 days was removed, in case it was not yours: ${removed.join(' and ')}. You can add it again under "Sign-in and security". Whatever is older stays.`,
  ];
}
