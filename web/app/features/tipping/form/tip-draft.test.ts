import { expect, test } from 'vitest';
import { markSent, newDraft, withNewKey } from './tip-draft.ts';

test('a new form is a new intention: 5 dollars and a key of its own', () => {
  expect(newDraft('card')).toMatchObject({ amount: '5', method: 'card', message: '' });
  expect(newDraft('card', 3).amount).toBe('15');
  expect(newDraft('card', 30).amount).toBe('100');
  expect(newDraft('card').key).not.toBe(newDraft('card').key);
});

test('the same values sent again keep the key, other values get another one', () => {
  const first = markSent(newDraft('card'));
  expect(markSent(first).key).toBe(first.key);
  expect(markSent({ ...first, message: '  ' }).key).toBe(first.key);
  expect(markSent({ ...first, amount: '6' }).key).not.toBe(first.key);
  expect(markSent({ ...first, method: 'paypal' }).key).not.toBe(first.key);
  expect(markSent({ ...first, message: 'Ameseginalehu' }).key).not.toBe(first.key);
});

test('going back to the first values is another intention still', () => {
  const first = markSent(newDraft('card'));
  const second = markSent({ ...first, amount: '6' });
  expect(markSent({ ...second, amount: '5' }).key).not.toBe(first.key);
});

test('after a tip has ended the same values are a new intention', () => {
  const sent = markSent(newDraft('card'));
  expect(withNewKey(sent)).toEqual({ ...sent, key: expect.not.stringMatching(sent.key), sent: undefined });
});
