import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultGoogleClient } from './google/google.ts';
import { defaultOpencageKey } from './opencage/opencage.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const environment = z.object({
  /** Address the sandbox listens on. */
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  /** HTTP port of every stand-in; 0 picks a free one. */
  SANDBOX_PORT: port(3001),
  /** SMTP port of the mailbox; 0 picks a free one. */
  SANDBOX_SMTP_PORT: port(3002),
  /** The origin written into links; needed only behind a proxy. */
  SANDBOX_PUBLIC_URL: z.url().optional(),
  /** The product's data folder; the sandbox keeps everything under its `sandbox` folder. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** Where signed webhooks are sent. */
  SANDBOX_WEBHOOK_URL: z.url().default('http://127.0.0.1:3000/api/v1/payments/webhooks/stripe'),
  /** Signs webhooks; the product must know the same value. */
  SANDBOX_STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox_tibeb'),
  /** Where webhooks about connected accounts are sent; without it they are only listed. */
  SANDBOX_CONNECT_WEBHOOK_URL: z.url().optional(),
  /** Signs them; the product must know the same value. */
  SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox_tibeb_connect'),
  /** The only API key the Stripe stand-in accepts. */
  SANDBOX_STRIPE_SECRET_KEY: z.string().min(1).default('sk_test_sandbox_tibeb'),
  /** The only key the geocoder's stand-in accepts. */
  SANDBOX_OPENCAGE_KEY: z.string().min(1).default(defaultOpencageKey),
  /** The only client Google's stand-in knows, and its secret. */
  SANDBOX_GOOGLE_CLIENT_ID: z.string().min(1).default(defaultGoogleClient.clientId),
  SANDBOX_GOOGLE_CLIENT_SECRET: z.string().min(1).default(defaultGoogleClient.clientSecret),
  /** Where Google's stand-in sends people back to. */
  SANDBOX_GOOGLE_REDIRECT_URL: z.url().default(defaultGoogleClient.redirectUrl),
});

/** Reads the sandbox's settings from the environment.
 * @throws Error with one sentence that names the first bad variable. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = parsed.data;
  return {
    host: values.SANDBOX_HOST,
    port: values.SANDBOX_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    dataDir: resolve(values.DATA_DIR),
    webhookUrl: values.SANDBOX_WEBHOOK_URL,
    webhookSecret: values.SANDBOX_STRIPE_WEBHOOK_SECRET,
    secretKey: values.SANDBOX_STRIPE_SECRET_KEY,
    opencageKey: values.SANDBOX_OPENCAGE_KEY,
    google: {
      clientId: values.SANDBOX_GOOGLE_CLIENT_ID,
      clientSecret: values.SANDBOX_GOOGLE_CLIENT_SECRET,
      redirectUrl: values.SANDBOX_GOOGLE_REDIRECT_URL,
    },
    ...(values.SANDBOX_CONNECT_WEBHOOK_URL === undefined
      ? {}
      : {
          connectWebhook: {
            url: values.SANDBOX_CONNECT_WEBHOOK_URL,
            secret: values.SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET,
          },
        }),
    ...(values.SANDBOX_PUBLIC_URL === undefined ? {} : { publicUrl: values.SANDBOX_PUBLIC_URL }),
  };
}
