import { createHmac } from 'node:crypto';
import { minorToMajor } from '#contract/minor-units.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { WebhookFormat } from '#contract/webhooks/rules.ts';
import { webhookTexts as texts } from '#server/texts/en/webhooks.ts';

/** What a receiver gets about a tip: never a mail address, and a name only if it is public. */
export interface TipMessage {
  readonly messageId: string;
  readonly tipId: string;
  readonly page: { readonly id: string; readonly name: string };
  readonly amountMinor: number;
  readonly currency: string;
  readonly supporter: string | null;
  readonly message: string | null;
  /** Whether the message is public. */
  readonly isPublic: boolean;
  readonly event: string | null;
  readonly receivedAt: Date;
  readonly test: boolean;
}

interface Sending {
  readonly format: WebhookFormat;
  /** The current secret, and the former one while it is still valid. */
  readonly secrets: readonly string[];
  readonly at: Date;
  readonly publicOrigin: string;
}

export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const agent = { 'user-agent': 'Tibeb-Webhooks/1' } as const;

export function writeRequest(tip: TipMessage, sending: Sending): WebhookRequest {
  return sending.format === 'kofi' ? asKofi(tip, sending) : asStandard(tip, sending);
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function asStandard(tip: TipMessage, { secrets, at }: Sending): WebhookRequest {
  const body = JSON.stringify({
    type: 'tip.received',
    timestamp: tip.receivedAt.toISOString(),
    data: {
      id: tip.tipId,
      page: tip.page,
      total_amount: minorToMajor(tip.amountMinor),
      currency: tip.currency,
      supporter: tip.supporter,
      message: tip.message,
      message_is_public: tip.isPublic,
      event: tip.event,
      test: tip.test,
    },
  });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${tip.messageId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    headers: {
      ...agent,
      'content-type': 'application/json',
      'webhook-id': tip.messageId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body: Buffer.from(body),
  };
}

/** https://help.ko-fi.com/hc/en-us/articles/360004162298-Does-Ko-fi-have-an-API-or-webhook */
function asKofi(tip: TipMessage, { secrets: [token = ''], publicOrigin }: Sending): WebhookRequest {
  const json = JSON.stringify({
    verification_token: token,
    message_id: tip.messageId,
    timestamp: tip.receivedAt.toISOString(),
    type: 'Donation',
    is_public: tip.isPublic,
    from_name: tip.supporter ?? texts.someone,
    message: tip.message,
    amount: minorToMajor(tip.amountMinor).toFixed(2),
    url: absoluteUrl(publicOrigin, paths.professional(tip.page.id)),
    // Required by the format, but not disclosed.
    email: '',
    currency: tip.currency,
    is_subscription_payment: false,
    is_first_subscription_payment: false,
    kofi_transaction_id: tip.tipId,
    shop_items: null,
    tier_name: null,
    shipping: null,
    discord_username: null,
    discord_userid: null,
  });
  return {
    headers: { ...agent, 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams({ data: json }).toString()),
  };
}
