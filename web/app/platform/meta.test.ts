import { expect, test } from 'vitest';
import { shorten } from './meta.ts';

const address = `https://tickets.example/${'a'.repeat(250)}`;

test.each([
  [
    'words of a language that writes blanks',
    'Masinko and krar. '.repeat(20),
    'Masinko and krar. '.repeat(11).trim(),
  ],
  [
    'words of a language that writes ፡ between them',
    'ሰላም፡ለዓለም፡'.repeat(40),
    'ሰላም፡ለዓለም፡'.repeat(22).slice(0, -1),
  ],
  ['a long address', address, address.slice(0, 200)],
  ['a long address after a word', `See ${address}`, `See ${address}`.slice(0, 200)],
  ['signs that are two units of UTF-16', '🎵'.repeat(300), '🎵'.repeat(200)],
])('a description is cut to 200 letters, between words where it can be: %s', (_what, text, expected) => {
  expect(shorten(text)).toBe(`${expected}…`);
});

test.each(['  Masinko\n and krar. ', '🎵'.repeat(200)])(
  'a short description stays, on one line: %#',
  (text) => {
    expect(shorten(text)).toBe(text.replaceAll(/\s+/g, ' ').trim());
  },
);
