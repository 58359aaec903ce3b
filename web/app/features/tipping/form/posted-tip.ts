import { readPostedShares, whyNotTheWhole } from '../split/share-field.ts';
import { tippingTexts as texts } from '../texts.ts';
import { readAmount } from './amount.ts';
import type { RefusedForm } from './send-tip.ts';
import type { Performer } from './tip-recipient.ts';

type PostedTip = Pick<RefusedForm, 'values' | 'fields'> & { key: string };

/** The tip form as a browser posts it without scripts: with `dollars` when it can be sent, else with problems. */
export function readPostedTip(
  form: FormData,
  performers?: readonly Performer[],
): PostedTip | (PostedTip & { dollars: number }) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const posted = readPostedShares(form, performers ?? []);
  const values = {
    amount: text('total_amount'),
    method: text('method'),
    // Forms are posted with CRLF, which would count twice against the limit.
    message: text('message').replaceAll('\r\n', '\n').trim(),
    kept: posted.kept,
  };
  const key = text('idempotency_key');
  const reading = readAmount(values.amount, performers?.length);
  const shares =
    posted.problem ??
    ('dollars' in reading ? whyNotTheWhole(reading.dollars, posted.kept, performers) : undefined);
  const fields = {
    ...('problem' in reading ? { amount: reading.problem } : {}),
    ...(shares ? { shares } : {}),
    ...(values.method ? {} : { method: texts.methods.missing }),
  };
  if ('problem' in reading || shares || fields.method) return { values, fields, key };
  return { values, fields, key, dollars: reading.dollars };
}
