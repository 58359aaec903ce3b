import { z } from 'zod';
import { pushRules as rules } from './rules.ts';

/** Base64url without padding, of that many bytes. */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((length * 4) / 3));

/** In ASCII, as it goes over the network: other characters are percent-encoded before the length is checked. */
const endpoint = z.url({ normalize: true }).max(rules.longestEndpoint);

/** The browser's push subscription, and the notifications that the person wants on it. */
export const pushSubscriptionBody = z.object({
  endpoint,
  /** The device's public key on P-256, uncompressed, and its secret (RFC 8291). */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  /** Tips to pages the person manages; unchanged when omitted. */
  tips: z.boolean().optional(),
  /** New events of those the person follows; unchanged when omitted. */
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
