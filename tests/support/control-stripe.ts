import { eventually } from './eventually.ts';

/** Sends an order to the sandbox's Stripe, whose process runs apart: how it answers, or what becomes of a payment (`/pay/<session>`). */
export async function controlStripe(sandboxOrigin: string, order: object, path = ''): Promise<void> {
  const response = await fetch(`${sandboxOrigin}/stripe/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (response.status !== 200)
    throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
}

/** Waits until the sandbox's Stripe has received the call that it was ordered to leave unanswered (`hangNext: 1`). */
export function unansweredCall(sandboxOrigin: string): Promise<void> {
  return eventually(async () => {
    const settings = await (await fetch(`${sandboxOrigin}/stripe/control/settings.json`)).json();
    if (settings.hangNext !== 0) throw new Error('It has not received the call.');
  }, 180_000);
}
