import { type BrowserContext, expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import type { RealServer } from '#tests/support/real-server.ts';

export type Person = ReturnType<typeof newcomer>;

/** A refused form answers 4xx and a lost network fails requests; Chromium and our pages log both in the console. */
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

/** Creates a person's account through the identity service. */
export async function member(server: RealServer, person = newcomer()): Promise<Person> {
  const outside = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) };
  expect((await post(outside, '/identity/sign-up/email', person)).status).toBe(201);
  return person;
}

/** Signs in with the form, and waits for the start page. */
export async function signInByForm(page: Page, person: Person) {
  await page.goto('/sign-in');
  await fillSignIn(page, person);
  await page.waitForURL('/');
  await accountButton(page, person).waitFor();
}

/** Signs in through the identity service, and opens the page as that person. */
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
/** The first match, because a tab that waits for the sign-in may also get the notice of the tab that signed in. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first();

/** The notices of a redirect, by title and description: toasts, or without JavaScript lines in the page itself. */
export async function seeNotice(page: Page, javaScriptEnabled: boolean, ...texts: string[]) {
  if (javaScriptEnabled) {
    for (const text of texts) await toast(page, text).waitFor();
    return;
  }
  // Playwright's text selectors ignore noscript elements, even if the browser renders them.
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

/** Makes the token look long expired; its age is checked before its signature. */
export async function ageToken(context: BrowserContext) {
  const token = await cookie(context, 'accessToken');
  if (!token) throw new Error('Nobody is signed in here.');
  const [header, payload = '', signature] = token.value.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const old = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 };
  const value = [header, Buffer.from(JSON.stringify(old)).toString('base64url'), signature].join('.');
  await context.addCookies([{ ...token, value }]);
}

/** Ends every identity session, as an operator or the deletion of an account would. */
export async function endSessions(server: RealServer) {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('DELETE FROM identity_session');
  await client.end();
}

/** Dispatches what a browser sends to a page that returns to the foreground. */
export const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
