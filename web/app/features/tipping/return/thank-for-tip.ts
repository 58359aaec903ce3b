import type { Tip } from '#contract/tipping/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import type { Currency } from '#web/platform/money.ts';
import { showToast } from '#web/ui/toast.tsx';
import { dollarsOf, recipientOf } from '../form/tip-recipient.ts';
import { paidAmount } from './paid-amount.ts';

/** 'Tip sent!' with the stored amount and name. */
export function thankFor(tip: Tip, currency: Currency): void {
  thank(paidAmount(dollarsOf(tip), currency), recipientOf(tip).name);
}

/** 'Tip sent!' */
export function thank(amount: string, name: string): void {
  showToast({ title: texts.sent.title, description: texts.sent.description(amount, name) });
}
