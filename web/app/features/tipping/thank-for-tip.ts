import type { Tip } from '#contract/tipping/schemas.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { showToast } from '#web/ui/toast.tsx';
import { tippingTexts as texts } from './texts.ts';
import { dollarsOf, recipientOf } from './tip-recipient.ts';

/** 'Tip sent!' with the stored amount and name. */
export function thankFor(tip: Tip, currency: Currency): void {
  thank(formatAmount(dollarsOf(tip), currency), recipientOf(tip).name);
}

/** 'Tip sent!' */
export function thank(amount: string, name: string): void {
  showToast({ title: texts.sent.title, description: texts.sent.description(amount, name) });
}
