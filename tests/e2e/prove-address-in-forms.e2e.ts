import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { type ApiCalls, apiCalls, signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { test as base, expect, type Visit } from '#tests/support/browser-test.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeCategory, makeEvent } from '#tests/support/factories.ts';
import { organizerForm } from '#tests/support/organizing.ts';

let beneficiary: { id: string; name: string };
let event: { id: string; title: string };

type CodeFor = (email: string, mails?: number) => Promise<string[]>;

const refused = /status of 40[03]|status of 422|Please confirm your email address first/;

const test = base.extend<{
  newPerson: (javaScriptEnabled: boolean) => Promise<Visit & { email: string; call: ApiCalls }>;
  codeFor: CodeFor;
}>({
  /** A window of a new person, whose address is not verified. */
  newPerson: async ({ visit, server }, use) => {
    await use(async (javaScriptEnabled) => {
      const visited = await visit({ javaScriptEnabled, expected: [refused] });
      const token = await signInNewPerson(visited.context, server.origin);
      const call = apiCalls(server.origin, token);
      return { ...visited, email: String(decodeJwt(token).email), call };
    });
  },
  /** The codes mailed to the address, newest first; waits until that many have arrived. */
  codeFor: async ({ server }, use) => {
    await use((email, mails = 1) =>
      eventually(async () => {
        const response = await fetch(`${server.sandboxOrigin}/mail/messages.json?to=${email}`);
        const { messages } = (await response.json()) as { messages: { text: string }[] };
        const codes = messages
          .map(({ text }) => /^(\d{6})\r?$/m.exec(text)?.[1])
          .filter((code) => code !== undefined);
        expect(codes.length).toBeGreaterThanOrEqual(mails);
        return codes;
      }, 30_000),
    );
  },
});

test.beforeAll(async ({ pool }) => {
  await makeCategory(pool, 'Music');
  beneficiary = await makeBeneficiary(pool, { name: 'Almaz Tessera' });
  event = await makeEvent(pool, { beneficiaries: [beneficiary, await makeBeneficiary(pool)] });
});

const otherThan = (codes: readonly string[]) => (codes.includes('000000') ? '111111' : '000000');

/** Enters a wrong code into the form that asks for one, then the right one. */
async function proveInForm(page: Page, codes: () => Promise<string[]>, button: string) {
  await page.getByText('We sent a six-digit code to').waitFor();
  const sent = await codes();
  await page.getByLabel('Six-digit code').fill(otherThan(sent));
  await page.getByRole('button', { name: button }).click();
  await page.getByText('This is not the code we sent last.').waitFor();
  await page.getByLabel('Six-digit code').fill(sent[0] ?? '');
  await page.getByRole('button', { name: button }).click();
}

test('a tip of more than $100 leads to the code, and back to the form as typed, which then pays', async ({
  server,
  newPerson,
  codeFor,
}) => {
  const { page, email, call } = await newPerson(true);
  await page.goto(`/professionals/${beneficiary.id}?tip_form=open`);
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
  await page.waitForURL(`/professionals/${beneficiary.id}?tip_form=open#send-tip`);
  await expect(page.getByLabel('Amount')).toHaveValue('150');
  await expect(page.getByLabel(/^Message to/)).toHaveValue('For the new masinko');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const checkout = await opened;
  await checkout.waitForURL(`${server.sandboxOrigin}/**`);
  await checkout.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  expect((await call('GET', '/tipping/tips')).results).toMatchObject([
    { total_amount: 150, message: 'For the new masinko' },
  ]);
});

test('without scripts the same form asks for the code, with everything typed, and then pays', async ({
  server,
  newPerson,
  codeFor,
}) => {
  const { page, email, call } = await newPerson(false);
  await page.goto(`/professionals/${beneficiary.id}?tip_form=open`);
  await page.getByLabel('Amount').fill('150');
  await page.getByText('PayPal').click();
  await page.getByLabel(/^Message to/).fill('For the new masinko');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const answer = await opened;
  await proveInForm(answer, () => codeFor(email), 'Send Tip');
  await answer.waitForURL(`${server.sandboxOrigin}/**`);
  await answer.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  expect((await call('GET', '/tipping/tips')).results).toMatchObject([
    { total_amount: 150, message: 'For the new masinko' },
  ]);
});

test('without scripts a large tip for a line-up asks for the code too, which can be sent again', async ({
  server,
  newPerson,
  codeFor,
}) => {
  const { page, email } = await newPerson(false);
  await page.goto(`/events/${event.id}/tip`);
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

for (const javaScriptEnabled of [true, false]) {
  test(`an organizer saves a draft freely, proves their address in its form, and publishes it (scripts: ${javaScriptEnabled})`, async ({
    newPerson,
    codeFor,
  }) => {
    const { page, email, call } = await newPerson(javaScriptEnabled);
    await call('POST', '/events/organizers', organizerForm);
    await page.goto('/event-management');
    await page.getByText('once your email address is confirmed').waitFor();
    await page.goto('/create-event');
    await fillEvent(page);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.waitForURL('**/event-management?state=draft');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Event title').fill('Azmari night, again');
    await page.getByRole('button', { name: 'Publish Event' }).click();
    await proveInForm(page, () => codeFor(email), 'Publish Event');
    await page.waitForURL('**/event-management');
    expect((await call('GET', '/events/managed?state=upcoming')).results).toMatchObject([
      { title: 'Azmari night, again' },
    ]);
    expect(await page.getByText('once your email address is confirmed').count()).toBe(0);
  });
}

test('an organizer is told why visitors do not see them, and is seen once the address is confirmed', async ({
  newPerson,
  codeFor,
}) => {
  const { page, email, call } = await newPerson(true);
  await call('POST', '/events/organizers', organizerForm);
  await page.goto('/event-organizer-registration');
  expect(await page.getByRole('link', { name: 'See your public page' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Confirm it now' }).click();
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await page.getByLabel('Six-digit code').fill((await codeFor(email))[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'See your public page' }).click();
  await page.getByRole('heading', { level: 1, name: organizerForm.organization_name }).waitFor();
});
