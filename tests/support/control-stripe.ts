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
