import { readAmount } from './amount.ts';
import type { RefusedForm } from './send-tip.ts';
import { tippingTexts as texts } from './texts.ts';

type PostedTip = Pick<RefusedForm, 'values' | 'fields'> & { key: string };

/** The tip form as a browser posts it without scripts: with `dollars` when it can be sent, else with problems. */
export function readPostedTip(form: FormData): PostedTip | (PostedTip & { dollars: number }) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = {
    amount: text('total_amount'),
    method: text('method'),
    // Forms are posted with CRLF, which would count twice against the limit.
    message: text('message').replaceAll('\r\n', '\n').trim(),
  };
  const key = text('idempotency_key');
  const reading = readAmount(values.amount);
  const fields = {
    ...('problem' in reading ? { amount: reading.problem } : {}),
    ...(values.method ? {} : { method: texts.methods.missing }),
  };
  if ('problem' in reading || fields.method) return { values, fields, key };
  return { values, fields, key, dollars: reading.dollars };
}
