import { expect, test } from 'vitest';
import { actionWords, changeWords } from './change-words.ts';

test.each([
  ['{"role":"finance"}', 'role: finance'],
  ['{"hidden":true,"reportsSettled":2}', 'hidden: yes, reports settled: 2'],
  ['{"refundRequested":{"amountMinor":1250,"currency":"USD"}}', 'refund requested: 12.50 USD'],
  ['{"amountMinor":0,"currency":"ETB","reason":"old_debt"}', '0.00 ETB, reason: old debt'],
  [
    '{"claim":null,"pages":["a","b"],"kept":{},"none":[]}',
    'claim: nothing, pages: a, b, kept: nothing, none: nothing',
  ],
  ['{"debtMinor":1234,"currency":"USD"}', 'debt: 12.34 USD'],
  ['{"refundRequested":{"charge":"ch_3NabC"}}', 'refund requested: charge: ch_3NabC'],
  [null, 'nothing'],
  ['"paid"', 'paid'],
  ['{"cut', '{"cut'],
])('the log says %s as %s', (json, words) => {
  expect(changeWords(json)).toBe(words);
});

test.each([
  ['{"refundRequested":{"charge":"ch_3NabC"}}', 'Refund for a case requested'],
  ['{"resolution":"give-back"}', 'Case closed'],
])('the log calls an entry of a case with %s "%s"', (after, words) => {
  expect(actionWords({ action: 'closeDeskCase', after })).toBe(words);
});
