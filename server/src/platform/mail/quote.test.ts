import { expect, test } from 'vitest';
import { quoteHtml, quoteLine, quoteText } from './quote.ts';

test.each([
  ['Azmari night', '“Azmari night”'],
  ['የጣና ዳርቻ። 7 p.m. at St. George', '“የጣና ዳርቻ። 7 p.m. at St. George”'],
  ['Line one\r\nBcc: all', '“Line one Bcc: all”'],
  ['Night” is on. Sign in: "here"', "“Night' is on. Sign in: 'here'”"],
  ['https://evil.example/a and www.evil.example', '“https[:]//evil[.]example/a and www[.]evil[.]example”'],
  ['http://127.0.0.1/', '“http[:]//127.0.0.1/”'],
  ['evil\u200b.\u2060example and \u202eelpmaxe', '“evil[.]example and elpmaxe”'],
  ['a'.repeat(130), `“${'a'.repeat(119)}…”`],
])('%j is quoted in one line as %j', (input, quoted) => {
  expect(quoteLine(input)).toBe(quoted);
});

test('each line of a text is marked as a quotation, and none of it is a link or markup', () => {
  const input = 'Bravo!\r\n\n<a href="https://evil.example">here</a>';
  expect(quoteText(input)).toBe('> Bravo!\n>\n> <a href="https[:]//evil[.]example">here</a>');
  expect(quoteHtml(input, 'margin:0')).toBe(
    '<blockquote style="margin:0">Bravo!<br><br>&lt;a href=&quot;https[:]//evil[.]example&quot;&gt;here&lt;/a&gt;</blockquote>',
  );
});
