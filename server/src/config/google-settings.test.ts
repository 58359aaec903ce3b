import { expect, test } from 'vitest';
import { liveEnvironment as live } from '#tests/support/live-environment.ts';
import { readConfig } from './config.ts';
import { sandboxGoogle } from './google-settings.ts';

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
