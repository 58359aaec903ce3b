import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type TipMessage, writeRequest } from './write-message.ts';

// A receiver that was written for Ko-fi and knows nothing of us. Its fields, and which of them may be null, are those of
// https://help.ko-fi.com/hc/en-us/articles/360004162298-Does-Ko-fi-have-an-API-or-webhook

const kofiPayload = z.strictObject({
  verification_token: z.string().min(1),
  message_id: z.uuid(),
  timestamp: z.iso.datetime(),
  type: z.enum(['Donation', 'Subscription', 'Commission', 'Shop Order']),
  is_public: z.boolean(),
  from_name: z.string().min(1),
  message: z.string().nullable(),
  amount: z.string().regex(/^\d+\.\d{2}$/),
  url: z.url(),
  email: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  is_subscription_payment: z.boolean(),
  is_first_subscription_payment: z.boolean(),
  kofi_transaction_id: z.uuid(),
  shop_items: z.array(z.unknown()).nullable(),
  tier_name: z.string().nullable(),
  shipping: z.unknown().nullable(),
  discord_username: z.string().nullable(),
  discord_userid: z.string().nullable(),
});

/** The contents of an alert on a stream; throws if the request is not in Ko-fi's format. */
function receive(token: string, { headers, body }: ReturnType<typeof writeRequest>) {
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') throw new Error('This is no form.');
  const fields = [...new URLSearchParams(body.toString('latin1'))];
  const [[name, data] = ['', '']] = fields;
  if (fields.length !== 1 || name !== 'data') throw new Error('A form of Ko-fi has one field.');
  const payload = kofiPayload.parse(JSON.parse(data));
  if (payload.verification_token !== token) throw new Error('This is somebody else’s.');
  const cents = Math.round(Number.parseFloat(payload.amount) * 100);
  return { id: payload.kofi_transaction_id, from: payload.from_name, cents, words: payload.message };
}

const characters = [...'aZ 09&=+%?#;"\'\\/<>{}[]\n\t\u2028éßñጥበብ፡ሰላም🎶👩🏾‍🎤﷽א\u202e'];
const pick = <Item>(from: readonly Item[]) => from[randomInt(from.length)] as Item;
const words = () => Array.from({ length: randomInt(1, 300) }, () => pick(characters)).join('');

function anyTip(): TipMessage {
  return {
    messageId: randomUUID(),
    tipId: randomUUID(),
    page: { id: randomUUID(), name: words() },
    amountMinor: pick([100, 101, 110, 999, 1000, 1999, 500_000, randomInt(100, 500_001)]),
    currency: 'USD',
    supporter: pick([null, words()]),
    message: pick([null, words()]),
    isPublic: pick([true, false]),
    event: pick([null, words()]),
    receivedAt: new Date(Date.now() - randomInt(2 ** 40)),
    test: pick([true, false]),
  };
}

test('a receiver written for the format of Ko-fi takes 1,000 tips unchanged, whatever is in them', () => {
  const token = randomUUID();
  for (let nth = 0; nth < 1000; nth += 1) {
    const tip = anyTip();
    const sending = {
      format: 'kofi',
      secrets: [token],
      at: new Date(),
      publicOrigin: 'https://tibeb.example',
    } as const;
    expect(receive(token, writeRequest(tip, sending))).toEqual({
      id: tip.tipId,
      from: tip.supporter ?? 'A supporter',
      cents: tip.amountMinor,
      words: tip.message,
    });
    expect(() => receive('another', writeRequest(tip, sending))).toThrow('somebody else');
  }
});
