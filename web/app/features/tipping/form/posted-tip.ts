import { data } from 'react-router';
import { tipFormTexts as texts } from '#texts/tipping/form.ts';
import { ApiError } from '#web/platform/api.ts';
import { findSumProblem, readPostedShares } from '../split/share-field.ts';
import { readAmount } from './amount.ts';
import { anonymityField, isAnonymity } from './anonymity-choice.tsx';
import { coverFeeField } from './cover-fee.tsx';
import type { RefusedForm } from './send-tip.ts';
import { readChosenAmount } from './suggested-field.ts';
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
  const chosen = readChosenAmount(text);
  const anonymity = text(anonymityField);
  const values = {
    amount: chosen.amount,
    method: text('method'),
    // Forms are posted with CRLF, which would count twice against the limit.
    message: text('message').replaceAll('\r\n', '\n').trim(),
    anonymity: isAnonymity(anonymity) ? anonymity : ('none' as const),
    coverFee: text(coverFeeField) !== '',
    fixedShares: posted.fixedShares,
  };
  const key = text('idempotency_key');
  const reading = chosen.problem
    ? { problem: chosen.problem }
    : readAmount(values.amount, performers?.length);
  const shares =
    posted.problem ??
    ('dollars' in reading ? findSumProblem(reading.dollars, posted.fixedShares, performers) : undefined);
  const fields = {
    ...('problem' in reading ? { amount: reading.problem } : {}),
    ...(shares ? { shares } : {}),
    ...(values.method ? {} : { method: texts.methods.missing }),
  };
  if ('problem' in reading || shares || fields.method) return { values, fields, key };
  return { values, fields, key, dollars: reading.dollars };
}

/**
 * The form of a tip that the server refused. After a temporary failure it keeps its key, so that it is the same tip when sent
 * again.
 */
export function refuseTip(
  { values, key }: PostedTip,
  error: unknown,
  { problem, fields }: Pick<RefusedForm, 'problem' | 'fields'>,
) {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  return data<RefusedForm>(
    { values, problem, fields, ...(isBusy ? { key } : {}) },
    { status: isBusy ? error.status : 400 },
  );
}
