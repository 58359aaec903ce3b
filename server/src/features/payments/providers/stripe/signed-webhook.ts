import type Stripe from 'stripe';
import { InvalidSignature } from '../provider.ts';

/**
 * What `read` makes of a webhook whose signature is right: made with this secret over these very bytes, lately. Throws
 * InvalidSignature, also where `read` throws. https://docs.stripe.com/webhooks#verify-official-libraries
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
