import type Stripe from 'stripe';
import { InvalidSignature } from '../provider.ts';

/**
 * Verifies that a webhook was recently signed with this secret over exactly these bytes, and returns what `read` makes
 * of it. Throws InvalidSignature, also if `read` throws. https://docs.stripe.com/webhooks#verify-official-libraries
 */
export function readSignedWebhook<Event>(
  stripe: Stripe,
  { body, headers, secret, now }: { body: Uint8Array; headers: Headers; secret: string; now: Date },
  read: (verified: Stripe.Event) => Event,
): Event {
  try {
    const signature = headers.get('stripe-signature') ?? '';
    const bytes = Buffer.from(body);
    return read(
      stripe.webhooks.constructEvent(bytes, signature, secret, undefined, undefined, now.getTime()),
    );
  } catch (error) {
    throw new InvalidSignature('The webhook is not signed as it must be.', { cause: error });
  }
}
