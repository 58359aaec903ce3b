import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import type { RealServer } from '#tests/support/real-server.ts';

/** A new person with a Google account. */
export function googlePerson(fullName = 'Liya Solomon') {
  return {
    fullName,
    email: `${randomUUID()}@gmail.example`,
    password: 'correct horse battery',
    acceptTerms: true,
  };
}

export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Presses the button (on the page at `path`, if given), and waits for the window with Google's accounts. */
export async function openGoogle(page: Page, path?: string): Promise<Page> {
  if (path) await page.goto(path);
  const [opened] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
  await opened.getByRole('heading', { name: 'Choose an account' }).waitFor();
  return opened;
}

/** Fills in Google's form "Use another account". */
export async function chooseAtGoogle(
  google: Page,
  { fullName, email }: { fullName: string; email: string },
  { verified = true } = {},
) {
  await google.getByText('Use another account').click();
  await google.getByLabel('Name').fill(fullName);
  await google.getByLabel('Email address').fill(email);
  if (!verified) await google.getByLabel('Google has verified this address').uncheck();
  await google.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Marks an address as verified, as following the link of a mail does. */
export const prove = (server: RealServer, email: string) =>
  write(server, 'UPDATE identity_user SET email_verified = true WHERE email = $1', email);

/** Makes the person's sessions two days old. */
export const makeSessionsOld = (server: RealServer, email: string) =>
  write(
    server,
    `UPDATE identity_session SET created_at = now() - interval '2 days'
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    email,
  );

/** Links another Google account to that of the person, as one of an earlier address is. */
export const linkGoogle = (server: RealServer, email: string, google: { email: string }) =>
  write(
    server,
    `INSERT INTO identity_account (user_id, account_id, provider_id, email)
     SELECT id, $2, 'google', $2 FROM identity_user WHERE email = $1`,
    email,
    google.email,
  );

async function write(server: RealServer, statement: string, email: string, ...more: string[]) {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(statement, [email, ...more]);
  await client.end();
}
