import { expect, test } from 'vitest';
import { choose, chosenOf, nameAt, readBill, readChosen, replaceName } from './chosen-profiles.ts';

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

test('a name that was chosen is sent with its id, however it is written, and others by name only', () => {
  const chosen = choose({}, 'Aster Bekele', id);
  expect(readBill('aster bekele , Chala', chosen)).toEqual([
    { id, name: 'aster bekele' },
    { id: null, name: 'Chala' },
  ]);
});

test('a name that was changed after it was chosen is another name', () => {
  expect(readBill('Aster Bekel', choose({}, 'Aster Bekele', id))).toEqual([
    { id: null, name: 'Aster Bekel' },
  ]);
});

test('the bill of an event goes into the form and comes back', () => {
  const bill = [
    { id, name: 'አስቴር' },
    { id: null, name: 'Chala' },
  ];
  expect(readBill('አስቴር, Chala', readChosen(JSON.stringify(chosenOf(bill))))).toEqual(bill);
});

test.each(['', 'nonsense', 'null', '[]', '{"aster":"1"}', '{"aster":{}}', undefined])(
  'ids that are none are not believed: %j',
  (text) => {
    expect(readChosen(text)).toEqual({});
  },
);

test('the name under the cursor is the one that is typed and replaced', () => {
  const text = 'Aster, Bek, Chala';
  const at = nameAt(text, text.indexOf('k') + 1);
  expect(at.typed).toBe('Bek');
  expect(replaceName(text, at, 'Bekele Ayele')).toBe('Aster, Bekele Ayele, Chala');
  expect(replaceName('As', nameAt('As', 2), 'Aster')).toBe('Aster, ');
  expect(nameAt('Aster, ', 7).typed).toBe('');
  expect(nameAt('አስቴር፣ ጥላ', 'አስቴር፣ ጥላ'.length).typed).toBe('ጥላ');
});
