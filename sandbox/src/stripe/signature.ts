import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header for a body. Source: https://docs.stripe.com/webhooks#verify-manually */
export function signWebhook(body: string, secret: string, at = new Date()): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
