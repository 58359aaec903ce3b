import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sandboxGoogle } from './google-settings.ts';

const live = {
  MODE: 'live',
  DATABASE_URL: 'postgres://tibeb@localhost/tibeb',
  PUBLIC_ORIGIN: 'https://tibeb.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  IDENTITY_SECRET: 'a secret of at least thirty-two characters',
  GEOCODER_KEY: 'places-of-tibeb',
  GEOCODER_UPSTREAM_KEY: 'opencage-secret',
};
const client = { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-secret' };

test('in sandbox mode Google is the stand-in, without a setting', () => {
  expect(readConfig({ PORT: '4000' }).google).toEqual({
    issuer: 'http://127.0.0.1:4001/google',
    ...sandboxGoogle,
  });
});

test('in live mode Google is Google, or is left out as a whole', () => {
  expect(readConfig(live).google).toBeUndefined();
  expect(readConfig({ ...live, ...client }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: client.GOOGLE_CLIENT_ID,
    clientSecret: client.GOOGLE_CLIENT_SECRET,
  });
});

test.each([
  [{ GOOGLE_CLIENT_SECRET: '' }, 'GOOGLE_CLIENT_SECRET is missing beside GOOGLE_CLIENT_ID'],
  [{ GOOGLE_CLIENT_ID: '' }, 'GOOGLE_CLIENT_ID is missing beside GOOGLE_CLIENT_SECRET'],
  [{ GOOGLE_CLIENT_ID: sandboxGoogle.clientId }, 'GOOGLE_CLIENT_ID is a sandbox value'],
  [{ GOOGLE_CLIENT_SECRET: sandboxGoogle.clientSecret }, 'GOOGLE_CLIENT_SECRET is a sandbox value'],
  [{ GOOGLE_ISSUER: 'http://127.0.0.1:3001/google' }, 'GOOGLE_ISSUER must be https'],
  [{ GOOGLE_ISSUER: 'google' }, 'GOOGLE_ISSUER must be an address'],
])('live mode refuses %j', (wrong, problem) => {
  expect(() => readConfig({ ...live, ...client, ...wrong })).toThrow(problem);
});
