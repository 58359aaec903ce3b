import { expect, test } from 'vitest';
import { mailWords } from '#tests/support/mail-words.ts';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { quoteLine } from './quote.ts';

const origin = 'https://tibeb.example';
const hostile =
  '"><script src="https://evil.example/x.js"></script><img src=https://evil.example/i.png onerror=a()>';
const message = `ውድ አስቴር፣ ድምፅሽ እናቴን አስታወሰኝ።\n\n${hostile}\n</blockquote></td></table> ${origin}/sign-out https://tibeb.example.evil.example`;

/** Every kind of part, with people's words in each place that can have some. */
const letter: Letter = {
  greeting: 'Hello,',
  amount: '$1,234.50',
  parts: [
    `${quoteLine(hostile)} sent ${quoteLine('Aster <b>Awoke</b>')} a tip of $1,234.50.`,
    `If it was not you, sign in here: ${origin}/sign-in This ends all sessions.`,
    { intro: 'Their message:', quote: message },
    {
      rows: [
        { label: quoteLine(hostile), value: '$5.00', url: `${origin}/receipts/1?a=1&b=2` },
        { label: 'Page', value: `${origin}/events/1` },
      ],
    },
    { items: ['one check: 3', '<i>another</i>: 4'] },
    'Type this code:',
    { code: '123456' },
    { button: 'Confirm my address', url: `${origin}/verify-email?token=abc` },
    {
      links: [
        { label: 'Your profile', url: `${origin}/professionals/1` },
        { label: 'What else is on', url: `${origin}/events` },
      ],
    },
  ],
  closing: 'Tibeb',
};
const html = letterHtml(letter, { subject: 'You received a tip of $1,234.50', origin });
const words = mailWords({ text: letterText(letter), html });

test('the HTML of a mail says what its text says, and the subject above it', () => {
  expect(words.html).toEqual(words.text);
  expect(html).toMatch(/<h1[^>]*>You received a tip of <span[^>]*>\$1,234\.50<\/span><\/h1>/);
});

test('the text of a mail with an amount begins with a border and the amount, and no other mail has them', () => {
  expect(letterText(letter)).toMatch(/^(<>)+\n\n\$1,234\.50\n\nHello,\n\n/);
  expect(letterText({ greeting: 'Hello,', parts: [] })).toBe('Hello,');
});

test('a mail leads to our own origin alone and loads nothing, whatever people wrote', () => {
  expect(words.addresses).toEqual([
    `${origin}/sign-in`,
    `${origin}/receipts/1?a=1&amp;b=2`,
    `${origin}/events/1`,
    `${origin}/verify-email?token=abc`,
    `${origin}/professionals/1`,
    `${origin}/events`,
  ]);
  expect(html).not.toMatch(/<(script|img|link|iframe|object|form|b|i)[\s>]/i);
  expect(html).not.toContain('evil.example');
});

test('a link in a paragraph needs our whole origin', () => {
  const parts = [`${origin}.evil.example/ and https://evil.example/${origin}/ and http://tibeb.example/`];
  expect(letterHtml({ parts }, { subject: 'Hello', origin })).not.toContain('<a ');
});

test('a subject is text in the heading', () => {
  const rendered = letterHtml({ parts: [] }, { subject: hostile, origin });
  expect(rendered).not.toContain('<script');
  expect(rendered).not.toContain('<img');
});

test('a letter without greeting and closing has neither', () => {
  expect(letterText({ parts: ['It failed:', { items: ['one: 1'] }] })).toBe('It failed:\n\n- one: 1');
});
