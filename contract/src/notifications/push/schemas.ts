import { z } from 'zod';
import { pushRules as rules } from './rules.ts';

/** Base64url without padding, of that many bytes. */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((length * 4) / 3));

/** As it goes over the network, in ASCII alone: whatever else was typed is percent-encoded before it is measured. */
const endpoint = z.url({ normalize: true }).max(rules.longestEndpoint);

/** What a browser says of itself when somebody wants notifications on it, and which they want. */
export const pushSubscriptionBody = z.object({
  endpoint,
  /** The device's public key on P-256, uncompressed, and its secret (RFC 8291). */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  /** Tips to pages the person looks after; left out stays as it is. */
  tips: z.boolean().optional(),
  /** New events of those the person follows; left out stays as it is. */
  events: z.boolean().optional(),
});

export const pushChoicesSchema = z
  .object({ tips: z.boolean(), events: z.boolean() })
  .meta({ id: 'PushChoices' });

export const pushDeviceQuery = z.object({ endpoint: endpoint.optional() });

/** The server's public key for push services (RFC 8292), and what a device shows. */
export const pushDeviceSchema = pushChoicesSchema
  .extend({ public_key: z.string() })
  .meta({ id: 'PushDevice' });
