import { createECDH, createPublicKey, randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { jwtVerify } from 'jose';
import { sameSiteChanges } from '../pages/security-headers.ts';
import { decryptPush } from './decrypt-push.ts';

const maxMessageBytes = 4096;
const mostDevices = 1000;
/** RFC 8292, section 2: a push service refuses tokens that are valid for longer than a day. */
const longestTokenSeconds = 24 * 60 * 60;

interface Device {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  /** The public key of the server that sent the first message; only that server may send more. */
  sender?: string;
  gone: boolean;
  /** The status that answers a message instead of delivering it; undefined for none. */
  refuses?: number | undefined;
  readonly messages: { readonly text: string; readonly ttl: number }[];
}

export interface PushControl {
  /** Adds a subscribed browser; returns what PushSubscription.toJSON() gives. */
  addDevice(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The messages delivered to the device, decrypted, oldest first. */
  messages(endpoint: string): readonly string[];
  /** Revokes the person's permission: the service answers 410 from now on. */
  remove(endpoint: string): void;
  /** Answers with this status from now on; undefined delivers messages again. */
  refuse(endpoint: string, status: number | undefined): void;
}

/**
 * Simulates a push service (RFC 8030) and the browsers that subscribed there. It verifies the sender (VAPID, RFC 8292) and,
 * unlike a real one, decrypts the messages (RFC 8291).
 */
export function createPushService({ publicUrl }: { publicUrl: () => string }) {
  const devices = new Map<string, Device>();
  const idOf = (endpoint: string) => endpoint.split('/').at(-1) ?? '';
  const addDevice: PushControl['addDevice'] = () => {
    const [oldest] = devices.keys();
    if (oldest !== undefined && devices.size >= mostDevices) devices.delete(oldest);
    const ecdh = createECDH('prime256v1');
    const id = randomBytes(18).toString('base64url');
    const auth = randomBytes(16);
    const p256dh = ecdh.generateKeys('base64url');
    devices.set(id, { ecdh, auth, gone: false, messages: [] });
    return { endpoint: `${publicUrl()}/push/send/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
  };
  const deviceAt = (endpoint: string) => {
    const device = devices.get(idOf(endpoint));
    if (!device) throw new Error('There is no such device.');
    return device;
  };
  const control: PushControl = {
    addDevice,
    messages: (endpoint) => deviceAt(endpoint).messages.map(({ text }) => text),
    remove: (endpoint) => {
      deviceAt(endpoint).gone = true;
    },
    refuse: (endpoint, status) => {
      deviceAt(endpoint).refuses = status;
    },
  };

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post('/devices', sameSiteChanges, (c) => c.json(addDevice(), 201));
  app.get('/devices/:id', (c) => {
    const device = devices.get(c.req.param('id'));
    return device
      ? c.json({ messages: device.messages })
      : c.json({ error: 'There is no such device.' }, 404);
  });
  app.post('/send/:id', async (c) => {
    const device = devices.get(c.req.param('id'));
    if (!device) return c.text('No such subscription', 404);
    if (device.gone) return c.text('The subscription has expired', 410);
    if (device.refuses) return c.text('Refused', device.refuses as 503);
    const ttl = Number(c.req.header('ttl') ?? Number.NaN);
    if (!Number.isInteger(ttl) || ttl < 0) return c.text('TTL is missing', 400);
    const sender = await readSender(c, new URL(publicUrl()).origin);
    if (!sender) return c.text('The VAPID header is not right', 401);
    device.sender ??= sender;
    if (device.sender !== sender) return c.text('The VAPID key is another one', 403);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > maxMessageBytes) return c.text('The message is too large', 413);
    if (c.req.header('content-encoding') !== 'aes128gcm') return c.text('Unknown content encoding', 400);
    device.messages.push({ text: decryptPush(body, device), ttl });
    return c.body(null, 201, { location: `${publicUrl()}/push/messages/${device.messages.length}` });
  });
  return { app, control };
}

/** The public key that signed the request's token for this service; undefined if anything in it is wrong. */
async function readSender(c: Context, audience: string): Promise<string | undefined> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token || !key) return undefined;
  const bytes = Buffer.from(key, 'base64url');
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'sub'],
    });
    const inSeconds = (payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000;
    const reachable = /^(mailto:.+@|https:\/\/)/.test(payload.sub ?? '');
    return inSeconds <= longestTokenSeconds && reachable ? key : undefined;
  } catch {
    return undefined;
  }
}
