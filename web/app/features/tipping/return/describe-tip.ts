import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import type { Currency } from '#web/platform/money.ts';
import { dollarsOf, recipientOf } from '../form/tip-recipient.ts';
import { paidAmount } from './paid-amount.ts';

/** How a tip stands, in words for the person who sent it: the stored amount and name, nothing else. */
export function describeTip(tip: Tip, currency: Currency): { title: string; body: string } {
  const amount = paidAmount(dollarsOf(tip), currency);
  const { name } = recipientOf(tip);
  if (tip.status === 'succeeded')
    return { title: texts.sent.title, body: texts.sent.description(amount, name) };
  if (tip.status === 'pending')
    return { title: returnTexts.waiting.title, body: returnTexts.waiting.body(amount, name) };
  return texts.ended[tip.status];
}
