import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { type Logger, pino } from 'pino';
import { createGoogle, defaultGoogleClient, type GoogleControl } from './google/google.ts';
import type { GoogleClient } from './google/provider.ts';
import { createMailPages } from './mail/mail-pages.ts';
import { Mailbox, type Message } from './mail/mailbox.ts';
import { startSmtp } from './mail/smtp.ts';
import type { OpencageControl } from './opencage/control.ts';
import { createOpencage, defaultOpencageKey } from './opencage/opencage.ts';
import { assets } from './pages/assets.ts';
import { frontPage } from './pages/front-page.ts';
import { page } from './pages/layout.ts';
import { pageHeaders } from './pages/security-headers.ts';
import { createPushService, type PushControl } from './push/push-service.ts';
import type { StripeControl } from './stripe/control.ts';
import { createStripe } from './stripe/stripe.ts';

export interface SandboxOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  smtpPort: number;
  /** The product's data folder; the sandbox writes only below its `sandbox` folder. */
  dataDir: string;
  /** The origin in links to the sandbox; by default the address it listens on. */
  publicUrl?: string;
  webhookUrl: string;
  webhookSecret: string;
  /** The endpoint for events of connected accounts, with a secret of its own; without it they are only listed. */
  connectWebhook?: { url: string; secret: string };
  secretKey: string;
  /** The only key the geocoder accepts. */
  opencageKey?: string;
  /** The client that Google's stand-in knows, and where it redirects people back to. */
  google?: Partial<GoogleClient>;
  log?: Logger;
}

interface MailControl {
  /** Newest first. */
  messages(to?: string): Message[];
  clear(): Promise<void>;
}

export interface Sandbox {
  url: string;
  smtpPort: number;
  stripe: StripeControl;
  opencage: OpencageControl;
  google: GoogleControl;
  push: PushControl;
  mail: MailControl;
  /** Resolves once nothing listens or runs any more; all state remains in the data folder. */
  stop(): Promise<void>;
}

/** Starts every stand-in; resolves once all of them answer. @throws when a port is taken or the folder unusable. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = options.log ?? pino({ level: 'silent' });
  let url = options.publicUrl ?? '';
  const { dataDir, webhookUrl } = options;
  const stripe = await createStripe({ ...options, publicUrl: () => url, log });
  const opencage = createOpencage({ key: options.opencageKey ?? defaultOpencageKey });
  const google = createGoogle({
    publicUrl: () => url,
    client: { ...defaultGoogleClient, ...options.google },
  });
  const push = createPushService({ publicUrl: () => url });
  const mailbox = new Mailbox(dataDir);
  const smtp = await startSmtp({ host: options.host, port: options.smtpPort, mailbox, log });

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(bodyLimit({ maxSize: 1024 * 1024 }));
  app.get('/', (c) => c.html(frontPage({ smtpPort: smtp.port, webhookUrl }), 200, pageHeaders()));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.route('/', assets);
  app.route('/v1', stripe.api);
  app.route('/stripe/checkout', stripe.checkoutPages);
  app.route('/stripe/connect', stripe.connectPages);
  app.route('/stripe', stripe.controlPages);
  app.route('/opencage', opencage.app);
  app.route('/google', google.app);
  app.route('/push', push.app);
  app.route('/mail', createMailPages(mailbox));
  app.notFound((c) => c.html(notFoundPage(), 404, pageHeaders()));
  app.onError((error, c) => {
    log.error(error, 'request failed');
    return c.text('The sandbox failed. Its log says why.', 500);
  });

  // As long as the product's own: a client whose connection ends just as it asks again sees an error of the network.
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { keepAliveTimeout: 75_000 },
  }) as Server;
  try {
    server.listen(options.port, options.host);
    await once(server, 'listening');
  } catch (error) {
    await smtp.stop();
    await stripe.stop();
    throw error;
  }
  url ||= originOf(server.address() as AddressInfo);
  stripe.start();

  return {
    url,
    smtpPort: smtp.port,
    stripe: stripe.control,
    opencage: opencage.control,
    google: google.control,
    push: push.control,
    mail: { messages: (to) => mailbox.list(to), clear: () => mailbox.clear() },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, smtp.stop()]);
      await stripe.stop();
    },
  };
}

function notFoundPage() {
  const body = html`<h1>Nothing is played here</h1><p><a href="/">What the sandbox plays</a></p>`;
  return page({ title: 'Not found', body });
}

/** A wildcard address works only for listening, so links use an address that can be opened. */
function originOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
