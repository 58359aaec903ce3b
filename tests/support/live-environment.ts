/** All settings that MODE=live requires; only Google is optional. No server answers at these addresses. */
export const liveEnvironment = {
  MODE: 'live',
  DATABASE_URL: 'postgres://tibeb_app:m8Q2vN4xKp@localhost/tibeb',
  PUBLIC_ORIGIN: 'https://tibeb.et',
  STRIPE_SECRET_KEY: 'sk_live_51Nd8fKq2Lw7VbXzR0',
  STRIPE_WEBHOOK_SECRET: 'whsec_Jt6yPqW3rLs9ZcVb5NmKx2Hd',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_Qz8mLw4RtYp2XvCn6JbHs9Ke',
  PAYOUT_DESTINATION_KEY: 'q3Yk7Zt0bW9mXo2Lr8Vd1Jc5Hg6Nf4Ps+AeUiTyRwQk=',
  SMTP_URL: 'smtps://mail.tibeb.et',
  MAIL_FROM: 'Tibeb <hello@tibeb.et>',
  CONTACT_MAIL: 'team@tibeb.et',
  IDENTITY_SECRET: 'rT4zUq8sWm2KpLx7Yc5VbN1hJd9GfA3e',
  GEOCODER_KEY: 'places-of-tibeb',
  GEOCODER_UPSTREAM_KEY: 'c1f6b0e2d94a4c7f8a3e5b7d9f102468',
} as const;
