import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import type { Currency } from '#web/platform/money.ts';
import { dollarsOf, recipientOf } from '../form/tip-recipient.ts';
import { paidAmount } from './paid-amount.ts';

/** The state of a tip, in words for its sender: only with the stored amount and name. */
export function describeTip(tip: Tip, currency: Currency): { title: string; body: string } {
  const amount = paidAmount(dollarsOf(tip), currency);
  const { name } = recipientOf(tip);
  if (tip.status === 'succeeded')
    return { title: texts.sent.title, body: texts.sent.description(amount, name) };
  if (tip.status === 'pending')
    return { title: returnTexts.waiting.title, body: returnTexts.waiting.body(amount, name) };
  return texts.ended[tip.status];
}
