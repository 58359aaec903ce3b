import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';

interface PlayedBrowser {
  permissionRequests: number;
}

/**
 * Simulates a browser whose push service is the sandbox, because tests cannot reach a real one. `answer` is the person's answer
 * to the permission prompt.
 */
async function playBrowser(page: Page, sandboxOrigin: string, answer: NotificationPermission) {
  const device = await (await fetch(`${sandboxOrigin}/push/devices`, { method: 'POST' })).json();
  await page.addInitScript(
    ({ device: subscribed, answer: said }) => {
      const played = globalThis as unknown as PlayedBrowser;
      played.permissionRequests = 0;
      const subscription = {
        endpoint: subscribed.endpoint,
        toJSON: () => subscribed,
        unsubscribe: async () => sessionStorage.removeItem('subscribed'),
      };
      Object.defineProperty(Notification, 'permission', {
        get: () => (sessionStorage.getItem('subscribed') ? 'granted' : 'default'),
      });
      Notification.requestPermission = async () => {
        played.permissionRequests += 1;
        return said;
      };
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem('subscribed') ? (subscription as never) : null;
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('subscribed', 'yes');
        return subscription as never;
      };
    },
    { device, answer },
  );
  return device;
}
const permissionRequests = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as PlayedBrowser).permissionRequests);

test('a device notifies of tips and new events once its person pressed the button, and stops when they press again', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'allow',
  });
  await playBrowser(page, server.sandboxOrigin, 'granted');
  const token = await signInProvenPerson(context, server);
  await apiCalls(server.origin, token)('GET', '/account/users/profile');
  const own = await makeBeneficiary(pool);
  const subject = decodeJwt(token).sub ?? '';
  await makePageManager(pool, { page: own, subject });
  const choices = async () => {
    const text = `SELECT tips, events FROM push_subscription JOIN account ON account.id = account_id WHERE subject = $1`;
    return (await pool.query(text, [subject])).rows;
  };
  await page.goto(`/dashboard/${own.id}`);
  const button = page.getByRole('button', { name: 'Notify me of tips on this device' });
  await button.waitFor();
  expect(await permissionRequests(page)).toBe(0);
  await button.click();
  await page.getByRole('button', { name: 'This device notifies you of tips', pressed: true }).waitFor();
  expect(await permissionRequests(page)).toBe(1);
  expect(await choices()).toEqual([{ tips: true, events: false }]);
  await page.goto('/account/followed');
  await page.getByRole('button', { name: 'Notify me of new events on this device' }).click();
  await page.getByRole('button', { name: 'This device notifies you of new events' }).waitFor();
  expect(await choices()).toEqual([{ tips: true, events: true }]);
  await page.reload();
  await page.getByRole('button', { name: 'This device notifies you of new events' }).click();
  await page.getByRole('button', { name: 'Notify me of new events on this device' }).waitFor();
  await page.goto(`/dashboard/${own.id}`);
  await page.getByRole('button', { name: 'This device notifies you of tips' }).click();
  await page.getByRole('button', { name: 'Notify me of tips on this device' }).waitFor();
  expect(await choices()).toEqual([]);
});

test('a person who does not allow notifications reads where to change that', async ({ visit, server }) => {
  const { page, context } = await visit();
  await playBrowser(page, server.sandboxOrigin, 'denied');
  await signInProvenPerson(context, server);
  await page.goto('/account/followed');
  await page.getByRole('button', { name: 'Notify me of new events on this device' }).click();
  await page.getByText('Your browser does not allow notifications from this site').waitFor();
});

test('the service worker shows what is pushed', async ({ visit, server }) => {
  const { page, context } = await visit({ serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await page.goto('/');
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  // A headless browser cannot show notifications, so they are recorded.
  await worker.evaluate(() => {
    const { registration, shown } = Object.assign(self as unknown as ServiceWorkerGlobalScope, {
      shown: [] as unknown[],
    });
    registration.showNotification = async (title, options) => {
      shown.push([title, options?.body, options?.tag, options?.data]);
    };
  });
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify({
    title: 'A tip of $5.00 came in',
    body: 'Aster',
    path: '/events',
    tag: 'tip-1',
  });
  const { origin } = new URL(server.origin);
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
  await expect.poll(shown).toEqual([['A tip of $5.00 came in', 'Aster', 'tip-1', { path: '/events' }]]);
});
