import { decodeJwt } from 'jose';
import { Pool } from 'pg';
import type { Page } from 'playwright';
import { expect as expectPage } from 'playwright/test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { makeBeneficiary, makeCategory, makeEvent } from '#tests/support/factories.ts';
import { organizerForm } from '#tests/support/organizing.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const browser = openBrowser();
let server: RealServer;
let beneficiary: { id: string; name: string };
let event: { id: string; title: string };
beforeAll(async () => {
  server = await startRealServer();
  const pool = new Pool({ connectionString: server.databaseUrl, max: 1 });
  await makeCategory(pool, 'Music');
  beneficiary = await makeBeneficiary(pool, { name: 'Almaz Tessera' });
  event = await makeEvent(pool, { beneficiaries: [beneficiary, await makeBeneficiary(pool)] });
  await pool.end();
});
afterAll(() => server?.stop());

const refused = /status of 40[03]|status of 422|Please confirm your email address first/;

/** A window of somebody new, whose address is not proven. */
async function newPerson(javaScriptEnabled: boolean) {
  const visit = await browser.open({ javaScriptEnabled, expected: [refused] });
  const token = await signInNewPerson(visit.context, server.origin);
  const email = String(decodeJwt(token).email);
  return {
    ...visit,
    email,
    call: async (method: string, path: string, body?: object) => {
      const response = await fetch(`${server.origin}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
      return (await response.json()).data;
    },
  };
}

/** The codes that were mailed to the address, the newest first, once as many have come. */
const codeFor = (email: string, mails = 1) =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${server.sandboxOrigin}/mail/messages.json?to=${email}`);
      const { messages } = (await response.json()) as { messages: { text: string }[] };
      const codes = messages
        .map(({ text }) => /^(\d{6})\r?$/m.exec(text)?.[1])
        .filter((code) => code !== undefined);
      expect(codes.length).toBeGreaterThanOrEqual(mails);
      return codes;
    },
    { timeout: 30_000 },
  );

const otherThan = (codes: readonly string[]) => (codes.includes('000000') ? '111111' : '000000');

/** Types a wrong code into the form that asks for one, then the right one. */
async function proveInForm(page: Page, email: string, button: string) {
  await page.getByText('We sent a six-digit code to').waitFor();
  const codes = await codeFor(email);
  await page.getByLabel('Six-digit code').fill(otherThan(codes));
  await page.getByRole('button', { name: button }).click();
  await page.getByText('This is not the code we sent last.').waitFor();
  await page.getByLabel('Six-digit code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: button }).click();
}

test('a tip of more than $100 leads to the code, and back to the form as typed, which then pays', async () => {
  const { page, email, call } = await newPerson(true);
  await page.goto(`${server.origin}/professionals/${beneficiary.id}?tip_form=open`);
  await page.getByLabel('Amount').fill('150');
  await page.getByText('PayPal').click();
  await page.getByLabel(/^Message to/).fill('For the new masinko');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.waitForURL('**/account/prove-address?next=**');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('For a tip of more than $100')
    .waitFor();
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await page.getByLabel('Six-digit code').fill((await codeFor(email))[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${server.origin}/professionals/${beneficiary.id}?tip_form=open`);
  await expectPage(page.getByLabel('Amount')).toHaveValue('150');
  await expectPage(page.getByLabel(/^Message to/)).toHaveValue('For the new masinko');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const checkout = await opened;
  await checkout.waitForURL(`${server.sandboxOrigin}/**`);
  await checkout.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  expect((await call('GET', '/tipping/tips')).results).toMatchObject([
    { total_amount: 150, message: 'For the new masinko' },
  ]);
});

test('without scripts the same form asks for the code, with everything typed, and then pays', async () => {
  const { page, email, call } = await newPerson(false);
  await page.goto(`${server.origin}/professionals/${beneficiary.id}?tip_form=open`);
  await page.getByLabel('Amount').fill('150');
  await page.getByText('PayPal').click();
  await page.getByLabel(/^Message to/).fill('For the new masinko');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const answer = await opened;
  await proveInForm(answer, email, 'Send Tip');
  await answer.waitForURL(`${server.sandboxOrigin}/**`);
  await answer.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  expect((await call('GET', '/tipping/tips')).results).toMatchObject([
    { total_amount: 150, message: 'For the new masinko' },
  ]);
});

test('without scripts a large tip for a line-up asks for the code too, which can be sent again', async () => {
  const { page, email } = await newPerson(false);
  await page.goto(`${server.origin}/events/${event.id}/tip`);
  await page.getByLabel('Amount', { exact: true }).fill('150');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const answer = await opened;
  await codeFor(email);
  await answer.getByRole('button', { name: 'Send it again' }).click();
  const [newest = ''] = await codeFor(email, 2);
  await answer.getByRole('button', { name: 'Send Tip' }).click();
  await answer.getByText('Please enter the six digits from our email').waitFor();
  await answer.getByLabel('Six-digit code').fill(newest);
  await answer.getByRole('button', { name: 'Send Tip' }).click();
  await answer.waitForURL(`${server.sandboxOrigin}/**`);
});

async function fillEvent(page: Page) {
  await page.getByLabel('Event title').fill('Azmari night');
  await page.getByLabel('Date', { exact: true }).fill('2036-08-08');
  await page.getByLabel('Time', { exact: true }).fill('19:30');
  await page.getByLabel('Location', { exact: true }).fill('Fendika, Addis Ababa');
  await page.getByLabel('Category').selectOption({ label: 'Music' });
  await page.getByLabel('Description').fill('Masinko, krar and whoever comes by.');
  await page.getByLabel('Beneficiaries', { exact: true }).fill('Almaz Tessera, The Unknown');
}

test.each([true, false])(
  'an organizer saves a draft freely, proves their address in its form, and publishes it (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page, email, call } = await newPerson(javaScriptEnabled);
    await call('POST', '/events/organizers', organizerForm);
    await page.goto(`${server.origin}/event-management`);
    await page.getByText('once your email address is confirmed').waitFor();
    await page.goto(`${server.origin}/create-event`);
    await fillEvent(page);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.waitForURL('**/event-management?state=draft');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Event title').fill('Azmari night, again');
    await page.getByRole('button', { name: 'Publish Event' }).click();
    await proveInForm(page, email, 'Publish Event');
    await page.waitForURL('**/event-management');
    expect((await call('GET', '/events/managed?state=upcoming')).results).toMatchObject([
      { title: 'Azmari night, again' },
    ]);
    expect(await page.getByText('once your email address is confirmed').count()).toBe(0);
  },
);

test('an organizer is told why visitors do not see them, and is seen once the address is confirmed', async () => {
  const { page, email, call } = await newPerson(true);
  await call('POST', '/events/organizers', organizerForm);
  await page.goto(`${server.origin}/event-organizer-registration`);
  expect(await page.getByRole('link', { name: 'See your public page' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Confirm it now' }).click();
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await page.getByLabel('Six-digit code').fill((await codeFor(email))[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'See your public page' }).click();
  await page.getByRole('heading', { level: 1, name: organizerForm.organization_name }).waitFor();
});
