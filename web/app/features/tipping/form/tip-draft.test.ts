import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/api.ts';
import { describeFailure } from './send-tip.ts';
import { markSent, newDraft, withNewKey } from './tip-draft.ts';

const page = '/professionals/almaz';

test('a new form is a new intention: 5 dollars and a key of its own', () => {
  expect(newDraft('card')).toMatchObject({ amount: '5', method: 'card', message: '' });
  expect(newDraft('card', 3).amount).toBe('15');
  expect(newDraft('card', 30).amount).toBe('100');
  expect(newDraft('card').key).not.toBe(newDraft('card').key);
});

test('the same values sent again keep the key, other values get another one', () => {
  const first = markSent(newDraft('card'), page);
  expect(markSent(first, page).key).toBe(first.key);
  expect(markSent({ ...first, message: '  ' }, page).key).toBe(first.key);
  expect(markSent({ ...first, amount: '6' }, page).key).not.toBe(first.key);
  expect(markSent({ ...first, method: 'paypal' }, page).key).not.toBe(first.key);
  expect(markSent({ ...first, message: 'Ameseginalehu' }, page).key).not.toBe(first.key);
});

test('the same values sent from another page are another intention, because the checkout leads back there', () => {
  const first = markSent(newDraft('card'), page);
  expect(markSent(first, '/events/azmari-night').key).not.toBe(first.key);
});

test.each(['tip_already_ended', 'idempotency_key_reused'])('a form refused as %s gets a new key', (code) => {
  const error = { code, detail: 'Please send it again', attr: null };
  const outcome = describeFailure(new ApiError(409, { type: 'client_error', errors: [error] }));
  expect(outcome).toMatchObject({ kind: 'refused', ended: true });
});

test('going back to the first values is another intention still', () => {
  const first = markSent(newDraft('card'), page);
  const second = markSent({ ...first, amount: '6' }, page);
  expect(markSent({ ...second, amount: '5' }, page).key).not.toBe(first.key);
});

test('after a tip has ended the same values are a new intention', () => {
  const sent = markSent(newDraft('card'), page);
  expect(withNewKey(sent)).toEqual({ ...sent, key: expect.not.stringMatching(sent.key), sent: undefined });
});
