export const secondFactorTexts = {
  passkeySignIn: 'Sign in with a passkey',
  passkeyWaiting: 'Waiting for your passkey...',
  passkeyCanceled: 'No passkey was used. Try again, or choose another way.',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyUnsupported: 'This browser does not support passkeys. Please choose another way.',
  passkeyNeedsScripts: 'Passkeys need JavaScript. Please switch it on and open this page again.',
  /** Where Tibeb runs at an IP address, as the sandbox does. */
  passkeyNeedsName:
    'Browsers keep passkeys only for addresses with a name, and this copy of Tibeb runs at an IP address. To use passkeys, start it with PUBLIC_ORIGIN=http://localhost:3000.',
  codeLabel: 'Code',
  codeHint: 'The six digits your authenticator app shows, or one of your recovery codes.',
  recoveryLead:
    'Each code works once, for when you do not have your phone. They are shown only now: keep them where you can find them without it.',
} as const;
