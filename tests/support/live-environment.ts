/** Everything that MODE=live cannot start without; Google may be left out. Nobody answers at these addresses. */
export const liveEnvironment = {
  MODE: 'live',
  DATABASE_URL: 'postgres://tibeb@localhost/tibeb',
  PUBLIC_ORIGIN: 'https://tibeb.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  CONTACT_MAIL: 'team@tibeb.test',
  IDENTITY_SECRET: 'a secret of at least thirty-two characters',
  GEOCODER_KEY: 'places-of-tibeb',
  GEOCODER_UPSTREAM_KEY: 'opencage-secret',
} as const;
