import { browserApi } from '#web/platform/browser-api.ts';

type Topic = 'tips' | 'events';

/** Whether this device notifies the person about the topic; undefined in a browser that cannot. */
export async function readChoice(topic: Topic): Promise<boolean | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  // A page that was opened a moment ago has no registration yet; without one nothing can receive notifications.
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return false;
  const device = await browserApi('GET /notifications/push', { query: { endpoint: subscription.endpoint } });
  return device[topic];
}

/** Turns notifications about the topic on or off; `refused` where the person or the browser does not allow them. */
export async function changeChoice(topic: Topic, wanted: boolean): Promise<'done' | 'refused'> {
  if (wanted && (await Notification.requestPermission()) !== 'granted') return 'refused';
  const registration = await findWorker();
  const subscription = (await registration.pushManager.getSubscription()) ?? (await subscribe(registration));
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave no keys.');
  const device = { endpoint, keys: { p256dh: unpadded(p256dh), auth: unpadded(auth) } };
  const shown = await browserApi('PUT /notifications/push', { body: { ...device, [topic]: wanted } });
  if (!shown.tips && !shown.events) await subscription.unsubscribe();
  return 'done';
}

/** The service worker that receives pushes, once it is registered. The page may not have started it yet. */
async function findWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js');
  return navigator.serviceWorker.ready;
}

async function subscribe(registration: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { public_key } = await browserApi('GET /notifications/push');
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
}

function unpadded(base64url: string): string {
  return base64url.replace(/=+$/, '');
}
