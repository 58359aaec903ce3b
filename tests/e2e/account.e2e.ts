import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { newcomer } from '#tests/support/identity.ts';
import {
  accountButton,
  cookie,
  fillSignIn,
  fillSignUp,
  guestLink,
  logout,
  member,
  refused,
  seeNotice,
  signIn,
} from './account-support.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript: ${javaScriptEnabled}`, () => {
    test('a person signs up, signs in, sees their name and logs out', async ({ visit }) => {
      const { page, context } = await visit({ javaScriptEnabled });
      const person = newcomer('Hanna Tesfaye');
      await page.goto('/');
      await guestLink(page).click();
      await page.waitForURL('/sign-up');
      const hrefOf = (name: string) =>
        page.getByRole('main').getByRole('link', { name }).getAttribute('href');
      expect(await hrefOf('terms and conditions')).toBe('/terms');
      expect(await hrefOf('Sign in')).toBe('/sign-in');
      await fillSignUp(page, person);
      await page.waitForURL('/sign-in');
      expect(await hrefOf('Forgot password?')).toBe('/forgot-password');
      expect(await hrefOf('Sign up')).toBe('/sign-up');
      await fillSignIn(page, person);
      await page.waitForURL('/');
      await seeNotice(page, javaScriptEnabled, 'Welcome back!', 'You have successfully signed in.');
      const token = await cookie(context, 'accessToken');
      expect(token).toMatchObject({ path: '/', secure: true, httpOnly: false, sameSite: 'Lax' });
      expect(Math.round(((token?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
      const session = await cookie(context, 'tibeb.session_token');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 });

      await accountButton(page, person).click();
      await page.locator('#account-menu').getByText(person.email).waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await guestLink(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await seeNotice(page, javaScriptEnabled, 'Logged Out.', 'User successfully logged out.');
      expect(await cookie(context, 'accessToken')).toBeUndefined();
      expect(await cookie(context, 'tibeb.session_token')).toBeUndefined();
    });

    test('every rule of the forms is told at its field, and nothing typed is lost', async ({ visit }) => {
      const { page } = await visit({ javaScriptEnabled, expected: [refused] });
      await page.goto('/sign-up');
      await page.getByLabel('Full name').fill('H');
      await page.getByLabel('Email').fill('hanna@');
      await page.getByLabel('Password').fill('1234567');
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      for (const message of [
        'Name must be at least 2 characters',
        'Please enter a valid email address',
        'Password must be at least 8 characters',
        'You must accept the terms and conditions',
      ]) {
        await page.getByText(message).waitFor();
      }
      expect(await page.getByLabel('Full name').inputValue()).toBe('H');
      expect(await page.getByLabel('Email').inputValue()).toBe('hanna@');
      expect(await page.content()).not.toContain('1234567');

      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Please enter a valid email address').waitFor();
      await page.getByText('Password is required').waitFor();
    });

    test('a wrong password is told without a word about the address, which stays in its field', async ({
      visit,
      server,
    }) => {
      const { page } = await visit({ javaScriptEnabled, expected: [refused] });
      const person = await member(server);
      const said: (string | null)[] = [];
      for (const email of [person.email, newcomer().email]) {
        await page.goto('/sign-in');
        await fillSignIn(page, { ...person, email, password: 'not this one' });
        const message = page.getByText('The email address or the password is not right.');
        await message.waitFor();
        if (javaScriptEnabled) await page.locator(':focus').filter({ has: message }).waitFor();
        said.push(await message.textContent());
        expect(await page.getByLabel('Email').inputValue()).toBe(email);
        expect(await page.content()).not.toContain('not this one');
      }
      expect(said[0]).toBe(said[1]);
    });

    test('a signed-in person is sent on from both pages with "Already logged in."', async ({
      visit,
      server,
    }) => {
      const { page } = await visit({ javaScriptEnabled });
      const person = await member(server);
      await signIn(page, person);
      for (const path of ['/sign-in', '/sign-up']) {
        await page.goto(path);
        await page.waitForURL('/');
        await seeNotice(page, javaScriptEnabled, 'Already logged in.');
      }
    });

    test('signing in leads back to where the person came from, and to no other site', async ({
      visit,
      server,
    }) => {
      const { page } = await visit({ javaScriptEnabled });
      const person = await member(server);
      await page.goto(`/sign-in?next=${encodeURIComponent('/?from=here')}`);
      await fillSignIn(page, person);
      await page.waitForURL('/?from=here');
      await logout(page, person);
      await page.goto(`/sign-in?next=${encodeURIComponent('//evil.example/')}`);
      await fillSignIn(page, person);
      await accountButton(page, person).waitFor();
      expect(page.url()).toBe(`${server.origin}/`);
    });
  });
}

test('an error goes away while the person types, and comes back when it is wrong again; the first wrong field gets the focus, and its message is tied to it', async ({
  visit,
}) => {
  const { page } = await visit({ expected: [refused] });
  await page.goto('/sign-up');
  const name = page.getByLabel('Full name');
  const message = page.getByText('Name must be at least 2 characters');
  await name.fill('H');
  await name.blur();
  expect(await message.isVisible(), 'nothing is said before the first submit').toBe(false);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await message.waitFor();
  await expect(name).toBeFocused();
  await name.pressSequentially('a');
  await message.waitFor({ state: 'detached' });
  await name.press('Backspace');
  await message.waitFor();

  await name.fill('Hanna Tesfaye');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const email = page.getByLabel('Email');
  const focused = page.locator('input[name=email]:focus');
  await focused.waitFor();
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const tied = page.locator(`[id="${await email.getAttribute('aria-describedby')}"]`);
  expect(await tied.textContent()).toBe('Please enter a valid email address');
  const terms = page.getByLabel('I accept the terms and conditions');
  expect(await terms.getAttribute('aria-invalid')).toBe('true');
  await terms.check();
  await page.getByText('You must accept the terms and conditions').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Full name').getAttribute('aria-invalid')).toBeNull();
});

test('the rules of a form come when it is entered; without them the server checks alone', async ({
  visit,
}) => {
  const { page, context } = await visit({ expected: [refused] });
  const requested: string[] = [];
  await context.route('**/assets/forms-*.js', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  await page.goto('/sign-up', { waitUntil: 'networkidle' });
  expect(requested, 'not part of the first load').toEqual([]);
  await page.getByLabel('Full name').fill('H');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByText('Name must be at least 2 characters').waitFor();
  await page.locator('input[name=fullName]:focus').waitFor();
  expect(requested.length).toBeGreaterThan(0);
  expect(await page.getByLabel('Full name').inputValue()).toBe('H');
});

test('"Remember me" keeps the session when the browser is closed', async ({ visit, server }) => {
  const { page, context } = await visit();
  const person = await member(server);
  await page.goto('/sign-in');
  await page.getByLabel('Remember me').check();
  await fillSignIn(page, person);
  await accountButton(page, person).waitFor();
  const session = await cookie(context, 'tibeb.session_token');
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000);
});

test('private pages are kept by nobody, and pages of guests carry nothing private', async ({
  visit,
  server,
}) => {
  const { context } = await visit();
  const guest = await fetch(server.origin);
  expect(guest.headers.get('cache-control') ?? '').not.toContain('no-store');
  expect(guest.headers.getSetCookie()).toEqual([]);
  await signInNewPerson(context, server.origin);
  const answer = await context.request.get('/');
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(await answer.text()).toContain('Hanna Tesfaye');
});
