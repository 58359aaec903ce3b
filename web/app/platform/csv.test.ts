import { expect, test } from 'vitest';
import { writeCsvLine } from './csv.ts';

test('a number that is a name keeps all its digits in a spreadsheet, and is never a formula', () => {
  expect(writeCsvLine([{ digits: '0911234567' }, { digits: '12345678901234567890' }])).toBe(
    '"=""0911234567""","=""12345678901234567890"""\r\n',
  );
  expect(writeCsvLine([{ digits: '' }, { digits: '1")+cmd' }])).toBe('"",""\r\n');
});

test('what a spreadsheet would take for a formula begins with an apostrophe, and a number does not', () => {
  expect(writeCsvLine(['=1+1', '-4.55', 'Aster "A" Aweke'])).toBe('"\'=1+1","-4.55","Aster ""A"" Aweke"\r\n');
});

test('words are no formula either where a spreadsheet separates by semicolons or tabs, or knows wide signs', () => {
  const line = (cell: string) => writeCsvLine([cell]).trimEnd();
  expect(line("Hi;=cmd|' /C calc'!A0;")).toBe("\"Hi;'=cmd|' /C calc'!A0;\"");
  expect(line('Hi\t@SUM(1)\n +1')).toBe('"Hi\t\'@SUM(1)\n \'+1"');
  expect(line('＝1+1')).toBe('"\'＝1+1"');
  expect(line('\u200b=1+1')).toBe('"\'\u200b=1+1"');
  expect(line('So good ;-) 1+1=2')).toBe('"So good ;-) 1+1=2"');
});

test('a plain cell is only quoted, and one that merely begins like it is still checked', () => {
  expect(writeCsvLine(['', 'Tip', '-12.40', 'የሚያምር'])).toBe('"","Tip","-12.40","የሚያምር"\r\n');
  const line = (cell: string) => writeCsvLine([cell]).trimEnd();
  expect(line('-12.40;=1')).toBe('"\'-12.40;\'=1"');
  expect(line('1\n=1')).toBe('"1\n\'=1"');
  expect(line('1\n')).toBe('"1\n"');
  expect(line('5" nails')).toBe('"5"" nails"');
});
