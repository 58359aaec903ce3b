import type { BrowserContext, Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { accountButton, member, type Person, refused, signIn, toast } from './account-support.ts';

/** A device that stores passkeys, simulated by Chromium; `verifies` is whether it recognizes its owner. */
async function plugIn(context: BrowserContext, page: Page, { verifies = true } = {}) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognize: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

interface Phone {
  readonly person: Person;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly device: Awaited<ReturnType<typeof plugIn>>;
}

const test = base.extend<{ phone: () => Promise<Phone> }>({
  /** A person with a verified address, signed in on a phone that stores passkeys, at the page of passkeys. */
  phone: async ({ visit, server, pool }, use) => {
    await use(async () => {
      const person = await member(server);
      await pool.query('UPDATE identity_user SET email_verified = true WHERE email = $1', [person.email]);
      const { page, context } = await visit({
        viewport: { width: 360, height: 740 },
        expected: [refused],
      });
      const device = await plugIn(context, page);
      await signIn(page, person, '/account/security/passkeys');
      return { person, page, context, device };
    });
  },
});
test.use({ serverOptions: { localhost: true } });

async function add(page: Page, { name, password }: { name: string; password: string }) {
  await page.getByLabel('Name').last().fill(name);
  await page.getByLabel('Your password').last().fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

const useAtSignIn = async (page: Page, next = '') => {
  await page.goto(`/sign-in${next}`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
};

test('a passkey is added, signs in where one came from, is renamed and removed', async ({ phone }) => {
  const { person, page, context, device } = await phone();
  await add(page, { name: "Hanna's phone", password: person.password });
  await page.getByRole('heading', { name: "Hanna's phone" }).waitFor();
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The same device cannot add a second passkey.
  await add(page, { name: 'Once more', password: person.password });
  await page.getByText('This device already has a passkey for your account.').waitFor();

  await context.clearCookies();
  await useAtSignIn(page, '?next=%2Fevents');
  await page.waitForURL('/events');
  await accountButton(page, person).waitFor();
  await toast(page, 'Welcome back!').waitFor();

  await page.goto('/account/security/passkeys');
  await page.getByText('Rename or remove').click();
  const item = page.getByRole('listitem').filter({ hasText: 'Rename or remove' });
  await item.getByLabel('Name').fill('Old phone');
  await item.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('heading', { name: 'Old phone' }).waitFor();
  await item.getByLabel('Your password').fill(person.password);
  await item.getByRole('button', { name: 'Remove this passkey' }).click();
  await page.getByText('You have none yet.').waitFor();

  await context.clearCookies();
  await useAtSignIn(page);
  await page.getByText('This passkey could not be used.').waitFor();
  await device.forget();
});

test('a passkey shows the second factor once more, in a session of its own; a device that does not recognize its owner opens nothing', async ({
  phone,
}) => {
  const { person, page, context, device } = await phone();
  await add(page, { name: 'Phone', password: person.password });
  await page.getByRole('heading', { name: 'Phone', exact: true }).waitFor();
  await page.goto('/account/security/confirm?next=%2Faccount');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('/account');
  await accountButton(page, person).waitFor();

  await context.clearCookies();
  await device.recognize(false);
  await useAtSignIn(page);
  await page.getByText('No passkey was used.').waitFor();
  // Also when the page does not require user verification: the server checks it itself.
  const answer = await page.evaluate(async () => {
    const ask = async (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { data } = await (await ask('/identity/sign-in/passkey/options', {})).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      ...data.result,
      userVerification: 'discouraged',
    });
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const response = await ask('/identity/sign-in/passkey', { response: credential.toJSON() });
    return response.status;
  });
  expect(answer).toBe(422);
  await device.recognize(true);
  await useAtSignIn(page);
  await accountButton(page, person).waitFor();
});

test('the code for passkeys is loaded when somebody uses one, and without scripts there is no button', async ({
  visit,
}) => {
  const { page, context } = await visit({ expected: [refused] });
  await plugIn(context, page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const client = () => scripts.filter((address) => /passkey-client/.test(address));
  await page.goto('/sign-in');
  await page.waitForLoadState('networkidle');
  expect(client()).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect.poll(() => client().length).toBe(1);

  const plain = await visit({ javaScriptEnabled: false });
  await plain.page.goto('/sign-in');
  expect(await plain.page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
});
