import { expect, test } from 'vitest';
import { cutStyleSheet } from '../web/plugins/cut-style-sheet.ts';

const cut = (sheet: string, source: string) => cutStyleSheet(sheet, source);

test('a rule stays when its classes stand in the page, and goes with its empty surroundings otherwise', () => {
  const sheet = 'p{margin:0}@layer a{.card .chip{top:0}@media print{.pager{left:0}}}.card{color:red}';
  expect(cut(sheet, '<p className="card flex">')).toBe('p{margin:0}.card{color:red}');
  expect(cut(sheet, "'card', 'chip'")).toBe('p{margin:0}@layer a{.card .chip{top:0}}.card{color:red}');
});

test('a class is the whole word: neither a part of another one nor a variable', () => {
  const sheet = '.flex{a:b}.sm\\:flex{c:d}.pb-\\(--gap\\){e:f}';
  expect(cut(sheet, 'className="sm:flex pb-(--gap)" flex.grow flex-col')).toBe(
    '.sm\\:flex{c:d}.pb-\\(--gap\\){e:f}',
  );
});

test('a class whose name is put together on the page stays', () => {
  const source = ['className={`tone-', '{tone}`}'].join('$');
  expect(cut('.tone-red{a:b}.hue-red{a:b}', source)).toBe('.tone-red{a:b}');
});

test('of alternatives one is enough, and what must not be there may be missing', () => {
  const sheet = ':is(.a,.b) p{a:b}:where(.c,.d){c:d}.a:not(.e){f:g}li:has(.f){h:i}';
  expect(cut(sheet, '"a"')).toBe(':is(.a,.b) p{a:b}.a:not(.e){f:g}');
});

test('key frames and registered properties go with the rules that use them', () => {
  const sheet =
    '.x{animation:turn 1s;top:var(--tw-x)}.y{animation:fade 1s}@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}@property --tw-x{inherits:false}@property --tw-y{inherits:false}';
  expect(cut(sheet, '"x"')).toBe(
    '.x{animation:turn 1s;top:var(--tw-x)}@keyframes turn{to{rotate:1turn}}@property --tw-x{inherits:false}',
  );
});
