import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Selam Bekele', 'SB'],
  ['selam', 'S'],
  ['Selam Abebe Bekele', 'SB'],
  ['  ሰላም  በቀለ ', 'ሰበ'],
  ['𐐨lso Bee', '𐐀B'],
  ['(DJ) "Henok" 3', 'DH'],
  ['ßa Bee', 'SB'],
  ['123', ''],
  ['', ''],
])('%j gives %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
