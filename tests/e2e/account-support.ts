import { type BrowserContext, expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import type { RealServer } from '#tests/support/real-server.ts';

export type Person = ReturnType<typeof newcomer>;

/** A refused form answers 4xx and a lost network fails requests, which Chromium and our pages note in the console. */
export const refused = /Failed to load resource|Failed to fetch|Failed to call/;

export async function fillSignUp(page: Page, person: Person) {
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByLabel('I accept the terms and conditions').check();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

export async function fillSignIn(page: Page, person: Person) {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Somebody who has an account, made by the identity service's own door. */
export async function member(server: RealServer, person = newcomer()): Promise<Person> {
  const outside = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) };
  expect((await post(outside, '/identity/sign-up/email', person)).status).toBe(201);
  return person;
}

/** Signs in by the form, and is at the start. */
export async function signInByForm(page: Page, person: Person) {
  await page.goto('/sign-in');
  await fillSignIn(page, person);
  await page.waitForURL('/');
  await accountButton(page, person).waitFor();
}

/** Signs in by the identity service's own door, and opens the page as who is signed in. */
export async function signIn(page: Page, person: Person, path = '/') {
  const context = page.context();
  const answer = await context.request.post(identityPaths.signIn, { data: person });
  expect(answer.status()).toBe(200);
  const { data }: TokenAnswer = await answer.json();
  const { origin } = new URL(answer.url());
  await context.addCookies([{ name: 'accessToken', value: data.result.token, url: origin, secure: true }]);
  await page.goto(path);
  await accountButton(page, person).waitFor();
}

export const accountButton = (page: Page, { fullName }: Person) =>
  page.getByRole('button', { name: `Account of ${fullName}` });
export const guestLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' });
/** The first, for a tab that waits to be signed in may also meet the notice of the tab that did it. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first();

/** The notices of a redirect, by title and description: toasts, or without JavaScript lines of the page itself. */
export async function seeNotice(page: Page, javaScriptEnabled: boolean, ...texts: string[]) {
  if (javaScriptEnabled) {
    for (const text of texts) await toast(page, text).waitFor();
    return;
  }
  // Playwright's text selectors pass over noscript elements, even where browsers render them.
  const lines = page.locator('noscript p');
  await lines.first().waitFor();
  expect((await lines.allTextContents()).join(' ')).toBe(texts.join(' '));
}

export async function logout(page: Page, person: Person) {
  await accountButton(page, person).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await guestLink(page).waitFor();
}

export async function cookie(context: BrowserContext, name: string) {
  return (await context.cookies()).find((one) => one.name === name);
}

/** When the stored token expires, in ms. */
export async function tokenExpiry(context: BrowserContext): Promise<number> {
  const token = (await cookie(context, 'accessToken'))?.value ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000;
}

/** The same token, long expired; nobody checks its signature before its age. */
export async function ageToken(context: BrowserContext) {
  const token = await cookie(context, 'accessToken');
  if (!token) throw new Error('Nobody is signed in here.');
  const [header, payload = '', signature] = token.value.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const old = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 };
  const value = [header, Buffer.from(JSON.stringify(old)).toString('base64url'), signature].join('.');
  await context.addCookies([{ ...token, value }]);
}

/** Ends every identity session, as an operator or a deleted account would. */
export async function endSessions(server: RealServer) {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('DELETE FROM identity_session');
  await client.end();
}

/** What a browser tells a page that comes back to the front. */
export const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
